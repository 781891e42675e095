import { createHmac } from 'node:crypto';
import { duplicateKeysOf } from '../lead-duplicate/duplicate-key.rules.js';

/** By what a person is known again. */
export interface Reachable {
  contactEmail: string | null;
  contactPhone: string | null;
}

/** What is hashed of a person: the address without regard to case, the number however it is written. */
export function keysOfPerson(person: Reachable): string[] {
  const { emailKey, phoneKey } = duplicateKeysOf({ ...person, companyName: '', contactName: null });
  return [emailKey && `email ${emailKey}`, phoneKey && `phone ${phoneKey}`].filter((key) => key !== null);
}

/** What stays of an address or number. The salt makes a list of known addresses useless against all companies at once. */
export const erasedHash = (key: string, salt: string): string =>
  createHmac('sha256', salt).update(key).digest('hex');
