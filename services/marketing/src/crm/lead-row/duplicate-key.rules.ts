import { createHash } from 'node:crypto';
import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min';
import { wordsOf } from '../../kernel/plain.js';
import { isFreeMail } from './free-mail.rules.js';

/** The country of a telephone number that is written without a country's code. */
const usualCountry: CountryCode = 'ES';

/** Fields of a lead by which its duplicates are found. */
interface Person {
  companyName: string;
  contactName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
}

/** Equal for two leads that may be one, each for its own reason; null where a lead gives no such reason. */
export interface DuplicateKeys {
  /** The same e-mail address. */
  emailKey: string | null;
  /** The same telephone number, however it is written; a placeholder is none. */
  phoneKey: string | null;
  /** The same name at the same e-mail domain. */
  domainNameKey: string | null;
}

/** Databases compare letters each in their own way, and hashes all in one. */
const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** An address as it is compared: without regard to case. Null when there is none. */
function normalEmail(email: string | null): string | null {
  return email?.trim().toLowerCase() || null;
}

const runs = ['01234567890123456789', '98765432109876543210'];

/**
 * Returns true for digits that people type when a number is required and they have none: one digit repeated (000000000), one followed by
 * zeros (600000000), or consecutive digits (123456789).
 */
const isPlaceholder = (digits: string): boolean =>
  /^(\d)(?:\1*|0*)$/.test(digits) || runs.some((run) => run.includes(digits));

/**
 * A telephone number in E.164, with its extension if it has one (`+34910000000x12`): people behind one switchboard are not one.
 * @returns null for what cannot be a number, and for a placeholder
 */
export function normalPhone(phone: string | null, country: CountryCode = usualCountry): string | null {
  // For a text without digits, the library makes an exception and catches it, which takes longer than all the rest.
  if (phone === null || !/\p{Nd}/u.test(phone)) return null;
  const number = parsePhoneNumber(phone, country);
  if (!number?.isPossible() || isPlaceholder(number.nationalNumber)) return null;
  return number.ext ? `${number.number}x${number.ext}` : number.number;
}

/**
 * The domain of an address and the words of a contact's name in any order, or of the company's name when there is no contact.
 * @returns null for a domain at which anybody has an address, and for a name without letters and digits
 */
export function domainAndName(person: Omit<Person, 'contactPhone'>): string | null {
  const domain = normalEmail(person.contactEmail)?.split('@').at(-1);
  if (!domain || isFreeMail(domain)) return null;
  const contact = wordsOf(person.contactName ?? '');
  const [kind, words] = contact.length > 0 ? ['person', contact] : ['company', wordsOf(person.companyName)];
  return words.length === 0 ? null : [domain, kind, ...[...words].sort()].join(' ');
}

/**
 * The keys of a lead, which are stored with it. Two leads of a company with an equal key may be one, and the key says why.
 * @param lead a row that is stored, or one that an import is about to store
 */
export function duplicateKeysOf(lead: Person): DuplicateKeys {
  const keyOf = (text: string | null) => text && hash(text);
  return {
    emailKey: keyOf(normalEmail(lead.contactEmail)),
    phoneKey: keyOf(normalPhone(lead.contactPhone)),
    domainNameKey: keyOf(domainAndName(lead)),
  };
}
