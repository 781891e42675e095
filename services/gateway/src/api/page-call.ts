import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { pageCallHeader, writePageCall } from '@portals/service-kit/plain';
import { parseCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseLanguage } from '../composition/language.js';
import { queryOf } from '../http/classify-path.js';

/** A page of a service: its own styles, and forms that go to this site. Nothing runs. */
const policy = (nonce: string): string =>
  `default-src 'none'; img-src 'self'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** A call whose answer may be a page, which is sent under the gateway's headers. */
export class PageCall {
  private readonly nonce = randomBytes(16).toString('base64');

  /** @param brand name of the site */
  constructor(
    private readonly request: FastifyRequest,
    private readonly brand: string,
  ) {}

  /** What the service is told beside the call. */
  get headers(): Record<string, string> {
    const { language } = chooseLanguage(
      queryOf(this.request.raw.url ?? ''),
      parseCookie(this.request.headers.cookie ?? '').language,
    );
    return { [pageCallHeader]: writePageCall({ nonce: this.nonce, language, brand: this.brand }) };
  }

  /** Only the services with sessions have cookies, and those answer no pages. */
  seal(reply: FastifyReply, answered: IncomingHttpHeaders): void {
    reply.removeHeader('set-cookie');
    if (String(answered['content-type'] ?? '').startsWith('text/html'))
      reply.headers({ 'content-security-policy': policy(this.nonce), vary: 'Cookie' });
  }
}
