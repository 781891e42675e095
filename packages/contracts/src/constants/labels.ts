import { type Language, languages } from './language.js';

/** Returns the text in lower case, without accents or surrounding and repeated white space. */
const fold = (text: string) =>
  text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').trim().replace(/\s+/gu, ' ');

/** Returns true when two spellings of a status, source or sector count as the same (rule 9.7). */
export const isSameLabel = (a: string, b: string): boolean => fold(a) === fold(b);

/** Returns a function that finds the suggested status with the given display name in either language; undefined when there is none. */
export function statusNamedIn<Status extends string>(
  suggested: readonly Status[],
  names: Readonly<Record<Language, Readonly<Record<Status, string>>>>,
): (text: string) => Status | undefined {
  const byName = new Map(
    languages.flatMap((language) =>
      suggested.map((status) => [fold(names[language][status]), status] as const),
    ),
  );
  return (text) => byName.get(fold(text));
}
