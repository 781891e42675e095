import { randomBytes } from 'node:crypto';
import type { Site } from '@portals/contracts/composition';
import { type Language, marketingConsentHeader, privacyConsentHeader } from '@portals/contracts/constants';
import { ErrorBody } from '@portals/contracts/errors';
import { AppError, errorMessage } from '@portals/service-kit/plain';
import { parseCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestHeaders } from '../api/forwarded-headers.js';
import type { UpstreamClient } from '../api/upstream.js';
import { chooseLanguage } from '../composition/language.js';
import { queryOf } from '../http/classify-path.js';
import { localAddress } from '../http/local-address.js';
import { type FormValues, formFieldOf, readForm, toMessage } from './form-values.js';
import { isOwnForm } from './own-form.js';
import { type FormFault, faultPage, type PageInput, sentPage } from './pages.js';

const sendPath = '/api/contact/send-email';
const sentPath = '/api/contact/sent';

const isForm = (request: FastifyRequest): boolean =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers['content-type'] ?? '');

const policy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Path and query of the page that a request came from. */
function pageBefore(request: FastifyRequest): string {
  const { referer } = request.headers;
  if (!referer || !URL.canParse(referer)) return '/';
  const { pathname, search } = new URL(referer);
  return localAddress(pathname + search);
}

/** The contact form of the public pages for browsers without script: a post becomes the call, its answer a page. */
export class PostedForm {
  /** The service that the form is for. */
  static readonly service = 'marketing';

  constructor(
    private readonly site: Site,
    private readonly marketing: UpstreamClient,
    private readonly publicOrigin: string | undefined,
  ) {}

  /** Whether a request is this form's: its post, or the page that follows. */
  takes(request: FastifyRequest, path: string): boolean {
    if (path === sendPath) return request.method === 'POST' && isForm(request);
    return path === sentPath && (request.method === 'GET' || request.method === 'HEAD');
  }

  /** @throws AppError FORBIDDEN_ORIGIN when the form was not on a page of ours */
  async answer(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply> {
    if (path === sentPath) {
      const back = localAddress(queryOf(request.raw.url ?? '').get('back'));
      return this.sendPage(request, reply, 200, back, sentPage);
    }
    const { origin, referer } = request.headers;
    if (!isOwnForm({ origin, referer, host: request.host, publicOrigin: this.publicOrigin })) {
      throw new AppError('FORBIDDEN_ORIGIN');
    }
    const values = readForm(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '');
    // The page with the mended form names the first page in its own address.
    const asked = queryOf(request.raw.url ?? '').get('back');
    const back = asked === null ? pageBefore(request) : localAddress(asked);
    const { status, fault } = await this.send(request, values, this.languageOf(request, back));
    if (fault === null) {
      // Another page, so that loading it anew sends nothing a second time.
      return reply
        .header('cache-control', 'no-store')
        .redirect(`${sentPath}?${new URLSearchParams({ back })}`, 303);
    }
    const action = `${sendPath}?${new URLSearchParams({ back })}`;
    return this.sendPage(request, reply, status, back, (page) => faultPage(page, action, values, fault));
  }

  private languageOf(request: FastifyRequest, back: string): Language {
    return chooseLanguage(queryOf(back), parseCookie(request.headers.cookie ?? '').language).language;
  }

  private async send(
    request: FastifyRequest,
    values: FormValues,
    language: Language,
  ): Promise<{ status: number; fault: FormFault | null }> {
    const headers = requestHeaders(
      { ...request.headers, 'content-type': 'application/json', 'accept-language': language },
      {
        requestId: request.id,
        clientAddress: request.ip,
        protocol: request.protocol,
        host: request.host,
        accessToken: null,
      },
    );
    if (values.privacidad !== '') headers[privacyConsentHeader] = 'true';
    if (values.marketing !== '') headers[marketingConsentHeader] = 'true';
    const body = Buffer.from(JSON.stringify(toMessage(values, language)));
    try {
      const answer = await this.marketing.call({ method: 'POST', path: sendPath, headers, body });
      const told: unknown = await answer.body.json();
      return { status: answer.statusCode, fault: answer.statusCode < 300 ? null : faultOf(told, language) };
    } catch (error) {
      request.log.warn({ err: error, requestId: request.id }, 'a posted contact form could not be passed on');
      return { status: 503, fault: { message: errorMessage('SERVICE_UNAVAILABLE', language), fields: {} } };
    }
  }

  private sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    back: string,
    write: (page: PageInput) => string,
  ): FastifyReply {
    const nonce = randomBytes(16).toString('base64');
    const language = this.languageOf(request, back);
    return reply
      .code(status)
      .headers({
        'content-security-policy': policy(nonce),
        'content-language': language,
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(write({ language, site: this.site, nonce, back }));
  }
}

/** What to show of an error that the service answered. */
function faultOf(told: unknown, language: Language): FormFault {
  const error = ErrorBody.safeParse(told);
  if (!error.success) return { message: errorMessage('INTERNAL_ERROR', language), fields: {} };
  const fields = (error.data.fields ?? []).flatMap(({ field, message }) => {
    const name = formFieldOf(field);
    return name === null ? [] : [[name, message]];
  });
  return { message: error.data.message, fields: Object.fromEntries(fields) };
}
