import { canaryCookies, liveOnly, visitorNumbers } from '@portals/contracts/releases';
import { parseCookie, stringifySetCookie } from 'cookie';

/** Lifetime of the cookie, which is longer than a canary usually runs; a later canary may see another number. */
const maxAgeSeconds = 30 * 24 * 60 * 60;

const form = /^(0|[1-9]\d{0,3})$/;

/**
 * Returns the visitor number in a Cookie header, or `liveOnly`; null when there is none or it has another form. Over HTTPS the plain cookie
 * is ignored (rule 3.9).
 */
export function visitorNumber(header: string | undefined, secure: boolean): number | typeof liveOnly | null {
  if (!header?.includes(canaryCookies.plain)) return null;
  const value = parseCookie(header)[secure ? canaryCookies.secure : canaryCookies.plain];
  if (value === liveOnly) return liveOnly;
  return value !== undefined && form.test(value) ? Number(value) : null;
}

/** Returns the Set-Cookie header by which a browser keeps its visitor number. */
export const setVisitorNumber = (visitor: number, secure: boolean): string =>
  stringifySetCookie(secure ? canaryCookies.secure : canaryCookies.plain, String(visitor), {
    path: '/',
    maxAge: maxAgeSeconds,
    sameSite: 'lax',
    httpOnly: true,
    secure,
  });

/** Distance between two numbers assigned in a row: close to the golden ratio, and coprime with the count of numbers. */
const stride = 6_181;

/**
 * Assigns visitor numbers. They are spread so evenly that among any number of visitors, the canary's audience is off by at most three; with
 * random numbers, a canary for 50 % of 10,000 visitors would typically be off by 50.
 * @param start the first number; random, so that several gateways do not assign the same ones
 */
export function visitorNumberSource(start = Math.floor(Math.random() * visitorNumbers)): () => number {
  let next = start;
  return () => {
    next = (next + stride) % visitorNumbers;
    return next;
  };
}
