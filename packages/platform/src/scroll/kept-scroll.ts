/**
 * A page in the tab's history, identified by entry key and path: the key alone is not enough, because the first entry of every document has
 * the same key.
 */
export interface HistoryEntry {
  key: string;
  pathname: string;
}

type Positions = [entry: string, top: number][];

const stateName = 'scrolls';
const entriesKept = 50;

const nameOf = ({ key, pathname }: HistoryEntry) => `${key} ${pathname}`;

const stateOfEntry = (): object => {
  // There is no history during prerendering.
  const state: unknown = globalThis.history?.state;
  return typeof state === 'object' && state !== null ? state : {};
};

function readState(): Positions {
  const stored: unknown = Reflect.get(stateOfEntry(), stateName);
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (one): one is Positions[number] =>
      Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number',
  );
}

// Oldest first. The whole map is stored in the current history entry, so that it survives a reload or a return from another site without
// using the browser's storage.
let positions: Map<string, number> | null = null;

function known(): Map<string, number> {
  positions ??= new Map(readState());
  return positions;
}

/** Stores the scroll position of a history entry, in CSS pixels. */
export function keepScroll(entry: HistoryEntry, top: number): void {
  const all = known();
  all.delete(nameOf(entry));
  all.set(nameOf(entry), top);
  try {
    const kept = [...all].slice(-entriesKept);
    window.history.replaceState({ ...stateOfEntry(), [stateName]: kept }, '');
  } catch {
    // Safari throws after 100 calls of `replaceState` within 30 s. No position is lost, because the next successful call writes the whole
    // map.
  }
}

/** Returns the stored scroll position of a history entry; null when there is none. */
export const keptScroll = (entry: HistoryEntry): number | null => known().get(nameOf(entry)) ?? null;

/** For tests: forgets the positions in memory, as loading a new document does. */
export function resetScroll(): void {
  positions = null;
}
