import type { FastifyRequest } from 'fastify';

const hostForm = /^[A-Za-z0-9.-]+(:\d+)?$|^\[[0-9a-f:]+\](:\d+)?$/i;

/**
 * Returns `https://host` of the site.
 * @param publicOrigin the configured origin; without it, the request's origin is used
 */
export function siteOrigin(request: FastifyRequest, publicOrigin: string | undefined): string {
  if (publicOrigin !== undefined) return publicOrigin;
  return `${request.protocol}://${hostForm.test(request.host) ? request.host : 'localhost'}`;
}
