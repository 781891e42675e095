/** Milliseconds before the first retry; the pause doubles up to the maximum. */
export const firstPause = 500;
export const longestPause = 8_000;

export interface UntilLoaded<T> {
  load(): Promise<T>;
  /** Returns true while a caller is waiting for the result. */
  pending(): boolean;
  /** Ends the pause before the next retry. */
  hurry(): void;
}

/**
 * Loads a shared module once for all callers. `load` never rejects, but retries until it succeeds: webpack containers request a shared
 * module only once and cache a failure permanently, so a portal could not recover from a rejection.
 */
export function untilLoaded<T>(load: () => Promise<T>): UntilLoaded<T> {
  let hurry = () => {};
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => hurry(), milliseconds);
      hurry = () => {
        clearTimeout(timer);
        window.removeEventListener('online', hurry);
        resolve();
      };
      window.addEventListener('online', hurry);
    });
  let loading: Promise<T> | null = null;
  let pending = false;
  const run = async (): Promise<T> => {
    pending = true;
    for (let wait = firstPause; ; wait = Math.min(wait * 2, longestPause)) {
      try {
        const loaded = await load();
        pending = false;
        return loaded;
      } catch {
        await pause(wait);
      }
    }
  };
  return {
    load: () => {
      loading ??= run();
      return loading;
    },
    pending: () => pending,
    hurry: () => hurry(),
  };
}
