/** Which page of the tab's history: its entry, and its path, since the first entries of all documents share one key. */
export interface HistoryEntry {
  key: string;
  pathname: string;
}

type Positions = [entry: string, top: number][];

const stateName = 'scrolls';
const entriesKept = 50;

const nameOf = ({ key, pathname }: HistoryEntry) => `${key} ${pathname}`;

const stateOfEntry = (): object => {
  // Pages are prerendered where there is no history.
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

// Oldest first. All of it is written into whatever entry is current, so that a reload or a return from another site
// finds it there; nothing is put into the browser's storage.
let positions: Map<string, number> | null = null;

function known(): Map<string, number> {
  positions ??= new Map(readState());
  return positions;
}

/** Notes how far the page of a history entry is scrolled, in CSS pixels. */
export function keepScroll(entry: HistoryEntry, top: number): void {
  const all = known();
  all.delete(nameOf(entry));
  all.set(nameOf(entry), top);
  try {
    const kept = [...all].slice(-entriesKept);
    window.history.replaceState({ ...stateOfEntry(), [stateName]: kept }, '');
  } catch {
    // Safari refuses more than 100 of these in 30 s; the next one writes it all again.
  }
}

/** Where the page of a history entry was left; null when it was never. */
export const keptScroll = (entry: HistoryEntry): number | null => known().get(nameOf(entry)) ?? null;

/** Forgets what was read, as a new document does. For tests. */
export function resetScroll(): void {
  positions = null;
}
