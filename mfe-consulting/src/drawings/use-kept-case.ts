import type { TypedCase } from '@portals/contracts/suitability';
import { useDrafts, useSession } from '@portals/platform';
import { useState } from 'react';
import { readKeptCase } from './work-case';

/** Prefix of the keys in the session storage; the page about storage lists them together with the token of a reading link. */
const ofReaders = 'shared-report/';

/** Browsers can refuse storage or have no space left; the case then lasts as long as the page. */
function withStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(window.sessionStorage);
  } catch {
    return null;
  }
}

/**
 * Reads and writes a case that lasts in this tab: among the drafts of signed-in readers, which end with their session, or else in the
 * session storage.
 */
function useTabCase(name: string) {
  const drafts = useDrafts();
  const { user } = useSession();
  const key = `${ofReaders}${name}`;
  return {
    read: () =>
      readKeptCase(
        user ? drafts.read(name) : withStorage((storage) => JSON.parse(storage.getItem(key) ?? 'null')),
      ),
    write: (typed: TypedCase) => {
      if (user) drafts.write(name, { ...typed });
      else withStorage((storage) => storage.setItem(key, JSON.stringify(typed)));
    },
  };
}

/**
 * Holds what a reader has typed about one case (rule 6.12).
 * @param name name of the case in this tab
 * @param first case of a reader who has typed nothing yet
 */
export function useKeptCase(name: string, first: TypedCase) {
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
