import { randomBytes } from 'node:crypto';
import type { Site } from '@portals/contracts/composition';
import { type Preview, previewPath } from '@portals/contracts/releases';
import { AppError, escapeHtml } from '@portals/service-kit/plain';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSameOriginForm } from '../api/same-origin-form.js';
import { chooseLanguage } from '../composition/language.js';
import { queryOf } from '../http/classify-path.js';
import { isHttpsSite } from '../http/is-https.js';
import { localAddress } from '../http/local-address.js';
import { type Counting, RateLimit } from '../http/rate-limit.js';
import { secretHeaders } from '../http/security-headers.js';
import { plainPage } from '../plain-page/plain-page.js';
import { draftNewsPath, draftTag } from './draft-news.js';
import { endPreviewPath } from './preview-banner.js';
import { previewTexts } from './preview-texts.js';
import { firstPageOf, type PreviewedSite, type Previews } from './previews.js';

/** Maximum number of preview links, valid or not, that one address may open in a minute. */
const linksPerMinute = 60;

/** Maximum number of polls for a draft's next build that one address may make in a minute; one open page makes about four. */
const newsPerMinute = 600;
/** Maximum number of polls that may wait at this gateway at the same time. */
const maxWaiting = 256;
/** Milliseconds after which a waiting poll is answered without a new build, because proxies close idle connections. */
const newsMs = 20_000;

const policy = (nonce: string): string =>
  `default-src 'none'; img-src 'self'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const cookieNames = { secure: '__Host-preview', plain: 'preview' };

/**
 * Returns the preview key in a Cookie header; undefined if there is none. Over HTTPS, the cookie without the secure prefix is ignored (rule
 * 3.9).
 */
function previewCookie(header: string | undefined, secure: boolean): string | undefined {
  if (!header?.includes(cookieNames.plain)) return undefined;
  return parseCookie(header)[secure ? cookieNames.secure : cookieNames.plain];
}

/**
 * Returns the Set-Cookie header that stores the key of the open preview in the browser.
 * @param key `<id>.<secret>`; empty deletes the cookie
 */
const setPreviewCookie = (key: string, seconds: number, secure: boolean): string =>
  stringifySetCookie(secure ? cookieNames.secure : cookieNames.plain, key, {
    path: '/',
    maxAge: seconds,
    sameSite: 'lax',
    httpOnly: true,
    secure,
  });

/** Handles the addresses below /preview/, and finds the preview that a visitor has opened. */
export class PreviewLinks {
  private readonly limit: RateLimit;
  private readonly newsLimit: RateLimit;

  constructor(
    private readonly previews: Previews,
    private readonly site: Site,
    private readonly publicOrigin: string | undefined,
    counting: Counting,
  ) {
    this.limit = new RateLimit('previews', linksPerMinute, counting);
    this.newsLimit = new RateLimit('drafts', newsPerMinute, counting);
  }

  /** Returns the site that a visitor with an open preview sees; null for everybody else. */
  async siteOf(request: FastifyRequest): Promise<PreviewedSite | null> {
    const key = this.keyOf(request);
    return key === undefined ? null : this.previews.open(key);
  }

  /** Like `siteOf`, but for a document: also deletes the cookie of a preview that has ended. */
  async siteOfDocument(request: FastifyRequest, reply: FastifyReply): Promise<PreviewedSite | null> {
    const site = await this.siteOf(request);
    if (site === null && this.keyOf(request) !== undefined) this.setCookie(request, reply, '', 0);
    return site;
  }

  /** Handles a request at an address below /preview/. All replies are for one person and are never cached. */
  async handle(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    reply.headers(secretHeaders);
    if (path === draftNewsPath && request.method === 'GET') return this.sendNews(request, reply);
    await this.limit.consume(request.ip);
    if (path === endPreviewPath && request.method === 'POST') return this.leave(request, reply);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      reply.header('allow', path === endPreviewPath ? 'GET, HEAD, POST' : 'GET, HEAD');
      throw new AppError('METHOD_NOT_ALLOWED');
    }
    const key = path.slice(previewPath.length);
    const opened = await this.previews.open(key);
    if (opened === null) return this.sendNotFound(request, reply);
    const { endsAt, draft } = opened.preview;
    const seconds = Math.ceil((Date.parse(draft?.until ?? endsAt) - Date.now()) / 1000);
    this.setCookie(request, reply, key, seconds);
    return reply.redirect(firstPageOf(opened.release), 303);
  }

  /** Returns true when the visitor has opened the link of this draft. */
  holds(request: FastifyRequest, draft: string): boolean {
    return this.openedBy(request)?.id === draft;
  }

  private openedBy(request: FastifyRequest): Preview | null {
    const key = this.keyOf(request);
    return key === undefined ? null : this.previews.find(key);
  }

  /** Long poll of a draft's page: answers as soon as the draft has a build or an error that the page does not know yet. */
  private async sendNews(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    await this.newsLimit.consume(request.ip);
    // Excludes the request from the duration metrics, because it waits for the draft and not for the gateway.
    request.isStream = true;
    const after = queryOf(request.raw.url ?? '').get('after');
    let preview = this.openedBy(request);
    if (preview?.draft && draftTag(preview) === after) {
      if (this.previews.waits >= maxWaiting) throw new AppError('SERVICE_BUSY', { retryAfter: 5 });
      const { done, end } = this.previews.changed(newsMs);
      reply.raw.once('close', end);
      await done;
      preview = this.openedBy(request);
    }
    if (!preview?.draft) throw new AppError('NOT_FOUND');
    if (draftTag(preview) === after) return reply.code(204).send();
    const site = await this.siteOf(request);
    if (!site?.preview.draft) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 1 });
    const { version, draft, name } = site.preview;
    const portal = site.composed.portals.find((one) => one.name === name);
    return reply.send({ tag: draftTag(site.preview), version, problem: draft.problem ?? null, portal });
  }

  /** Ends the preview in this browser, and redirects back to the page that showed the banner. */
  private leave(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (!isSameOriginForm(request, this.publicOrigin)) throw new AppError('FORBIDDEN_ORIGIN');
    this.setCookie(request, reply, '', 0);
    const { referer = '' } = request.headers;
    const { pathname, search } = URL.canParse(referer) ? new URL(referer) : { pathname: '/', search: '' };
    return reply.redirect(localAddress(pathname + search), 303);
  }

  private keyOf(request: FastifyRequest): string | undefined {
    return previewCookie(request.headers.cookie, isHttpsSite(request, this.publicOrigin));
  }

  private setCookie(request: FastifyRequest, reply: FastifyReply, key: string, seconds: number): void {
    const secure = isHttpsSite(request, this.publicOrigin);
    reply.header('set-cookie', setPreviewCookie(key, seconds, secure));
  }

  /** Sends the same page for every invalid link, so that nobody can find out which previews exist. */
  private sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const nonce = randomBytes(16).toString('base64');
    const { language, fromAddress } = chooseLanguage(
      queryOf(request.raw.url ?? ''),
      parseCookie(request.headers.cookie ?? '').language,
    );
    const t = previewTexts[language];
    const query = fromAddress ? `?lang=${language}` : '';
    const content = [
      `<p>${escapeHtml(t.text)}</p>`,
      `<p class="ways"><a class="again" href="/${query}">${escapeHtml(t.home)}</a></p>`,
    ];
    return reply
      .code(404)
      .headers({ 'content-security-policy': policy(nonce), 'content-language': language, vary: 'Cookie' })
      .type('text/html; charset=utf-8')
      .send(plainPage({ language, site: this.site, nonce, title: t.title, query, beside: '', content }));
  }
}
