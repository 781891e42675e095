import type { FastifyRequest } from 'fastify';

export const isHttps = ({ protocol }: Pick<FastifyRequest, 'protocol'>): boolean => protocol === 'https';

/** Returns true when the visitor uses HTTPS, according to the connection, a trusted proxy or PUBLIC_URL. */
export const isHttpsSite = (
  request: Pick<FastifyRequest, 'protocol'>,
  publicOrigin: string | undefined,
): boolean => isHttps(request) || publicOrigin?.startsWith('https:') === true;
