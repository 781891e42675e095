import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '@portals/contracts/constants';
import { isPostedForm, pageCallHeader, writePageCall } from '@portals/service-kit/plain';
import { parseCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseLanguage } from '../composition/language.js';
import { queryOf } from '../http/classify-path.js';
import { localAddress } from '../http/local-address.js';

/**
 * Policy of a page that a service answers: styles with the nonce, forms to this site, no scripts.
 * @param pictures where they come from
 */
export const pagePolicy = (nonce: string, pictures = "'self'"): string =>
  `default-src 'none'; img-src ${pictures}; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/**
 * Policy of a document for a frame of this site, such as an email. `sandbox` makes it a site of its own also where it is opened by
 * itself: nothing in it runs, leads away or reads anything of ours.
 */
const framePolicy =
  "default-src 'none'; img-src https: data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox";

/** Whether the answer to a call of the kind `page` may be one: a call with a body that is no form is a script's. */
export const mayBePage = (request: FastifyRequest): boolean =>
  request.headers['content-type'] === undefined || isPostedForm(request.raw);

/** Path and query of the page that a form was on. */
function pageOfForm(request: FastifyRequest): string {
  const { referer } = request.headers;
  if (!isPostedForm(request.raw) || !referer || !URL.canParse(referer)) return '/';
  const { pathname, search } = new URL(referer);
  return localAddress(pathname + search);
}

/**
 * Where a page of a service leads back to, and its language. `?back=` in its address says the first, else it is the page
 * with the posted form. `?lang=` says the second, in its own address or in the one it leads back to; then the cookie.
 */
export function placeOfPage(request: FastifyRequest): { back: string; language: Language } {
  const query = queryOf(request.raw.url ?? '');
  const said = query.get('back');
  const back = said === null ? pageOfForm(request) : localAddress(said);
  const asked = query.has('lang') ? query : queryOf(back);
  const { language } = chooseLanguage(asked, parseCookie(request.headers.cookie ?? '').language);
  return { back, language };
}

/** What kind of HTML a call is answered with. */
export type PageForm = 'page' | 'page with foreign pictures' | 'frame';

/** A call that is answered with a page or a frame: its answer may be HTML, which is sent with the gateway's security headers. */
export class ServicePage {
  /** Headers that tell the service how to write the page. */
  readonly headers: Readonly<Record<string, string>>;
  private readonly nonce = randomBytes(16).toString('base64');

  /** @param site its name, and its origin for addresses that must be whole */
  constructor(
    request: FastifyRequest,
    private readonly form: PageForm,
    { name: brand, origin }: { name: string; origin: string },
  ) {
    const { back, language } = placeOfPage(request);
    const told = writePageCall({ nonce: this.nonce, language, brand, origin, back });
    // What it refuses without a page is told in the language of the page too.
    this.headers = { [pageCallHeader]: told, 'accept-language': language };
  }

  /** Sets the gateway's headers. Cookies are removed: only the session service sets any, and it answers no pages. */
  seal(reply: FastifyReply, answered: IncomingHttpHeaders): void {
    reply.removeHeader('set-cookie');
    if (!String(answered['content-type'] ?? '').startsWith('text/html')) return;
    if (this.form === 'frame')
      reply.headers({
        'content-security-policy': framePolicy,
        'x-frame-options': 'SAMEORIGIN',
        vary: 'Cookie',
      });
    else if (this.form === 'page')
      reply.headers({ 'content-security-policy': pagePolicy(this.nonce), vary: 'Cookie' });
    // It says the same to everybody, so that caches may share it.
    else reply.header('content-security-policy', pagePolicy(this.nonce, "'self' https:"));
  }
}
