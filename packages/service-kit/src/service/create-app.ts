import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import type { BaseConfig } from '../config/base.js';
import { ConfigError } from '../config/define-config.js';
import { connectDatabase } from '../database/connect.js';
import { Lifecycle } from '../health/lifecycle.js';
import { Metrics } from '../health/metrics.js';
import { closeWhileDraining, createAdapter, observeRequests, routeOf } from '../http/adapter.js';
import { limitRequests } from '../http/deadline.js';
import { guardInternal } from '../http/internal-key.js';
import { sendPages } from '../http/list-page.js';
import { answerOpenApi, requireDeclared } from '../http/openapi.js';
import { sendPictureOrigins } from '../http/page-pictures.js';
import { answerProbesOnly } from '../http/probes-only.js';
import { countWaiting, WaitingCalls } from '../http/waiting-calls.js';
import { NestLogger } from '../logging/logger.js';
import { keepIdle } from '../schedule/background-work.js';
import { traceRequests } from '../tracing/tracing.js';
import type { ServiceDefinition } from './define-service.js';
import { type KitParts, kitModule } from './kit.module.js';

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
