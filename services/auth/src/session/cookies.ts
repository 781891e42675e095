import type { FastifyReply, FastifyRequest } from 'fastify';

/** Readable by scripts, so that public pages know whether asking for the user makes sense; holds no secret. */
const HINT = 'session_hint';
const SESSION = 'session';

const cookie = (name: string, value: string, seconds: number, flags: string[]) =>
  [`${name}=${value}`, 'Path=/', `Max-Age=${seconds}`, 'SameSite=Lax', ...flags].join('; ');

/** HTTPS as the gateway saw it: cookies are then never sent without it. */
const secureFlag = (request: FastifyRequest): string[] =>
  request.headers['x-forwarded-proto'] === 'https' ? ['Secure'] : [];

export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  seconds: number,
) {
  const secure = secureFlag(request);
  reply.header('set-cookie', [
    cookie(SESSION, token, seconds, ['HttpOnly', ...secure]),
    cookie(HINT, '1', seconds, secure),
  ]);
}

export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply): void {
  const secure = secureFlag(request);
  reply.header('set-cookie', [cookie(SESSION, '', 0, ['HttpOnly', ...secure]), cookie(HINT, '', 0, secure)]);
}

/** The session token of the Cookie header; null when there is none. */
export function sessionCookie(request: FastifyRequest): string | null {
  return /(?:^|;\s*)session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? null;
}
