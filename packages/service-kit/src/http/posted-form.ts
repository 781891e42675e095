import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig, RouteConstraints } from '@nestjs/platform-fastify';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type PageCall, readPageCall } from '../declaration/page-call.js';
import { AppError, notFound } from '../errors/app-error.js';
import { isPostedForm } from './is-posted-form.js';

const strategy = 'postedForm';

/**
 * Makes a route one for forms that browsers post by themselves: its body has the fields by name, each a text, the last
 * one of several. Its address may have a second route, which gets every other body. The call must be of the kind `page`.
 */
export const TakesPostedForms = () =>
  applyDecorators(
    RouteConstraints({ [strategy]: 'yes' }),
    RouteConfig({ takesPostedForms: true }),
    ApiExcludeEndpoint(),
  );

/** Parameter with what the gateway tells a call of the kind `page`; a call that did not come through it gets 404. */
export const FromPageCall = createParamDecorator((_: unknown, context: ExecutionContext): PageCall => {
  const page = readPageCall(context.switchToHttp().getRequest<FastifyRequest>().headers);
  if (page === null) throw notFound();
  return page;
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

/** Lets marked routes accept posted forms that come through the gateway; any other route answers them with 415. */
export function readPostedForms(instance: FastifyInstance): void {
  instance.addConstraintStrategy(formStrategy());
  const type = 'application/x-www-form-urlencoded';
  instance.addContentTypeParser(type, { parseAs: 'string' }, (request, body, done) => {
    const { config } = request.routeOptions;
    const isTaken =
      Reflect.get(config, 'takesPostedForms') === true && readPageCall(request.headers) !== null;
    if (isTaken) done(null, Object.fromEntries(new URLSearchParams(String(body))));
    else done(new AppError('UNSUPPORTED_MEDIA_TYPE'));
  });
}
