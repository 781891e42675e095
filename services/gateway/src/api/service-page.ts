import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Language } from '@portals/contracts/constants';
import {
  isPostedForm,
  pageCallHeader,
  pictureOriginsHeader,
  readPictureOrigins,
  writePageCall,
} from '@portals/service-kit/plain';
import { parseCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseLanguage } from '../composition/language.js';
import { queryOf } from '../http/classify-path.js';
import { localAddress } from '../http/local-address.js';

const ownPictures = "'self'";

/**
 * Returns the Content-Security-Policy of a service's page: styles with the nonce, fonts and forms of this site, no scripts.
 * @param pictures allowed sources of pictures
 */
export const pagePolicy = (nonce: string, pictures = ownPictures): string =>
  `default-src 'none'; img-src ${pictures}; style-src 'nonce-${nonce}'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/**
 * Returns the Content-Security-Policy of a document for a frame of this site, such as an email. `sandbox` gives it an opaque origin even when
 * it is opened directly: it cannot run scripts, navigate away or read our data.
 */
const framePolicy = (pictures: string): string =>
  `default-src 'none'; img-src ${pictures} data:; font-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox`;

/**
 * Returns true when the reply to a call of the kind `page` may be HTML. A call with a body other than a form comes from a script and gets
 * JSON.
 */
export const mayBePage = (request: FastifyRequest): boolean =>
  request.headers['content-type'] === undefined || isPostedForm(request.raw);

/** Returns the path and query of the page that contained the form. */
function pageOfForm(request: FastifyRequest): string {
  const { referer } = request.headers;
  if (!isPostedForm(request.raw) || !referer || !URL.canParse(referer)) return '/';
  const { pathname, search } = new URL(referer);
  return localAddress(pathname + search);
}

/**
 * Returns the page that a service's page links back to, and the language of that link. The page to go back to is `?back=` or, without it,
 * the page with the posted form. The language is `?lang=` of the service's page or of the page to go back to, or else that of the cookie.
 */
export function placeOfPage(request: FastifyRequest): { back: string; language: Language } {
  const query = queryOf(request.raw.url ?? '');
  const said = query.get('back');
  const back = said === null ? pageOfForm(request) : localAddress(said);
  const asked = query.has('lang') ? query : queryOf(back);
  const { language } = chooseLanguage(asked, parseCookie(request.headers.cookie ?? '').language);
  return { back, language };
}

/**
 * Returns the Content-Security-Policy of an email as a page. Its style sheet needs the nonce; style attributes are allowed, because emails
 * have most of their style there. `sandbox` gives it an opaque origin; links still open.
 */
const emailPolicy = (nonce: string, pictures: string): string =>
  `default-src 'none'; img-src ${pictures}; style-src 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox`;

/** Kind of HTML that a call returns. */
export type PageForm = 'page' | 'page with foreign pictures' | 'email' | 'frame';

/** A call that returns a page or a frame: the reply may be HTML and gets the gateway's security headers. */
export class ServicePage {
  /** Headers that tell the service how to render the page. */
  readonly headers: Readonly<Record<string, string>>;
  private readonly nonce = randomBytes(16).toString('base64');

  /** @param site its name, and its origin for absolute URLs */
  constructor(
    request: FastifyRequest,
    private readonly form: PageForm,
    private readonly site: { name: string; origin: string },
  ) {
    const { name: brand, origin } = site;
    const { back, language } = placeOfPage(request);
    const told = writePageCall({ nonce: this.nonce, language, brand, origin, back });
    // Refusals without a page must be in the language of the page too.
    this.headers = { [pageCallHeader]: told, 'accept-language': language };
  }

  /** Sets the gateway's headers. Cookies are removed, because only the session service sets any, and it has no pages. */
  seal(reply: FastifyReply, answered: IncomingHttpHeaders): void {
    reply.removeHeader('set-cookie');
    if (!String(answered['content-type'] ?? '').startsWith('text/html')) return;
    const others = readPictureOrigins(answered[pictureOriginsHeader]);
    // In a document with an opaque origin, 'self' is not this site for every browser.
    const own =
      this.form === 'frame' || this.form === 'email' ? [ownPictures, this.site.origin] : [ownPictures];
    const pictures = [...own, ...others].join(' ');
    if (this.form === 'frame')
      reply.headers({
        'content-security-policy': framePolicy(pictures),
        'x-frame-options': 'SAMEORIGIN',
        vary: 'Cookie',
      });
    else if (this.form === 'page')
      reply.headers({ 'content-security-policy': pagePolicy(this.nonce), vary: 'Cookie' });
    else if (this.form === 'email')
      reply.headers({ 'content-security-policy': emailPolicy(this.nonce, pictures), vary: 'Cookie' });
    // This page is the same for everybody, so caches may share it.
    else reply.header('content-security-policy', pagePolicy(this.nonce, pictures));
  }
}
