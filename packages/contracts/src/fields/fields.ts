import { z } from 'zod';
import { limits } from '../constants/limits.js';
import { webLinkOf } from '../constants/web-address.js';
import { filled, wholeCharacters } from './text-rules.js';

/**
 * Base of every text field of a request. It rejects NUL, at which SQLite truncates text on reading, and lone surrogates: encoding to UTF-8
 * replaces every lone surrogate with U+FFFD, so that different passwords would have the same hash.
 */
export const text = () => z.string().check(wholeCharacters());

/** Text with at least one visible character; surrounding white space is trimmed. */
export const requiredText = (max: number) => z.string().check(...filled(max));

/** Characters that change the direction of text; they would also garble the sentence or row around the text. */
const directionSigns = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
const directions = new RegExp(`[${directionSigns}]`, 'g');
/** Characters that begin a new line, and other control characters. */
const breakSigns = '\\p{Cc}\\p{Zl}\\p{Zp}';
const breaks = new RegExp(`[${breakSigns}][${breakSigns} ]*`, 'gu');
const asOneLine = (value: string) => value.replace(directions, '').replace(breaks, ' ').trim();

/**
 * Like `requiredText`, but removes characters that change the direction of text, and puts a space in place of line breaks and other control
 * characters (rule 9.48). It does not reject them, because text copied from contacts and spreadsheets often contains them without showing
 * them.
 */
export const requiredLine = (max: number) => requiredText(max).overwrite(asOneLine);

/**
 * A name of a person, workspace, company or link, on one line. Characters that change the direction of text are rejected, because they
 * would garble the sentences that contain the name.
 */
export const plainName = (max: number) =>
  requiredText(max).regex(new RegExp(`^[^${breakSigns}${directionSigns}]*$`, 'u'));

/**
 * Optional text; null and blank are both stored as null. An absent field stays absent, so that a patch leaves it unchanged.
 * @param checks additional checks of the trimmed text, which may be blank
 */
export const nullableText = (max: number, ...checks: z.core.CheckFn<string>[]) =>
  text()
    .trim()
    .max(max)
    .check(...checks)
    .nullable()
    .transform((value) => value || null);

/** Like `nullableText`, but on one line, as with `requiredLine`. */
export const nullableLine = (max: number) =>
  nullableText(max, (payload) => {
    payload.value = asOneLine(payload.value);
  });

/** Optional web address, with or without a leading http:// or https:// (rule 9.7). */
export const nullableWebAddress = (max: number) =>
  nullableText(max, ({ value, issues }) => {
    const code = 'INVALID_WEB_ADDRESS';
    if (value !== '' && webLinkOf(value) === null)
      issues.push({ code: 'custom', params: { code }, message: code, input: value });
  });

/** Like `nullableText`, but an absent field means null. */
export const optionalText = (max: number) => nullableText(max).default(null);

/** Matches a domain name with letters outside ASCII; characters that are invisible or have a meaning in URLs are not accepted. */
const foreignDomain = /^(?=.*[^\0-\x7f])[\p{L}\p{M}\p{N}.-]+$/u;

/**
 * Returns an address with its domain in ASCII: `ana@españa.example` becomes `ana@xn--espaa-rta.example` (RFC 5891). Mail servers need this
 * form, and all Unicode spellings of a domain map to it. Other text is returned unchanged.
 */
export function withAsciiDomain(address: string): string {
  const start = address.lastIndexOf('@') + 1;
  const domain = address.slice(start);
  if (start === 0 || domain.length > limits.email || !foreignDomain.test(domain)) return address;
  const url = `http://${domain}`;
  return URL.canParse(url) ? address.slice(0, start) + new URL(url).hostname : address;
}

/** Matches the ASCII addresses that `z.email()` accepts, plus addresses whose top-level domain is encoded, such as `xn--p1ai`. */
const emailPattern = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/i;

/** Invisible characters, except the two joiners that are part of domains in some languages. */
const invisible = /[^\P{Cf}\u200c\u200d]/gu;

/** An email address, in lower case, with its domain in ASCII, and without invisible characters (rule 8.9). */
export const email = text()
  .overwrite((value) => value.replace(invisible, ''))
  .trim()
  .toLowerCase()
  .overwrite(withAsciiDomain)
  .max(limits.email)
  .pipe(z.email({ pattern: emailPattern }));

/** Optional email address; null and blank are both stored as null. */
export const nullableEmail = text()
  .trim()
  .nullable()
  .transform((value) => value || null)
  .pipe(email.nullable());

/** Like `nullableEmail`, but an absent field means null. */
export const optionalEmail = nullableEmail.default(null);

/** A whole number from 1 to 5 (rule 5.4). */
export const scale = z.int().min(limits.scaleMin).max(limits.scaleMax);

/** Auto-increment identifier. */
export const id = z.int().positive();

/** Id of the person who made a row that belongs to others; 0 once that person has deleted their account (rule 19.76). */
export const authorId = z.int().nonnegative();

/** Id in a path: a positive integer up to 2^53, as text. */
export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number);

/**
 * A day without a time, `2026-11-22`, from 1970 on (rule 8.10). Browsers send a year typed as two digits as `0026`, which is read as 2026
 * (rule 9.7).
 */
export const day = text()
  .trim()
  .transform((value) => value.replace(/^00(?=\d\d-)/, '20'))
  .pipe(
    z.iso.date().check(({ value, issues }) => {
      if (value < '1970') issues.push({ code: 'invalid_format', format: 'date', input: value });
    }),
  );

/** A day in an answer. Earlier versions stored days before 1970, which `day` refuses. */
export const storedDay = z.iso.date();

/** A point in time, as ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();

/** Permissions of the signed-in person for a company; each permission includes the previous ones (rule 18.6). */
export const Capability = z.enum(['read', 'contribute', 'work', 'manage']);
export type Capability = z.infer<typeof Capability>;

/**
 * Returns true when a reply grants a permission for its company. Replies of the previous version list no permissions and therefore grant
 * all of them.
 */
export const can = (
  { capabilities }: { capabilities?: Capability[] | undefined },
  what: Capability,
): boolean => capabilities?.includes(what) ?? true;

/** Body of GET and PUT of a company's members: the members to whom the company is assigned (rule 18.32). */
export const AssignedMembers = z.object({ userIds: id.array().max(limits.peopleOfWorkspace) });
export type AssignedMembers = z.infer<typeof AssignedMembers>;
