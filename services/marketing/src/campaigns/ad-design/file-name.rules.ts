/** The beginning of a file's name: letters without accents and digits, which every system and every header takes. */
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
