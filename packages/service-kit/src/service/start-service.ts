import { setTimeout as delay } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { ConfigError } from '../config/define-config.js';
import { Lifecycle } from '../health/lifecycle.js';
import { EventStreams } from '../http/event-streams.js';
import { stopAccepting } from '../http/stop-accepting.js';
import { createLogger } from '../logging/logger.js';
import { startTracing, stopTracing } from '../tracing/tracing.js';
import { createApp } from './create-app.js';
import type { ServiceDefinition } from './define-service.js';
import { proveDatabase } from './prove-database.js';

const CLOSE_DEADLINE_MS = 15_000;

/** Drains, stops accepting requests, completes requests in progress, closes the database and exits. */
async function stop(app: NestFastifyApplication, drainMs: number, logger: Logger): Promise<void> {
  setTimeout(() => process.exit(1), drainMs + CLOSE_DEADLINE_MS).unref();
  app.get(Lifecycle).startDraining();
  logger.info('stopping');
  await delay(drainMs);
  app.get(EventStreams).end();
  await stopAccepting(app.getHttpServer());
  await app.close();
  await stopTracing();
  process.exit(0);
}

function stopOnSignals(app: NestFastifyApplication, drainMs: number, logger: Logger): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    // SIGINT (Ctrl-C) stops the gateway at the same time, so there are no further calls to drain.
    stop(app, signal === 'SIGINT' ? 0 : drainMs, logger).catch((error: unknown) => {
      logger.error({ err: error }, 'stopping failed');
      process.exit(1);
    });
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/**
 * Runs a service until it receives a stop signal. With `--prove`, it only checks that the service can use its database, and exits. An
 * invalid configuration ends the process with a message.
 */
export async function startService(service: ServiceDefinition): Promise<void> {
  try {
    const config = service.config.load();
    const logger = createLogger(service.name, config.LOG_LEVEL);
    process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'));
    if (process.argv.includes('--prove')) {
      await proveDatabase(service, config, logger);
      process.exit(0);
    }
    await startTracing(service.name, config, logger);
    const app = await createApp(service, config, logger);
    stopOnSignals(app, config.DRAIN_MS, logger);
    await app.listen(config.PORT, config.HOST);
    logger.info({ url: await app.getUrl() }, 'ready');
  } catch (error) {
    const text =
      error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error);
    process.stderr.write(`${service.name} could not start: ${text}\n`);
    process.exit(1);
  }
}
