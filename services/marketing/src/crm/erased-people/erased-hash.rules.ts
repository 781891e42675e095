import { createHmac } from 'node:crypto';
import { duplicateKeysOf } from '../lead-row/duplicate-key.rules.js';

/** Fields by which a person is recognised. */
export interface Reachable {
  contactEmail: string | null;
  contactPhone: string | null;
}

/**
 * Returns the keys that are hashed for a person: the address in lower case, and the number in a normal form. The number of a person with an
 * address gets a key of its own kind, because the same number does not identify somebody with a different address (rule 9.17).
 */
export function keysOfPerson(person: Reachable): string[] {
  const { emailKey, phoneKey } = keysOf(person);
  const numbered = emailKey ? 'phone beside email' : 'phone';
  return [emailKey && `email ${emailKey}`, phoneKey && `${numbered} ${phoneKey}`].filter(
    (key) => key !== null,
  );
}

/**
 * Returns the keys by which a person may be recognised. Without an address, any erased person with the same number matches; with one, the
 * same address matches, and the same number of somebody who was erased without an address.
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
 * Returns the hash that remains of an address or number. The salt prevents one list of known addresses from being checked against all
 * companies at once.
 */
export const erasedHash = (key: string, salt: string): string =>
  createHmac('sha256', salt).update(key).digest('hex');
