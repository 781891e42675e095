import type { FastifyRequest } from 'fastify';

export const isHttps = ({ protocol }: Pick<FastifyRequest, 'protocol'>): boolean => protocol === 'https';

/** True when the site is visited over HTTPS: as a trusted proxy says, or as PUBLIC_URL does where no proxy says anything. */
export const isHttpsSite = (
  request: Pick<FastifyRequest, 'protocol'>,
  publicOrigin: string | undefined,
): boolean => isHttps(request) || publicOrigin?.startsWith('https:') === true;
