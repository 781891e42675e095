/**
 * Digest of a file by which the service knows it again, as hexadecimal; null on pages that are not secure, where browsers
 * compute none: the service then does it later.
 */
export async function fingerprint(file: Blob): Promise<string | null> {
  // Its type says that it is always there.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) return null;
  const digest = await subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
