import { createHash } from 'node:crypto';
import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min';
import { wordsOf } from '../../kernel/plain.js';
import { isFreeMail } from './free-mail.rules.js';

/** Country of telephone numbers without a country code. */
const usualCountry: CountryCode = 'ES';

/** Fields that are compared to find a lead's duplicates. */
interface Person {
  companyName: string;
  contactName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
}

/**
 * Keys of a lead. Leads with an equal key may be duplicates, for the reason that the key represents. A key is null when the
 * lead gives no such reason.
 */
export interface DuplicateKeys {
  /** Equal for the same email address. */
  emailKey: string | null;
  /** Equal for the same telephone number, however it is written; null for a placeholder. */
  phoneKey: string | null;
  /** Equal for the same name at the same email domain. */
  domainNameKey: string | null;
}

/** Hashes a text, because hashes compare the same way in every database, whereas letters do not. */
const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Returns an address in lower case for comparison; null when there is none. */
function normalEmail(email: string | null): string | null {
  return email?.trim().toLowerCase() || null;
}

const runs = ['01234567890123456789', '98765432109876543210'];

/**
 * Returns true for digits that people enter when a number is required and they have none: one digit repeated (000000000), one followed by
 * zeros (600000000), or consecutive digits (123456789).
 */
const isPlaceholder = (digits: string): boolean =>
  /^(\d)(?:\1*|0*)$/.test(digits) || runs.some((run) => run.includes(digits));

/**
 * Returns a telephone number in E.164, with its extension if it has one (`+34910000000x12`), because people behind one switchboard differ.
 * @returns null for a text that cannot be a number, and for a placeholder
 */
export function normalPhone(phone: string | null, country: CountryCode = usualCountry): string | null {
  // The library throws and catches an exception for a text without digits, which takes longer than everything else here.
  if (phone === null || !/\p{Nd}/u.test(phone)) return null;
  const number = parsePhoneNumber(phone, country);
  if (!number?.isPossible() || isPlaceholder(number.nationalNumber)) return null;
  return number.ext ? `${number.number}x${number.ext}` : number.number;
}

/**
 * Returns the domain of an address and the words of a contact's name in any order, or of the company's name when there is no contact.
 * @returns null for a public email provider's domain, and for a name without letters and digits
 */
export function domainAndName(person: Omit<Person, 'contactPhone'>): string | null {
  const domain = normalEmail(person.contactEmail)?.split('@').at(-1);
  if (!domain || isFreeMail(domain)) return null;
  const contact = wordsOf(person.contactName ?? '');
  const [kind, words] = contact.length > 0 ? ['person', contact] : ['company', wordsOf(person.companyName)];
  return words.length === 0 ? null : [domain, kind, ...[...words].sort()].join(' ');
}

/**
 * Returns the keys that are stored with a lead. Two leads of a company with an equal key may be duplicates; the key gives the reason.
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
