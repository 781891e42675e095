import type { TypedCase } from '@portals/contracts/suitability';
import { useDrafts, useSession } from '@portals/platform';
import { useState } from 'react';
import { readStoredCase } from './work-case';

/** Prefix of the session storage keys for visitors with a reading link; the page about browser storage lists all keys with this prefix. */
const ofReaders = 'shared-report/';

/** Returns null when storage is blocked or full; the calculator's values then last only while the page is open. */
function withStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(window.sessionStorage);
  } catch {
    return null;
  }
}

/**
 * Reads and writes the calculator's values in this tab: for signed-in readers as a draft, which is deleted with the session; for others in
 * session storage.
 */
function useTabCase(name: string) {
  const drafts = useDrafts();
  const { user } = useSession();
  const key = `${ofReaders}${name}`;
  return {
    read: () =>
      readStoredCase(
        user ? drafts.read(name) : withStorage((storage) => JSON.parse(storage.getItem(key) ?? 'null')),
      ),
    write: (typed: TypedCase) => {
      if (user) drafts.write(name, { ...typed });
      else withStorage((storage) => storage.setItem(key, JSON.stringify(typed)));
    },
  };
}

/**
 * Holds the values that a reader has typed into the calculator for one kind of work (rule 6.12).
 * @param name storage name of the values in this tab
 * @param first values shown to a reader who has typed nothing yet
 */
export function useStoredCase(name: string, first: TypedCase) {
  const { read, write } = useTabCase(name);
  const [kept] = useState(read);
  const [typed, setTyped] = useState(kept ?? first);
  const change = (part: Partial<TypedCase>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    write(next);
  };
  return { typed, change, isKept: kept !== null };
}
