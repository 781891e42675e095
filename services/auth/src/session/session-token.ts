import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token. It is random, so a plain hash cannot be guessed back. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
