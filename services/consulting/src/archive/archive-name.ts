import { businessDayOf } from '@portals/contracts/constants';

const longest = 60;

/**
 * Returns an archive's file name, which is valid on every operating system, such as `acme-sl-2026-02-03`. A company name without usable
 * characters is replaced with `company`.
 */
export function archiveName(company: string, now: Date): string {
  const name = company
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/gu, '');
  return `${name || 'company'}-${businessDayOf(now)}`;
}
