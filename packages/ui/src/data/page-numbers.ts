/**
 * Returns the page numbers to offer: always the first, the last and the neighbours of the current one.
 * @returns page numbers in order, with 'gap' where some are omitted
 */
export function pageNumbers(page: number, pages: number): (number | 'gap')[] {
  const shown = new Set([1, pages, page - 1, page, page + 1].filter((n) => n >= 1 && n <= pages));
  const ordered = [...shown].sort((a, b) => a - b);
  return ordered.flatMap((n, index) => {
    const before = ordered[index - 1] ?? 0;
    if (n - before === 2) return [n - 1, n];
    return n - before > 2 ? ['gap' as const, n] : [n];
  });
}
