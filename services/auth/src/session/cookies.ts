import { sessionCookies } from '@portals/contracts/auth';
import { parseCookie, type SerializeOptions, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cookie without a secret that scripts can read, so that public pages request the user only when there may be a session. */
const HINT = 'session_hint';

type Flags = Pick<SerializeOptions, 'httpOnly' | 'secure'>;

const cookie = (name: string, value: string, seconds: number, flags: Flags) =>
  stringifySetCookie(name, value, { path: '/', maxAge: seconds, sameSite: 'lax', ...flags });

/** Returns true when the request reached the gateway over HTTPS; its cookies are then `Secure`. */
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
    // Browsers accept a `__Host-` cookie only with Secure (RFC 6265bis §4.1.3.2), even to delete it.
    cookie(sessionCookies.secure, '', 0, { httpOnly: true, secure: true }),
    cookie(sessionCookies.plain, '', 0, { httpOnly: true, secure }),
    cookie(HINT, '', 0, { secure }),
  ]);
}

/** Returns the session token of the Cookie header; null when there is none. Over HTTPS the plain cookie is ignored (rule 3.9). */
export function sessionCookie(request: FastifyRequest): string | null {
  const cookies = parseCookie(request.headers.cookie ?? '');
  return cookies[sessionCookies.secure] || (!isSecure(request) && cookies[sessionCookies.plain]) || null;
}
