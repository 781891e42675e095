import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Returns an unguessable token of 256 bits, safe in addresses. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns a code of eight digits, which must reach the reader through another channel than the link. */
export const newCode = (): string => String(randomInt(100_000_000)).padStart(8, '0');

/** Returns the hash under which a token is stored; with a code, one hash of token and code together. */
export const hashOf = (token: string, code = ''): string =>
  createHash('sha256').update(`${token}\n${code}`).digest('hex');
