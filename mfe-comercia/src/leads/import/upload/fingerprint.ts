/**
 * Returns the hexadecimal digest by which the service recognises a file. Returns null on insecure pages, where the browser's crypto API is
 * missing; the service computes the digest later in that case.
 */
export async function fingerprint(file: Blob): Promise<string | null> {
  // The type declares `subtle` as always defined, but it is missing on insecure pages.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) return null;
  const digest = await subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
