import type { FastifyRequest } from 'fastify';

type Said = Pick<FastifyRequest, 'headers' | 'host'>;

/**
 * A form can be posted from any page of the web, so this one must say that it comes from a page of ours.
 * @param publicOrigin the origin that people type, when it is configured
 */
export function isOwnForm({ headers, host }: Said, publicOrigin: string | undefined): boolean {
  const said = headers.origin ?? headers.referer;
  if (said === undefined || !URL.canParse(said)) return false;
  const from = new URL(said);
  return from.origin === publicOrigin || (/^https?:$/.test(from.protocol) && from.host === host);
}
