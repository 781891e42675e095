/**
 * Returns the digest of a file in hexadecimal, by which the service recognises the file. Returns null on insecure pages, where browsers
 * cannot compute one; the service then does so later.
 */
export async function fingerprint(file: Blob): Promise<string | null> {
  // The type claims that `subtle` always exists, but insecure pages lack it.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) return null;
  const digest = await subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
