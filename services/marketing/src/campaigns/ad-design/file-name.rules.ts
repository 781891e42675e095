/**
 * Returns a product name as the beginning of a file name: only unaccented letters and digits, which all systems and HTTP headers accept.
 */
export function fileNameOf(productName: string): string {
  const plain = productName
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return (
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 60)
      .replace(/^-|-$/g, '') || 'design'
  );
}
