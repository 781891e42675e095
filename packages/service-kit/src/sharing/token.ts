import { createHash, randomBytes, randomInt } from 'node:crypto';

/** Returns an unguessable token of 256 bits that can be part of a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Returns a code of eight digits, which the reader must receive separately from the link. */
export const newCode = (): string => String(randomInt(100_000_000)).padStart(8, '0');

/** Returns the hash of a token, which is stored instead of the token; with a code, the hash of both together. */
export const hashOf = (token: string, code = ''): string =>
  createHash('sha256').update(`${token}\n${code}`).digest('hex');
