import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig, RouteConstraints } from '@nestjs/platform-fastify';
import type { Language } from '@portals/contracts/constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type PageCall, readPageCall } from '../declaration/page-call.js';
import { AppError, notFound } from '../errors/app-error.js';
import { requestLanguage } from '../errors/messages.js';
import { callerKey } from '../limit/client-key.js';
import { ApiExcludeEndpoint } from './description.js';
import { isPostedForm } from './is-posted-form.js';

const strategy = 'postedForm';

/**
 * Makes a route accept forms that browsers post without scripts. The body contains the fields by name, each as text; the last value of a
 * repeated field counts. A second route at the same address may accept all other bodies. The call must be of the kind `page`.
 */
export const TakesPostedForms = () =>
  applyDecorators(
    RouteConstraints({ [strategy]: 'yes' }),
    RouteConfig({ takesPostedForms: true }),
    ApiExcludeEndpoint(),
  );

/**
 * Makes a route accept forms that any site may post (`formsOfAnybody`), URL-encoded or multipart. The body contains the fields by name,
 * each as text; the last value of a repeated field counts. An unreadable multipart body counts as empty, because for one-click
 * unsubscribe only the address matters.
 */
export const TakesFormsOfAnybody = () =>
  applyDecorators(RouteConfig({ takesPostedForms: true, takesMultipart: true }), ApiExcludeEndpoint());

/** Parameter decorator for the gateway's data about a call of the kind `page`; calls that bypass the gateway fail with 404. */
export const FromPageCall = createParamDecorator((_: unknown, context: ExecutionContext): PageCall => {
  const page = readPageCall(context.switchToHttp().getRequest<FastifyRequest>().headers);
  if (page === null) throw notFound();
  return page;
});

/** Parameter decorator for the caller's network address, normalised for rate limits. */
export const CallerAddress = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { headers, ip } = context.switchToHttp().getRequest<FastifyRequest>();
  return callerKey(headers['x-forwarded-for'], ip);
});

/** Parameter decorator for the language of the caller's page, taken from the Accept-Language header. */
export const CallerLanguage = createParamDecorator((_: unknown, context: ExecutionContext): Language => {
  const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
  return requestLanguage(headers['accept-language']);
});

function formStrategy() {
  return {
    name: strategy,
    storage<T>() {
      const handlers = new Map<string, T>();
      return {
        get: (value: string) => handlers.get(value) ?? null,
        set: (value: string, handler: T) => void handlers.set(value, handler),
      };
    },
    deriveConstraint: (request: Parameters<typeof isPostedForm>[0]) =>
      isPostedForm(request) ? 'yes' : undefined,
  };
}

const takes = ({ routeOptions, headers }: FastifyRequest, mark: string): boolean =>
  Reflect.get(routeOptions.config, mark) === true && readPageCall(headers) !== null;

/** Returns the text fields of a multipart body. */
async function multipartFields(body: Buffer, type: string): Promise<Record<string, string>> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  return Object.fromEntries(
    [...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}

/** Lets marked routes accept posted forms that come through the gateway; all other routes reply 415. */
export function readPostedForms(instance: FastifyInstance): void {
  instance.addConstraintStrategy(formStrategy());
  const type = 'application/x-www-form-urlencoded';
  instance.addContentTypeParser(type, { parseAs: 'string' }, (request, body, done) => {
    if (takes(request, 'takesPostedForms')) done(null, Object.fromEntries(new URLSearchParams(String(body))));
    else done(new AppError('UNSUPPORTED_MEDIA_TYPE'));
  });
  instance.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) => {
    if (!takes(request, 'takesMultipart')) return done(new AppError('UNSUPPORTED_MEDIA_TYPE'));
    multipartFields(Buffer.from(body), request.headers['content-type'] ?? '').then(
      (fields) => done(null, fields),
      () => done(null, {}),
    );
  });
}
