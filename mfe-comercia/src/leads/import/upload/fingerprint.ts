/**
 * Returns the SHA-256 digest by which the service recognises a file, in hexadecimal. Returns null on insecure pages, which have no crypto
 * API; the service then computes the digest itself.
 */
export async function fingerprint(file: Blob): Promise<string | null> {
  // The type of `crypto` claims that `subtle` is always defined, but it is missing on insecure pages.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) return null;
  const digest = await subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
