import { createHash } from 'node:crypto';
import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min';
import { wordsOf } from '../../kernel/plain.js';
import { isFreeMail } from './free-mail.rules.js';

/** Country of telephone numbers without a country code. */
const usualCountry: CountryCode = 'ES';

/** Fields by which duplicates of a lead are found. */
interface Person {
  companyName: string;
  contactName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
}

/**
 * Keys of a lead. Leads with an equal key may be duplicates; each key represents a different reason. A key is null when the lead lacks the
 * data for it.
 */
export interface DuplicateKeys {
  /** Equal for leads with the same email address. */
  emailKey: string | null;
  /** Equal for leads with the same telephone number in any notation; null for a placeholder number. */
  phoneKey: string | null;
  /** Equal for leads with the same name and the same email domain. */
  domainNameKey: string | null;
}

/** Hashes a text. Hashes are compared the same way by every database, unlike letters. */
const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** Returns an address in lower case for comparison; null when there is none. */
function normalEmail(email: string | null): string | null {
  return email?.trim().toLowerCase() || null;
}

const runs = ['01234567890123456789', '98765432109876543210'];

/**
 * Returns true for made-up digits, which people enter when a number is required: one digit repeated (000000000), one digit followed by
 * zeros (600000000), or consecutive digits (123456789).
 */
const isPlaceholder = (digits: string): boolean =>
  /^(\d)(?:\1*|0*)$/.test(digits) || runs.some((run) => run.includes(digits));

/**
 * Returns a telephone number in E.164, with its extension if it has one (`+34910000000x12`), because the extension distinguishes people
 * behind one switchboard.
 * @returns null for a text that cannot be a number, and for a placeholder number
 */
export function normalPhone(phone: string | null, country: CountryCode = usualCountry): string | null {
  // Fast path: for a text without digits, the library throws an exception internally, which takes longer than everything else here.
  if (phone === null || !/\p{Nd}/u.test(phone)) return null;
  const number = parsePhoneNumber(phone, country);
  if (!number?.isPossible() || isPlaceholder(number.nationalNumber)) return null;
  return number.ext ? `${number.number}x${number.ext}` : number.number;
}

/**
 * Returns the domain of an email address, and the words of the contact's name in a fixed order; without a contact, the words of the
 * company's name.
 * @returns null for the domain of a public email provider, and for a name without letters and digits
 */
export function domainAndName(person: Omit<Person, 'contactPhone'>): string | null {
  const domain = normalEmail(person.contactEmail)?.split('@').at(-1);
  if (!domain || isFreeMail(domain)) return null;
  const contact = wordsOf(person.contactName ?? '');
  const [kind, words] = contact.length > 0 ? ['person', contact] : ['company', wordsOf(person.companyName)];
  return words.length === 0 ? null : [domain, kind, ...[...words].sort()].join(' ');
}

/**
 * Returns the keys that are stored with a lead. Two leads of a company with an equal key may be duplicates, for the reason of that key.
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
