// Rules of text fields, shared by schemas of zod and schemas of its mini build.
import { type core, maxLength, minLength, overwrite, regex } from 'zod/mini';

type TextRule = core.$ZodCheck<string>;

/** Text without NUL and without lone surrogates. */
export const wholeCharacters = (): TextRule => regex(/^[^\0\p{Cs}]*$/u);

/** Matches a visible character. U+2800, the Braille blank, is listed because Unicode classifies it as a symbol. */
const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Trims white space; returns an empty string for text without visible characters, such as zero-width spaces. */
const seen = (value: string): string => (visible.test(value) ? value.trim() : '');

/** Text with at least one visible character and at most `max` characters; surrounding white space is trimmed. */
export const filled = (max: number): TextRule[] => [
  wholeCharacters(),
  overwrite(seen),
  minLength(1),
  maxLength(max),
];
