import { createHmac } from 'node:crypto';
import { duplicateKeysOf } from '../lead-row/duplicate-key.rules.js';

/** Contact details by which a person is recognised. */
export interface Reachable {
  contactEmail: string | null;
  contactPhone: string | null;
}

/**
 * Returns the keys that are hashed for a person: the address regardless of case, the number however it is written. The number of somebody
 * who also has an address gets a key of another kind, because it does not identify somebody who has a different address (rule 9.17).
 */
export function keysOfPerson(person: Reachable): string[] {
  const { emailKey, phoneKey } = keysOf(person);
  const numbered = emailKey ? 'phone beside email' : 'phone';
  return [emailKey && `email ${emailKey}`, phoneKey && `${numbered} ${phoneKey}`].filter(
    (key) => key !== null,
  );
}

/**
 * Returns the keys by which somebody is recognised: without an address by any number, otherwise only by a number that no address
 * contradicts.
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
 * Returns the hash that remains of an erased address or number. The salt keeps one list of hashed addresses from matching all companies.
 */
export const erasedHash = (key: string, salt: string): string =>
  createHmac('sha256', salt).update(key).digest('hex');
