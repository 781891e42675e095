import { useRef, useState } from 'react';

export interface ChoicesOptions<Stored extends object, Change extends object> {
  /** Name of the stored data, such as its path. The choices of different keys are independent of each other. */
  key: string;
  /** Current data, which the first choice changes; undefined until the data has been loaded. */
  stored: Stored | undefined;
  /** Stores a choice. Receives the last stored data, including its version, and returns the newly stored data. */
  send: (change: Change, stored: Stored) => Promise<Stored>;
  /** Reports that a choice could not be stored, and returns refetched data; undefined when the refetch has failed as well. */
  onFailed: (error: unknown) => Promise<Stored | undefined>;
}

/**
 * Stores choices that can be made faster than they are stored, such as with arrow keys in a radio group: one request at a time, each based
 * on the reply to the previous one. Choices made while a request is pending are sent together, only the newest for each field. A failure
 * discards them.
 */
export function useChoices<Stored extends object, Change extends object>(
  options: ChoicesOptions<Stored, Change>,
) {
  const { key, stored, send, onFailed } = options;
  const [chosen, setChosen] = useState<ReadonlyMap<string, Change>>(new Map());
  const waiting = useRef(new Map<string, Change>());
  const busy = useRef(new Set<string>());

  const show = (change: Change | null) =>
    setChosen((shown) => {
      const next = new Map(shown);
      if (change === null) next.delete(key);
      else next.set(key, { ...next.get(key), ...change });
      return next;
    });

  async function choose(change: Change) {
    if (stored === undefined) return;
    show(change);
    waiting.current.set(key, { ...waiting.current.get(key), ...change });
    if (busy.current.has(key)) return;
    busy.current.add(key);
    let last = stored;
    for (let next = waiting.current.get(key); next; next = waiting.current.get(key)) {
      waiting.current.delete(key);
      try {
        last = await send(next, last);
      } catch (error) {
        waiting.current.delete(key);
        show(null);
        last = (await onFailed(error)) ?? last;
      }
    }
    busy.current.delete(key);
    show(null);
  }

  return {
    /** Choices that are not stored yet; null when there are none. */
    chosen: chosen.get(key) ?? null,
    choose: (change: Change) => void choose(change),
  };
}
