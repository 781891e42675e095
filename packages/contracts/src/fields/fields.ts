import { z } from 'zod';
import { limits } from '../constants/limits.js';
import { webLinkOf } from '../constants/web-address.js';
import { filled, wholeCharacters } from './text-rules.js';

/**
 * Base of every text field of a request. It refuses NUL, at which SQLite truncates a text when it is read, and lone
 * surrogates, which UTF-8 cannot encode: all of them become U+FFFD, so that different passwords would have the same hash.
 */
export const text = () => z.string().check(wholeCharacters());

/** Text that must hold something other than white space; surrounding white space is dropped. */
export const requiredText = (max: number) => z.string().check(...filled(max));

/**
 * Optional text: null and blank are both stored as null. An absent field stays absent, which a patch needs.
 * @param checks of the trimmed text, which may be blank
 */
export const nullableText = (max: number, ...checks: z.core.CheckFn<string>[]) =>
  text()
    .trim()
    .max(max)
    .check(...checks)
    .nullable()
    .transform((value) => value || null);

/** Optional address of the web, with or without http:// or https:// in front (rule 9.7). */
export const nullableWebAddress = (max: number) =>
  nullableText(max, ({ value, issues }) => {
    const code = 'INVALID_WEB_ADDRESS';
    if (value !== '' && webLinkOf(value) === null)
      issues.push({ code: 'custom', params: { code }, message: code, input: value });
  });

/** Like `nullableText`, with absent meaning none. */
export const optionalText = (max: number) => nullableText(max).default(null);

export const email = text().trim().max(limits.email).toLowerCase().pipe(z.email());

/** Optional e-mail address: null and blank are both stored as null. */
export const nullableEmail = text()
  .trim()
  .nullable()
  .transform((value) => value || null)
  .pipe(email.nullable());

/** Like `nullableEmail`, with absent meaning none. */
export const optionalEmail = nullableEmail.default(null);

/** A scale of 1 to 5, whole numbers (rule 5.4). */
export const scale = z.int().min(limits.scaleMin).max(limits.scaleMax);

/** Auto-increment identifier. */
export const id = z.int().positive();

/** Identifier inside a path; the text form of a positive integer up to 2^53. */
export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number);

/** A moment, as ISO 8601 in UTC. */
export const timestamp = z.iso.datetime();
