import { canaryCookies, liveOnly, visitorNumbers } from '@portals/contracts/releases';
import { parseCookie, stringifySetCookie } from 'cookie';

/** Lifetime of the cookie. It outlasts most canaries, so that visitors keep their number while one runs; between canaries it may change. */
const maxAgeSeconds = 30 * 24 * 60 * 60;

const form = /^(0|[1-9]\d{0,3})$/;

/**
 * Returns the visitor number in a Cookie header, or `liveOnly`; null when it is missing or malformed. Over HTTPS, the cookie without the
 * secure prefix is ignored (rule 3.9).
 */
export function visitorNumber(header: string | undefined, secure: boolean): number | typeof liveOnly | null {
  if (!header?.includes(canaryCookies.plain)) return null;
  const value = parseCookie(header)[secure ? canaryCookies.secure : canaryCookies.plain];
  if (value === liveOnly) return liveOnly;
  return value !== undefined && form.test(value) ? Number(value) : null;
}

/** Returns the Set-Cookie header that stores the visitor number in the browser. */
export const setVisitorNumber = (visitor: number, secure: boolean): string =>
  stringifySetCookie(secure ? canaryCookies.secure : canaryCookies.plain, String(visitor), {
    path: '/',
    maxAge: maxAgeSeconds,
    sameSite: 'lax',
    httpOnly: true,
    secure,
  });

/**
 * Difference between consecutive visitor numbers. It is near the golden ratio of the range, for an even spread, and coprime with the range,
 * so that every number is used.
 */
const stride = 6_181;

/**
 * Assigns visitor numbers, spread so evenly that a canary's audience differs from its percentage by at most three visitors. With random
 * numbers, a canary for 50 % of 10,000 visitors would typically be off by 50.
 * @param start the first number; random, so that several gateways do not assign the same ones
 */
export function visitorNumberSource(start = Math.floor(Math.random() * visitorNumbers)): () => number {
  let next = start;
  return () => {
    next = (next + stride) % visitorNumbers;
    return next;
  };
}
