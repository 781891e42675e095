import { createHash } from 'node:crypto';
import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min';
import { wordsOf } from '../../kernel/plain.js';
import { isFreeMail } from './free-mail.rules.js';

/** Country of a telephone number without a country code. */
const usualCountry: CountryCode = 'ES';

/** Fields of a lead from which its duplicates are found. */
interface Person {
  companyName: string;
  contactName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
}

/** Keys that are equal for leads that may be the same one, one key for each reason; null where the lead lacks the value. */
export interface DuplicateKeys {
  /** Hash of the email address. */
  emailKey: string | null;
  /** Hash of the telephone number in any notation; null for a placeholder. */
  phoneKey: string | null;
  /** Hash of the name and the domain of the email address. */
  domainNameKey: string | null;
}

/** Hashes a value, because databases differ in how they compare letters but not hashes. */
const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Returns an address in lower case for comparison; null when there is none. */
function normalEmail(email: string | null): string | null {
  return email?.trim().toLowerCase() || null;
}

const runs = ['01234567890123456789', '98765432109876543210'];

/**
 * Returns true for digits that people type when a form requires a number they do not have: one digit repeated (000000000), one digit
 * followed by zeros (600000000), or consecutive digits (123456789).
 */
const isPlaceholder = (digits: string): boolean =>
  /^(\d)(?:\1*|0*)$/.test(digits) || runs.some((run) => run.includes(digits));

/**
 * Returns a telephone number in E.164, including any extension (`+34910000000x12`), because people behind one switchboard are different
 * ones.
 * @returns null for an invalid number or a placeholder
 */
export function normalPhone(phone: string | null, country: CountryCode = usualCountry): string | null {
  // For a text without digits, the library throws and catches an exception, which takes longer than everything else here.
  if (phone === null || !/\p{Nd}/u.test(phone)) return null;
  const number = parsePhoneNumber(phone, country);
  if (!number?.isPossible() || isPlaceholder(number.nationalNumber)) return null;
  return number.ext ? `${number.number}x${number.ext}` : number.number;
}

/**
 * Returns the domain of an address with the sorted words of the contact's name, or of the company's name without a contact.
 * @returns null for a domain of free email, and for a name without letters and digits
 */
export function domainAndName(person: Omit<Person, 'contactPhone'>): string | null {
  const domain = normalEmail(person.contactEmail)?.split('@').at(-1);
  if (!domain || isFreeMail(domain)) return null;
  const contact = wordsOf(person.contactName ?? '');
  const [kind, words] = contact.length > 0 ? ['person', contact] : ['company', wordsOf(person.companyName)];
  return words.length === 0 ? null : [domain, kind, ...[...words].sort()].join(' ');
}

/**
 * Returns the duplicate keys of a lead, which are stored with it. Two leads of a company with an equal key may be the same one.
 * @param lead a stored lead, or one that an import is about to store
 */
export function duplicateKeysOf(lead: Person): DuplicateKeys {
  const keyOf = (text: string | null) => text && hash(text);
  return {
    emailKey: keyOf(normalEmail(lead.contactEmail)),
    phoneKey: keyOf(normalPhone(lead.contactPhone)),
    domainNameKey: keyOf(domainAndName(lead)),
  };
}
