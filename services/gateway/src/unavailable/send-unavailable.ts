import { randomBytes } from 'node:crypto';
import type { Site } from '@portals/contracts/composition';
import { parseCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseLanguage } from '../composition/language.js';
import { queryOf } from '../http/classify-path.js';
import { localAddress } from '../http/local-address.js';
import { unavailablePage } from './unavailable-page.js';

const policy = (nonce: string): string =>
  `default-src 'none'; img-src 'self'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Seconds after which clients should retry when one part of the site, or the whole site, is unavailable. */
const retryAfter = { part: 30, site: 2 };

/**
 * Sends 503 with an HTML page.
 * @param restIsThere false when no page of the site can be served
 */
export function sendUnavailable(
  request: FastifyRequest,
  reply: FastifyReply,
  { site, path, restIsThere }: { site: Site; path: string; restIsThere: boolean },
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const chosen = chooseLanguage(
    queryOf(request.raw.url ?? ''),
    parseCookie(request.headers.cookie ?? '').language,
  );
  return reply
    .code(503)
    .headers({
      'content-security-policy': policy(nonce),
      'content-language': chosen.language,
      'cache-control': 'no-store',
      'retry-after': String(restIsThere ? retryAfter.part : retryAfter.site),
      vary: 'Cookie',
    })
    .type('text/html; charset=utf-8')
    .send(unavailablePage({ ...chosen, site, nonce, path: localAddress(path), restIsThere }));
}
