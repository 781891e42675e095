import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from '../session/cookies.js';
import { newSessionToken } from '../session/session-token.js';
import { attemptMs } from './attempt-book.js';

/**
 * Returns the cookie's name: over HTTPS with the secure prefix, like the session cookie's (rule 3.9). service.json declares the name
 * without the prefix.
 */
const nameOf = (request: FastifyRequest): string => (isSecure(request) ? '__Host-sign_in' : 'sign_in');

/** The browser's secret from the cookie, which identifies its sign-in attempts; empty when there is no cookie. */
export const FromBrowser = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return parseCookie(request.headers.cookie ?? '')[nameOf(request)] ?? '';
});

/**
 * Sets the cookie with the browser's secret for another ten minutes. An existing secret is reused, so that attempts in two tabs do not
 * invalidate each other. @returns the secret
 */
export function setBrowserCookie(request: FastifyRequest, reply: FastifyReply, known: string): string {
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
