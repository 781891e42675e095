import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { pageCallHeader, writePageCall } from '@portals/service-kit/plain';
import { parseCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseLanguage } from '../composition/language.js';
import { queryOf } from '../http/classify-path.js';

/** Policy of a page that a service answers: styles with the nonce, forms to this site, no scripts. */
const policy = (nonce: string): string =>
  `default-src 'none'; img-src 'self'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** A call of the kind `page`: its answer may be HTML, which is sent with the gateway's security headers. */
export class ServicePage {
  private readonly nonce = randomBytes(16).toString('base64');

  /** @param brand name of the site */
  constructor(
    private readonly request: FastifyRequest,
    private readonly brand: string,
  ) {}

  /** Headers that tell the service how to write the page. */
  get headers(): Record<string, string> {
    const { language } = chooseLanguage(
      queryOf(this.request.raw.url ?? ''),
      parseCookie(this.request.headers.cookie ?? '').language,
    );
    return { [pageCallHeader]: writePageCall({ nonce: this.nonce, language, brand: this.brand }) };
  }

  /** Sets the gateway's headers. Cookies are removed: only the session service sets any, and it answers no pages. */
  seal(reply: FastifyReply, answered: IncomingHttpHeaders): void {
    reply.removeHeader('set-cookie');
    if (String(answered['content-type'] ?? '').startsWith('text/html'))
      reply.headers({ 'content-security-policy': policy(this.nonce), vary: 'Cookie' });
  }
}
