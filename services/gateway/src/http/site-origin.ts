import type { FastifyRequest } from 'fastify';

const hostForm = /^[A-Za-z0-9.-]+(:\d+)?$|^\[[0-9a-f:]+\](:\d+)?$/i;

/**
 * `https://host` of the site.
 * @param publicOrigin what the operator says it is; without it, that of the request
 */
export function siteOrigin(request: FastifyRequest, publicOrigin: string | undefined): string {
  if (publicOrigin !== undefined) return publicOrigin;
  return `${request.protocol}://${hostForm.test(request.host) ? request.host : 'localhost'}`;
}
