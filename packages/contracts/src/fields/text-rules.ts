// Rules of text fields, apart from any schema: those of zod and of its mini build take the same.
import { type core, maxLength, minLength, overwrite, regex } from 'zod/mini';

type TextRule = core.$ZodCheck<string>;

/** Text without NUL and without lone surrogates. */
export const wholeCharacters = (): TextRule => regex(/^[^\0\p{Cs}]*$/u);

/** Text without white space around it; none when nothing of it can be seen, such as spaces without width. */
const seen = (value: string): string => (/[^\s\p{Cf}]/u.test(value) ? value.trim() : '');

/** Something that can be seen, of at most `max` characters; surrounding white space is dropped. */
export const filled = (max: number): TextRule[] => [
  wholeCharacters(),
  overwrite(seen),
  minLength(1),
  maxLength(max),
];
