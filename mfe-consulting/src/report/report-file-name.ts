const longestName = 60;

/**
 * Returns a file name that every system accepts: `report-acme-sl-2026-02-03.md`. Accents are dropped; a company name without a usable
 * character leaves only the word and the date.
 */
export function reportFileName(
  word: string,
  company: string,
  createdAt: string,
  ending: 'md' | 'json' = 'md',
): string {
  const name = company
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .slice(0, longestName)
    .replace(/^-+|-+$/gu, '');
  return `${[word, name, createdAt.slice(0, 10)].filter((part) => part !== '').join('-')}.${ending}`;
}
