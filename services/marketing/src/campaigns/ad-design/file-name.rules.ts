/** Returns a product name as the beginning of a file name: unaccented letters and digits, which every system and every header accepts. */
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
