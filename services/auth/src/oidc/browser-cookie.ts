import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from '../session/cookies.js';
import { newSessionToken } from '../session/session-token.js';
import { attemptMs } from './attempt-book.js';

/** The name in service.json, with the prefix that the session's cookie has too (rule 3.9). */
const nameOf = (request: FastifyRequest): string => (isSecure(request) ? '__Host-sign_in' : 'sign_in');

/** The secret of the browser by which its attempts are known; empty without one. */
export const FromBrowser = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return parseCookie(request.headers.cookie ?? '')[nameOf(request)] ?? '';
});

/** Gives the browser its secret for another ten minutes; a second tab keeps that of the first. @returns the secret */
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
