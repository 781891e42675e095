import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { BaseConfig } from '../config/base.js';
import { ConfigError } from '../config/define-config.js';
import { connectDatabase } from '../database/connect.js';
import { pictureOriginsHeader, pictureOriginsIn, readPageCall } from '../declaration/index.js';
import { AppError } from '../errors/app-error.js';
import { sendError } from '../errors/send-error.js';
import { Lifecycle } from '../health/lifecycle.js';
import { Metrics } from '../health/metrics.js';
import { closeWhileDraining, createAdapter, observeRequests, routeOf } from '../http/adapter.js';
import { hasBearerKey } from '../http/has-bearer-key.js';
import { sendPages } from '../http/list-page.js';
import { answerOpenApi, requireDeclared } from '../http/openapi.js';
import { countWaiting, WaitingCalls } from '../http/waiting-calls.js';
import { NestLogger } from '../logging/logger.js';
import { keepIdle } from '../schedule/background-work.js';
import { traceRequests } from '../tracing/tracing.js';
import type { ServiceDefinition } from './define-service.js';
import { type KitParts, kitModule } from './kit.module.js';

const isInternal = (route: string): boolean => route === '/metrics' || route.startsWith('/internal/');

/**
 * Restricts internal routes and metrics to callers with the key, so that other programs in the same network cannot use them.
 * @param key undefined when no key is required
 */
function guardInternal(instance: FastifyInstance, key: string | undefined): void {
  if (key === undefined) return;
  instance.addHook('onRequest', (request, _reply, done) => {
    // Checks the route instead of the request's path, which can be encoded in several ways.
    const refused =
      isInternal(request.routeOptions.url ?? '') && !hasBearerKey(request.headers.authorization, key);
    done(refused ? new AppError('NOT_FOUND') : undefined);
  });
}

const probes = new Set(['/livez', '/readyz', '/metrics']);

/** Rejects all calls except health probes and metrics; used in a process that only does background work. */
function answerProbesOnly(instance: FastifyInstance): void {
  instance.addHook('onRequest', (request, _reply, done) => {
    done(probes.has(request.routeOptions.url ?? '') ? undefined : new AppError('NOT_FOUND'));
  });
}

/**
 * Replies 503 after a deadline, so that a hanging database does not block the caller. A reply that has already begun has no deadline,
 * because the client may read slowly.
 */
function limitRequests(instance: FastifyInstance, timeoutMs: number, logger: Logger): void {
  // `preHandler` runs once the whole body has arrived, so that a slow upload does not use up the deadline.
  instance.addHook('preHandler', (request, reply, done) => {
    const deadline = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent) return;
      logger.warn({ requestId: request.id, timeoutMs }, 'SERVICE_UNAVAILABLE');
      sendError(request, reply, new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2 }));
    }, timeoutMs);
    // Listens for `close`, because `onResponse` does not fire for a reply whose reader has disconnected.
    reply.raw.once('close', () => clearTimeout(deadline));
    done();
  });
}

/** Lists the origins of an HTML reply's pictures in a header; the gateway's Content-Security-Policy blocks pictures from other origins. */
function sendPictureOrigins(instance: FastifyInstance): void {
  instance.addHook('onSend', (request, reply, payload, done) => {
    const page = typeof payload === 'string' ? readPageCall(request.headers) : null;
    const isHtml = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
    const origins = page && isHtml ? pictureOriginsIn(String(payload), page.origin) : '';
    if (origins !== '') reply.header(pictureOriginsHeader, origins);
    done(null, payload);
  });
}

/**
 * Connects the database and builds the application, without listening yet.
 * @param isIdle true to start no background work: no lifecycle hook runs, so nothing is written, sent or polled
 */
export async function createApp(
  service: ServiceDefinition,
  config: BaseConfig,
  logger: Logger,
  isIdle = false,
): Promise<NestFastifyApplication> {
  if ((config.ROLE ?? 'all') !== 'all' && config.DATABASE_URL === undefined)
    throw new ConfigError('ROLE=api and ROLE=worker need a DATABASE_URL, which the processes share');
  const dataSource = await connectDatabase(service, config, (text) => logger.warn(text));
  try {
    const { declaration, conflicts = {} } = service;
    const app = await buildApp(service, logger, { declaration, config, logger, dataSource, conflicts });
    return isIdle ? app : await app.init();
  } catch (error) {
    if (dataSource.isInitialized) await dataSource.destroy();
    throw error;
  }
}

async function buildApp(
  service: ServiceDefinition,
  logger: Logger,
  parts: KitParts,
): Promise<NestFastifyApplication> {
  class RootModule {}
  Module({ imports: [kitModule(parts), service.module] })(RootModule);
  const app = await NestFactory.create<NestFastifyApplication>(RootModule, createAdapter(), {
    logger: new NestLogger(logger),
    abortOnError: false,
    bodyParser: false,
  });
  const instance = app.getHttpAdapter().getInstance();
  traceRequests(instance, {
    isHandedOn: false,
    // Only calls with a trace context from the gateway are traced, so that traces show people's requests and not calls made by timers.
    isTraced: ({ headers }) => headers.traceparent !== undefined,
    mayContinue: () => true,
    describe: (request) => ({ route: routeOf(request) }),
  });
  observeRequests(instance, logger, app.get(Metrics), service.declaration);
  guardInternal(instance, parts.config.INTERNAL_KEY);
  if (parts.config.ROLE === 'worker') answerProbesOnly(instance);
  // Fastify hooks are faster than Nest interceptors, which create a chain of observables and promises for each request.
  limitRequests(instance, parts.config.REQUEST_TIMEOUT_MS, logger);
  countWaiting(instance, app.get(WaitingCalls));
  sendPages(instance);
  sendPictureOrigins(instance);
  closeWhileDraining(instance, app.get(Lifecycle));
  requireDeclared(instance, service.declaration);
  answerOpenApi(instance, app, service.declaration);
  if (parts.config.ROLE === 'api') keepIdle(app);
  return app;
}
