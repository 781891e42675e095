import { randomBytes } from 'node:crypto';
import type { Site } from '@portals/contracts/composition';
import { type AppError, errorBody, isPostedForm } from '@portals/service-kit/plain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiTable } from '../api/api-table.js';
import { FormRefusal } from '../api/form-refusal.js';
import { isOwnForm } from '../api/own-form.js';
import { pagePolicy, placeOfPage } from '../api/service-page.js';
import { pathOf } from '../http/classify-path.js';
import { unsentFormPage } from './unsent-form-page.js';

/** More than any form of ours has; each field makes the page longer than what was posted. */
const mostFields = 200;
/** What keeps the gateway from passing on a form that is all right. */
const passing = new Set([401, 413, 429]);

type Fields = [name: string, value: string][];

/** All that was posted, in order; null when it was too large to be read. */
const fieldsOf = ({ body }: FastifyRequest): Fields | null =>
  Buffer.isBuffer(body) ? [...new URLSearchParams(body.toString('utf8'))] : null;

/** Local address of a posted form, with the page that it was on. */
function actionOf(request: FastifyRequest, back: string): string {
  const { pathname, searchParams } = new URL(request.raw.url ?? '/', 'http://local.invalid');
  searchParams.set('back', back);
  return `${pathname}?${searchParams}`;
}

/** Keeps what a person has typed into a form of ours when the form cannot be passed on to its service. */
export class UnsentForms {
  constructor(
    private readonly table: ApiTable,
    private readonly site: Site,
    private readonly publicOrigin: string | undefined,
  ) {}

  /** Whether a request that failed is answered with its own fields. */
  keeps(request: FastifyRequest, error: AppError): boolean {
    if (!isPostedForm(request.raw)) return false;
    const isOurs = this.table.find('POST', pathOf(request.raw.url ?? '/'))?.kind === 'page';
    const isPassing = passing.has(error.status) || error.status >= 500 || error instanceof FormRefusal;
    if (!isOurs || !isPassing || !isOwnForm(request, this.publicOrigin)) return false;
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
