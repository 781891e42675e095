import { sessionCookies } from '@portals/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Readable by scripts, so that public pages know whether asking for the user makes sense; holds no secret. */
const HINT = 'session_hint';

const cookie = (name: string, value: string, seconds: number, flags: string[]) =>
  [`${name}=${value}`, 'Path=/', `Max-Age=${seconds}`, 'SameSite=Lax', ...flags].join('; ');

/** HTTPS as the gateway saw it: cookies are then never sent without it. */
const isSecure = (request: FastifyRequest): boolean => request.headers['x-forwarded-proto'] === 'https';
const secureFlag = (request: FastifyRequest): string[] => (isSecure(request) ? ['Secure'] : []);

export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  seconds: number,
) {
  const secure = secureFlag(request);
  reply.header('set-cookie', [
    cookie(isSecure(request) ? sessionCookies.secure : sessionCookies.plain, token, seconds, [
      'HttpOnly',
      ...secure,
    ]),
    cookie(HINT, '1', seconds, secure),
  ]);
}

export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply): void {
  const secure = secureFlag(request);
  reply.header('set-cookie', [
    // Browsers take this name only with the flag, be it to delete it.
    cookie(sessionCookies.secure, '', 0, ['HttpOnly', 'Secure']),
    cookie(sessionCookies.plain, '', 0, ['HttpOnly', ...secure]),
    cookie(HINT, '', 0, secure),
  ]);
}

/** The session token of the Cookie header; null when there is none. */
export function sessionCookie(request: FastifyRequest): string | null {
  const { cookie: header = '' } = request.headers;
  const named = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([^;]+)`).exec(header)?.[1];
  return named(sessionCookies.secure) ?? named(sessionCookies.plain) ?? null;
}
