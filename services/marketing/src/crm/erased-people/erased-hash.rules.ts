import { createHmac } from 'node:crypto';
import { duplicateKeysOf } from '../lead-row/duplicate-key.rules.js';

/** Contact details that identify a person. */
export interface ContactDetails {
  contactEmail: string | null;
  contactPhone: string | null;
}

/** Number of digits that the shortest telephone numbers have. */
const shortestNumber = 6;

/**
 * Returns the keys that are hashed for a person: the email address regardless of case, and the telephone number regardless of notation. The
 * number of a person with an address gets a different kind of key, so that it does not match people with other addresses (rule 9.17).
 */
export function keysOfPerson(person: ContactDetails): string[] {
  const { emailKey, phoneKey } = keysOfContact(person);
  const numbered = emailKey ? 'phone beside email' : 'phone';
  return [emailKey && `email ${emailKey}`, phoneKey && `${numbered} ${phoneKey}`].filter(
    (key) => key !== null,
  );
}

/**
 * Returns the keys by which a person is looked up among the erased people. A person without an address matches any stored number; a person
 * with an address matches only the number of somebody without one.
 */
export function keysToMatch(person: ContactDetails): string[] {
  const { emailKey, phoneKey } = keysOfContact(person);
  const numbered = emailKey || !phoneKey ? [] : [`phone beside email ${phoneKey}`];
  return [emailKey && `email ${emailKey}`, phoneKey && `phone ${phoneKey}`, ...numbered].filter(
    (key) => key !== null,
  );
}

/** Returns the keys by which a person's address and number are compared. */
export const keysOfContact = (person: ContactDetails) =>
  duplicateKeysOf({ ...person, companyName: '', contactName: null });

/**
 * Returns the stored hash of an erased address or number. Each company has its own salt, so that hashing a list of addresses once does not
 * reveal the rows of several companies.
 */
export const erasedHash = (key: string, salt: string): string =>
  createHmac('sha256', salt).update(key).digest('hex');

/** Returns the words of a cell in lower case, among them an address as in "Ana <ana@acme.com>". */
export const wordsAround = (cell: string): string[] => cell.toLowerCase().split(/[\s<>()[\]"',;:]+/);

/** Number of characters of the longest cell that is taken for a contact, such as "Ana Sol <ana@acme.com>", and not for a text about others. */
const longestContact = 320;

/** Returns the addresses in the cells of a row that cannot be read; without any address, the cells that may be telephone numbers. */
export function contactsIn(row: readonly string[]): ContactDetails[] {
  const cells = row.filter((cell) => cell.length <= longestContact);
  const addresses = cells.flatMap(wordsAround).filter((word) => word.includes('@'));
  if (addresses.length > 0) return addresses.map((contactEmail) => ({ contactEmail, contactPhone: null }));
  const numbers = cells.filter((cell) => cell.replace(/\D/g, '').length >= shortestNumber);
  return numbers.map((contactPhone) => ({ contactEmail: null, contactPhone }));
}
