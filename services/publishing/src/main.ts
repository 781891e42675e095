import { storeIn } from '@portals/portal-cli/plain';
import { ConfigError, createLogger } from '@portals/service-kit/plain';
import { publishingConfig } from './config.js';
import { createPublishing, stopPublishing } from './server.js';

const closeDeadlineMs = 15_000;

try {
  const config = publishingConfig.load();
  const logger = createLogger(publishingConfig.name, config.LOG_LEVEL);
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'));
  const server = await createPublishing(config, storeIn(process.cwd(), process.env), logger);
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    logger.info('stopping');
    const drainMs = signal === 'SIGINT' ? 0 : config.DRAIN_MS;
    // Exits even if a check of a release is still running: its upload remains stored, so the check runs again after the restart.
    setTimeout(() => process.exit(1), drainMs + closeDeadlineMs).unref();
    stopPublishing(server, drainMs).then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  const url = await server.app.listen({ port: config.PORT, host: config.HOST });
  logger.info({ url }, 'ready');
} catch (error) {
  const text =
    error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`publishing could not start: ${text}\n`);
  process.exit(1);
}
