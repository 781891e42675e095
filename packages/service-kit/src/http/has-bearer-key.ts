import { hash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/**
 * Returns true when an Authorization header contains this key as its bearer token. The comparison takes constant time, so it reveals
 * nothing about the key.
 * @param authorization undefined when the request has no such header
 */
export const hasBearerKey = (authorization: string | undefined, key: string): boolean =>
  timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${key}`));
