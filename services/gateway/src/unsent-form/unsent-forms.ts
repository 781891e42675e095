import { randomBytes } from 'node:crypto';
import type { Site } from '@portals/contracts/composition';
import { type AppError, errorBody, isPostedForm } from '@portals/service-kit/plain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiTable } from '../api/api-table.js';
import { FormRejection } from '../api/form-rejection.js';
import { isSameOriginForm } from '../api/same-origin-form.js';
import { pagePolicy, placeOfPage } from '../api/service-page.js';
import { pathOf } from '../http/classify-path.js';
import { unsentFormPage } from './unsent-form-page.js';

/**
 * Maximum number of fields that the page repeats; a form with more gets only the error, so that the reply stays small. No form of the site
 * has this many.
 */
const mostFields = 200;
/** Statuses below 500 that do not mean that a field is invalid: no session (401), body too large (413), too many requests (429). */
const passing = new Set([401, 413, 429]);

type Fields = [name: string, value: string][];

/** Returns all posted fields in their order; null when the body was too large to read. */
const fieldsOf = ({ body }: FastifyRequest): Fields | null =>
  Buffer.isBuffer(body) ? [...new URLSearchParams(body.toString('utf8'))] : null;

/** Returns the local address that a form was posted to. `?back=` is set to the page that contained the form. */
function actionOf(request: FastifyRequest, back: string): string {
  const { pathname, searchParams } = new URL(request.raw.url ?? '/', 'http://local.invalid');
  searchParams.set('back', back);
  return `${pathname}?${searchParams}`;
}

/** When a posted form fails, answers with a page that can post it again, so that nothing the person typed is lost. */
export class UnsentForms {
  constructor(
    private readonly table: ApiTable,
    private readonly site: Site,
    private readonly publicOrigin: string | undefined,
  ) {}

  /** Returns true when a failed request is answered with a page that repeats its fields. */
  keeps(request: FastifyRequest, error: AppError): boolean {
    if (!isPostedForm(request.raw)) return false;
    const isOurs = this.table.find('POST', pathOf(request.raw.url ?? '/'))?.kind === 'page';
    const isPassing = passing.has(error.status) || error.status >= 500 || error instanceof FormRejection;
    if (!isOurs || !isPassing || !isSameOriginForm(request, this.publicOrigin)) return false;
    return (fieldsOf(request)?.length ?? 0) <= mostFields;
  }

  send(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
    const nonce = randomBytes(16).toString('base64');
    const { back, language } = placeOfPage(request);
    const { message } = errorBody(error, language, request.id);
    const { retryAfter } = error.details;
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    const { site } = this;
    const action = actionOf(request, back);
    const fields = fieldsOf(request);
    return reply
      .code(error.status)
      .headers({
        'content-security-policy': pagePolicy(nonce),
        'content-language': language,
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(unsentFormPage({ language, site, nonce, message, action, back, fields }));
  }
}
