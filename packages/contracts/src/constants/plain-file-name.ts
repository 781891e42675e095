const longest = 60;

/**
 * Returns a text as part of a file name that is valid on every system, such as `acme-sl`: accents are dropped. Empty when no character is
 * valid.
 */
export const plainFileName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/gu, '');
