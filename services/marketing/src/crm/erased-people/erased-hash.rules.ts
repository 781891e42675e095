import { createHmac } from 'node:crypto';
import { duplicateKeysOf } from '../lead-row/duplicate-key.rules.js';

/** Contact details that identify a person. */
export interface Reachable {
  contactEmail: string | null;
  contactPhone: string | null;
}

/**
 * Returns the keys that are hashed for a person: the address regardless of case, the number regardless of notation. If the person also has
 * an address, the number gets a key of another kind, because it does not identify a person with a different address (rule 9.17).
 */
export function keysOfPerson(person: Reachable): string[] {
  const { emailKey, phoneKey } = keysOf(person);
  const numbered = emailKey ? 'phone beside email' : 'phone';
  return [emailKey && `email ${emailKey}`, phoneKey && `${numbered} ${phoneKey}`].filter(
    (key) => key !== null,
  );
}

/**
 * Returns the keys that identify a person. Without an address, any stored number matches; with an address, only the number of a stored
 * person without one.
 */
export function keysToAsk(person: Reachable): string[] {
  const { emailKey, phoneKey } = keysOf(person);
  const numbered = emailKey || !phoneKey ? [] : [`phone beside email ${phoneKey}`];
  return [emailKey && `email ${emailKey}`, phoneKey && `phone ${phoneKey}`, ...numbered].filter(
    (key) => key !== null,
  );
}

const keysOf = (person: Reachable) => duplicateKeysOf({ ...person, companyName: '', contactName: null });

/**
 * Returns the stored hash of an erased address or number. Because of the salt, a list of hashed addresses matches the rows of one company
 * at most.
 */
export const erasedHash = (key: string, salt: string): string =>
  createHmac('sha256', salt).update(key).digest('hex');
