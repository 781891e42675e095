/**
 * Returns the digest of a file as hexadecimal, by which the service recognises it; null on insecure pages, where browsers compute none and
 * the service does it later.
 */
export async function fingerprint(file: Blob): Promise<string | null> {
  // TypeScript declares it as always present.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) return null;
  const digest = await subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
