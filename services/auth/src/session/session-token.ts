import { createHash, randomBytes } from 'node:crypto';

/** Returns a token of 256 random bits. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash under which a token is stored. Tokens have 256 random bits, so a fast hash without salt cannot be reversed. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
