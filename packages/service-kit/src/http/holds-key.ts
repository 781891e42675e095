import { hash, timingSafeEqual } from 'node:crypto';

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/**
 * Whether an Authorization header holds this key as its bearer token. The time that it takes says nothing about either.
 * @param authorization undefined when there is no such header
 */
export const holdsKey = (authorization: string | undefined, key: string): boolean =>
  timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${key}`));
