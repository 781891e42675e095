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
 * Returns the Content-Security-Policy of a service's page. It allows styles with the nonce, fonts from this site and forms to this site,
 * but no scripts.
 * @param pictures allowed sources of pictures
 */
export const pagePolicy = (nonce: string, pictures = ownPictures): string =>
  `default-src 'none'; img-src ${pictures}; style-src 'nonce-${nonce}'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/**
 * Returns the Content-Security-Policy of a document shown in a frame on this site, such as an email. `sandbox` gives the document an opaque
 * origin, even when opened directly, so it cannot run scripts, navigate away or read our data.
 */
const framePolicy = (pictures: string): string =>
  `default-src 'none'; img-src ${pictures} data:; font-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox`;

/**
 * Returns true when the reply may be HTML, because the request has no body or a posted form. Any other body comes from a script, which
 * expects JSON.
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
 * Returns the address of a service page's back link, and the language of the service page. The address is `?back=`, or else the page that
 * contained the posted form. The language is `?lang=` of the requested address, then of the back link, then the language cookie.
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
 * Returns the Content-Security-Policy of an email shown as a page. Style sheets need the nonce; style attributes are allowed, because
 * emails are mostly styled that way. `sandbox` gives the page an opaque origin, but its links still open.
 */
const emailPolicy = (nonce: string, pictures: string): string =>
  `default-src 'none'; img-src ${pictures}; style-src 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox`;

/** Kind of HTML that a call returns. */
export type PageForm = 'page' | 'page with foreign pictures' | 'email' | 'frame';

/** A call that returns a page or a frame: the reply may be HTML and gets the gateway's security headers. */
export class ServicePage {
  /** Request headers from which the service learns the nonce, language, brand and back link of the page. */
  readonly headers: Readonly<Record<string, string>>;
  private readonly nonce = randomBytes(16).toString('base64');

  /** @param site the site's name, and its origin for absolute URLs */
  constructor(
    request: FastifyRequest,
    private readonly form: PageForm,
    private readonly site: { name: string; origin: string },
  ) {
    const { name: brand, origin } = site;
    const { back, language } = placeOfPage(request);
    const pageCall = writePageCall({ nonce: this.nonce, language, brand, origin, back });
    // A JSON error of the service must be in the page's language too.
    this.headers = { [pageCallHeader]: pageCall, 'accept-language': language };
  }

  /** Sets the security headers. Cookies are removed, because only the session service may set cookies, and it has no pages. */
  seal(reply: FastifyReply, answered: IncomingHttpHeaders): void {
    reply.removeHeader('set-cookie');
    if (!String(answered['content-type'] ?? '').startsWith('text/html')) return;
    const others = readPictureOrigins(answered[pictureOriginsHeader]);
    // In a document with an opaque origin, some browsers do not match 'self' to this site, so its origin is listed explicitly.
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
    // A page with foreign pictures is the same for everybody, so caches may share it.
    else reply.header('content-security-policy', pagePolicy(this.nonce, pictures));
  }
}
