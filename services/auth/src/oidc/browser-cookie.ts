import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from '../session/cookies.js';
import { newSessionToken } from '../session/session-token.js';
import { attemptMs } from './attempt-book.js';

/** Name of the cookie: the one in service.json, with the same prefix as the session cookie (rule 3.9). */
const nameOf = (request: FastifyRequest): string => (isSecure(request) ? '__Host-sign_in' : 'sign_in');

/** Secret that identifies the browser's attempts; empty when the browser has none. */
export const FromBrowser = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return parseCookie(request.headers.cookie ?? '')[nameOf(request)] ?? '';
});

/** Sets the cookie with the browser's secret for another ten minutes; a second tab keeps the secret of the first. @returns the secret */
export function keepBrowser(request: FastifyRequest, reply: FastifyReply, known: string): string {
  const secret = /^[\w-]{43}$/.test(known) ? known : newSessionToken();
  reply.header(
    'set-cookie',
    stringifySetCookie(nameOf(request), secret, {
      path: '/',
      maxAge: attemptMs / 1000,
      sameSite: 'lax',
      httpOnly: true,
      secure: isSecure(request),
    }),
  );
  return secret;
}
