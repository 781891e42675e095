import type { Lead } from '@portals/contracts/marketing';
import { likePattern } from '@portals/service-kit';
import { wordsAround } from '../erased-people/erased-hash.rules.js';
import { normalPhone } from '../lead-row/duplicate-key.rules.js';

/** Number of final digits that occur in this order in every notation of a telephone number: "+43 (0)1 12345" has a zero among them. */
const orderedDigits = 7;
/** Number of final digits that follow each other in every notation. */
const finalDigits = 4;

type Contact = Pick<Lead, 'contactEmail' | 'contactPhone'>;

/** Recognizes a person in texts, by the email address or, without one, by the telephone number in any notation (rule 9.17). */
export interface PersonContact {
  /**
   * Pattern for `LIKE … ESCAPE '!'` that matches every lower-case text with the address or number, also as part of JSON. It matches a few
   * other texts with the same digits.
   */
  pattern: string;
  /** Returns true for the data of a lead of the person. */
  isOf(contact: Contact): boolean;
  /** Returns true when a cell is the address or number, or contains it among other words: "Ana <ana@acme.com>". */
  isIn(cell: string): boolean;
}

/** Returns null for a person with neither address nor number. */
export function personContact({ contactEmail, contactPhone }: Contact): PersonContact | null {
  const email = contactEmail?.trim().toLowerCase();
  if (email) {
    const isEmail = (text: string | null) => text?.trim().toLowerCase() === email;
    return {
      pattern: jsonPattern(email),
      isOf: (contact) => isEmail(contact.contactEmail),
      isIn: (cell) => isEmail(cell) || wordsAround(cell).includes(email),
    };
  }
  return contactPhone === null ? null : byPhone(contactPhone.trim().toLowerCase());
}

function byPhone(phone: string): PersonContact {
  const key = normalPhone(phone);
  const digits = digitsOf(key?.split('x')[0] ?? '').slice(-orderedDigits);
  const isPhone = (text: string | null) => {
    if (text === null) return false;
    if (text.trim().toLowerCase() === phone) return true;
    // Compares the digits first, because parsing a number takes much longer.
    return key !== null && digitsOf(text).includes(digits.slice(-finalDigits)) && normalPhone(text) === key;
  };
  return {
    pattern: key === null ? jsonPattern(phone) : `%${[...digits].join('%')}%`,
    isOf: (contact) => isPhone(contact.contactPhone),
    isIn: isPhone,
  };
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

const jsonPattern = (text: string) => likePattern(JSON.stringify(text).slice(1, -1));
