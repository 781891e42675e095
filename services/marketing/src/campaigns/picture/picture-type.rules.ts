/** Returns the format of a file from its first bytes, because its name and declared type may be wrong; null for an unsupported format. */
export function pictureTypeOf(file: Buffer): 'jpeg' | 'png' | 'webp' | null {
  const begins = (hex: string, at = 0) => file.subarray(at, at + hex.length / 2).toString('hex') === hex;
  if (begins('ffd8ff')) return 'jpeg';
  if (begins('89504e470d0a1a0a')) return 'png';
  // "RIFF", the length in four bytes, and "WEBP".
  return begins('52494646') && begins('57454250', 8) ? 'webp' : null;
}
