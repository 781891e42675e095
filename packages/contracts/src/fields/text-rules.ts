// Rules of text fields, apart from any schema: those of zod and of its mini build take the same.
import { type core, maxLength, minLength, regex, trim } from 'zod/mini';

type TextRule = core.$ZodCheck<string>;

/** Text without NUL and without lone surrogates. */
export const wholeCharacters = (): TextRule => regex(/^[^\0\p{Cs}]*$/u);

/** Something other than white space, of at most `max` characters; surrounding white space is dropped. */
export const filled = (max: number): TextRule[] => [wholeCharacters(), trim(), minLength(1), maxLength(max)];
