import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const PREFIX = 'sealed:v1:';

const keyOf = (secret: string, salt: Buffer) => scryptSync(secret, salt, 32);

/** Encrypts a text with a secret; without a secret the text is returned unchanged. */
export function seal(text: string, secret: string | undefined): string {
  if (secret === undefined) return text;
  const salt = randomBytes(16);
  const iv = randomBytes(12);
  const cipher = createCipheriv(ALGORITHM, keyOf(secret, salt), iv);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return PREFIX + Buffer.concat([salt, iv, cipher.getAuthTag(), body]).toString('base64');
}

/** Decrypts a sealed text; null when the secret is missing or wrong. Text stored without a secret is returned unchanged. */
export function unseal(sealed: string, secret: string | undefined): string | null {
  if (!sealed.startsWith(PREFIX)) return sealed;
  if (secret === undefined) return null;
  const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64');
  const [salt, iv, tag, body] = [
    bytes.subarray(0, 16),
    bytes.subarray(16, 28),
    bytes.subarray(28, 44),
    bytes.subarray(44),
  ];
  try {
    const decipher = createDecipheriv(ALGORITHM, keyOf(secret, salt), iv);
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
