import { personalLeadFields } from '@portals/contracts/constants';
import type { Lead, LeadFilter } from '@portals/contracts/marketing';
import { wordsOf } from '../../kernel/plain.js';

/** Number of final digits by which a telephone number is recognized with or without country code: the length of a Spanish number. */
const tellingDigits = 9;
const digitsOf = (text: string | null): string => (text ?? '').replace(/\D/g, '').slice(-tellingDigits);

type Person = Pick<Lead, (typeof personalLeadFields)[number]>;

/** Returns true when any text of a filter contains a person's full name, address or number, regardless of case. */
export function mentionsPerson(filter: LeadFilter, person: Person): boolean {
  const texts = Object.values(filter).map((value) => String(value).toLowerCase());
  const whole = personalLeadFields.map((field) => person[field]?.trim().toLowerCase() ?? '');
  return whole.some((one) => one !== '' && texts.some((text) => text.includes(one)));
}

/**
 * Returns true when a search consists only of words from a person's name or from the local part of their address, in any order, or when it
 * is their number in any notation (rule 17.5).
 */
export function isSearchForPerson(
  search: string,
  { contactName, contactEmail, contactPhone }: Person,
): boolean {
  const words = wordsOf(search);
  if (words.length === 0) return false;
  const digits = digitsOf(search);
  if (digits.length === tellingDigits && digits === digitsOf(contactPhone)) return true;
  return [contactName, contactEmail?.split('@')[0]].some((text) => {
    const own = new Set(wordsOf(text ?? ''));
    return words.every((word) => own.has(word));
  });
}
