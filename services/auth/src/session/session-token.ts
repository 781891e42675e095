import { createHash, randomBytes } from 'node:crypto';

/** Returns a token of 256 random bits. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url');

/** Returns the hash under which a token is stored. A fast hash without salt is safe, because a token has 256 random bits. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
