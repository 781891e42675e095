const longest = 60;

/**
 * Returns the file name of an archive, valid on every system: `acme-sl-2026-02-03`. A name without a usable character becomes `company`.
 */
export function archiveName(company: string, now: Date): string {
  const name = company
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/gu, '');
  return `${name || 'company'}-${now.toISOString().slice(0, 10)}`;
}
