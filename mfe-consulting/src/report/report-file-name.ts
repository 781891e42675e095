import { businessDayOf, plainFileName } from '@portals/contracts/constants';

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
  const parts = [word, plainFileName(company), businessDayOf(new Date(createdAt))];
  return `${parts.filter((part) => part !== '').join('-')}.${ending}`;
}
