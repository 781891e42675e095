import type { FastifyRequest } from 'fastify';

type Said = Pick<FastifyRequest, 'headers' | 'host'>;

/**
 * Returns true when a form was posted from a page of this site, as its Origin or Referer header shows. Without this check, any page on the
 * web could post the form.
 * @param publicOrigin the public origin, if configured
 */
export function isSameOriginForm({ headers, host }: Said, publicOrigin: string | undefined): boolean {
  const said = headers.origin ?? headers.referer;
  if (said === undefined || !URL.canParse(said)) return false;
  const from = new URL(said);
  return from.origin === publicOrigin || (/^https?:$/.test(from.protocol) && from.host === host);
}
