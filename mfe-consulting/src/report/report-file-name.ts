import { businessDayOf } from '@portals/contracts/constants';

const longestName = 60;

/**
 * Returns a file name that is valid on every system: `report-acme-sl-2026-02-03.md`. Accents are dropped; if no character of the company's
 * name is valid, the name consists of only the word and the date.
 */
export function reportFileName(
  word: string,
  company: string,
  createdAt: string,
  ending: 'md' | 'json' | 'pdf',
): string {
  const name = company
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .slice(0, longestName)
    .replace(/^-+|-+$/gu, '');
  return `${[word, name, businessDayOf(new Date(createdAt))].filter((part) => part !== '').join('-')}.${ending}`;
}
