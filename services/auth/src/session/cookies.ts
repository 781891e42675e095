import { sessionCookies } from '@portals/contracts/auth';
import { parseCookie, type SerializeOptions, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Cookie that scripts can read and that contains no secret. Public pages request the user only if it is set, because there is no session
 * otherwise.
 */
const HINT = 'session_hint';

type Flags = Pick<SerializeOptions, 'httpOnly' | 'secure'>;

const cookie = (name: string, value: string, seconds: number, flags: Flags) =>
  stringifySetCookie(name, value, { path: '/', maxAge: seconds, sameSite: 'lax', ...flags });

/** Returns true when the request reached the gateway over HTTPS, so that cookies must be `Secure`. */
export const isSecure = (request: FastifyRequest): boolean =>
  request.headers['x-forwarded-proto'] === 'https';

export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  seconds: number,
) {
  const secure = isSecure(request);
  reply.header('set-cookie', [
    cookie(secure ? sessionCookies.secure : sessionCookies.plain, token, seconds, { httpOnly: true, secure }),
    cookie(HINT, '1', seconds, { secure }),
  ]);
}

export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply): void {
  const secure = isSecure(request);
  reply.header('set-cookie', [
    // Browsers ignore a `__Host-` cookie without Secure (RFC 6265bis §4.1.3.2), even one that deletes the cookie.
    cookie(sessionCookies.secure, '', 0, { httpOnly: true, secure: true }),
    cookie(sessionCookies.plain, '', 0, { httpOnly: true, secure }),
    cookie(HINT, '', 0, { secure }),
  ]);
}

/**
 * Returns the session token in the Cookie header; null when there is none. Over HTTPS, the cookie without the secure prefix is ignored
 * (rule 3.9).
 */
export function sessionCookie(request: FastifyRequest): string | null {
  const cookies = parseCookie(request.headers.cookie ?? '');
  return cookies[sessionCookies.secure] || (!isSecure(request) && cookies[sessionCookies.plain]) || null;
}
