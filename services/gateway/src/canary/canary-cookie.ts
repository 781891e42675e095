import { canaryCookies, liveOnly, visitorNumbers } from '@portals/contracts/releases';
import { parseCookie, stringifySetCookie } from 'cookie';

/** Longer than a canary usually runs; a later one may find another number. */
const maxAgeSeconds = 30 * 24 * 60 * 60;

const form = /^(0|[1-9]\d{0,3})$/;

/**
 * Returns the visitor number in a Cookie header, or `liveOnly`; null when there is none or it has another form. Over HTTPS the plain cookie is
 * ignored (rule 3.9).
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

/** Distance of two numbers that are given out after each other: near the golden ratio, and without a common divisor with their count. */
const stride = 6_181;

/**
 * Gives out visitor numbers. They are spread so evenly that of any number of visitors at most three too many or too few get a canary; drawn at
 * random, of 10,000 visitors 50 too many or too few would be usual at 50 %.
 * @param start the first number; random, so that several gateways do not give out the same ones
 */
export function visitorNumberSource(start = Math.floor(Math.random() * visitorNumbers)): () => number {
  let next = start;
  return () => {
    next = (next + stride) % visitorNumbers;
    return next;
  };
}
