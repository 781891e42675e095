import { createServer, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { siteGaps } from '@portals/contracts/composition';
import { ConfigError, createLogger, privateFolder, stopTaking } from '@portals/service-kit/plain';
import type { Logger } from 'pino';
import { loadUpstreams } from './api/upstreams.js';
import { type GatewayConfig, gatewayConfig } from './config.js';
import type { GatewayMetrics } from './gateway-metrics.js';
import { createGateway, type Gateway } from './server.js';
import { loadSite } from './site/load-site.js';

const closeDeadlineMs = 15_000;

/** Starts a separate listener for `/metrics`, so that no proxy in front of the site can expose it by mistake. */
function listenForMetrics(config: GatewayConfig, metrics: GatewayMetrics): Server | null {
  if (config.METRICS_PORT === undefined) return null;
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.registry.metrics().then(
      (text) => response.setHeader('content-type', metrics.registry.contentType).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return server.listen(config.METRICS_PORT, config.METRICS_HOST);
}

async function stop(gateway: Gateway, metrics: Server | null, drainMs: number): Promise<void> {
  setTimeout(() => process.exit(1), drainMs + closeDeadlineMs).unref();
  gateway.startDraining();
  await delay(drainMs);
  await stopTaking(gateway.app.server);
  metrics?.close();
  await gateway.app.close();
  process.exit(0);
}

function stopOnSignals(
  gateway: Gateway,
  metrics: Server | null,
  config: GatewayConfig,
  logger: Logger,
): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    logger.info('stopping');
    stop(gateway, metrics, signal === 'SIGINT' ? 0 : config.DRAIN_MS).catch((error: unknown) => {
      logger.error({ err: error }, 'stopping failed');
      process.exit(1);
    });
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

try {
  const config = gatewayConfig.load();
  const logger = createLogger('gateway', config.LOG_LEVEL);
  process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'));
  try {
    privateFolder(config.DATA_DIR);
  } catch (error) {
    logger.warn({ err: error }, 'DATA_DIR cannot be written');
  }
  const upstreams = loadUpstreams(config.SERVICES_DIR);
  const site = await loadSite(config.SITE_FILE);
  const gaps = siteGaps(site);
  if (gaps.length > 0) logger.warn({ file: config.SITE_FILE, gaps }, 'the company’s facts are not complete');
  const gateway = await createGateway(config, upstreams, site, logger);
  const metrics = listenForMetrics(config, gateway.metrics);
  stopOnSignals(gateway, metrics, config, logger);
  const url = await gateway.app.listen({ port: config.PORT, host: config.HOST });
  logger.info({ url }, 'ready');
} catch (error) {
  const text =
    error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`gateway could not start: ${text}\n`);
  process.exit(1);
}
