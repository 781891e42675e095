import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The site as a WebAuthn relying party: its origin, and the domain for its passkeys (WebAuthn Level 3, RP ID). */
export interface RelyingParty {
  origin: string;
  id: string;
}

const first = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

/** Injects the relying party of a request, derived from headers that the gateway sets. */
export const FromSite = createParamDecorator((_: unknown, context: ExecutionContext): RelyingParty => {
  const { headers, host } = context.switchToHttp().getRequest<FastifyRequest>();
  const protocol = first(headers['x-forwarded-proto']) === 'https' ? 'https' : 'http';
  const { origin, hostname } = new URL(`${protocol}://${first(headers['x-forwarded-host']) ?? host}`);
  return { origin, id: hostname };
});
