import type { FastifyRequest } from 'fastify';

export const isHttps = ({ protocol }: Pick<FastifyRequest, 'protocol'>): boolean => protocol === 'https';

/** Returns true when the site is visited over HTTPS: as a trusted proxy reports, or without one, as PUBLIC_URL says. */
export const isHttpsSite = (
  request: Pick<FastifyRequest, 'protocol'>,
  publicOrigin: string | undefined,
): boolean => isHttps(request) || publicOrigin?.startsWith('https:') === true;
