import { type Language, languages } from './language.js';

/** Lower case, without accents and without white space that does not count. */
const fold = (text: string) =>
  text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').trim().replace(/\s+/gu, ' ');

/** Whether two statuses, sources or sectors count as one (rule 9.7). */
export const isSameLabel = (a: string, b: string): boolean => fold(a) === fold(b);

/** A function that finds the suggested status that a text names in either language; it answers undefined for any other text. */
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
