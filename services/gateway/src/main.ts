import { createServer, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { siteGaps } from '@portals/contracts/composition';
import {
  ConfigError,
  createLogger,
  privateFolder,
  startTracing,
  stopAccepting,
  stopTracing,
} from '@portals/service-kit/plain';
import type { Logger } from 'pino';
import { loadUpstreams } from './api/upstreams.js';
import { type GatewayConfig, gatewayConfig } from './config.js';
import type { GatewayMetrics } from './gateway-metrics.js';
import { InheritedConnections } from './http/inherited-connections.js';
import { createGateway, type Gateway } from './server.js';
import { loadSite } from './site/load-site.js';

const closeDeadlineMs = 15_000;

/** Serves `/metrics` on a separate port, so that a proxy in front of the site cannot expose it by mistake. */
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

interface Running {
  gateway: Gateway;
  metrics: Server | null;
  handed: InheritedConnections | null;
}

async function stop({ gateway, metrics, handed }: Running, drainMs: number): Promise<void> {
  setTimeout(() => process.exit(1), drainMs + closeDeadlineMs).unref();
  // Frees the metrics port first, because the replacement process may start immediately and needs the same port.
  metrics?.close();
  handed?.detach();
  gateway.startDraining();
  await delay(drainMs);
  await stopAccepting(gateway.app.server);
  // `ended` waits for all connections, also for those of streams.
  gateway.endStreams();
  await handed?.ended();
  await gateway.app.close();
  await stopTracing();
  process.exit(0);
}

/**
 * Listens on the site's port, or receives connections from the parent process that listens on it.
 * @returns the address that receives the calls
 */
async function listen(running: Running, config: GatewayConfig): Promise<string> {
  const { app } = running.gateway;
  if (config.HANDED_CONNECTIONS === 'off') return app.listen({ port: config.PORT, host: config.HOST });
  // Listens on an unused local port, because Node tracks and times out connections only on a listening server, even connections that
  // another process accepted.
  await app.listen({ port: 0, host: '127.0.0.1' });
  running.handed = new InheritedConnections(app.server);
  return `http://${config.HOST}:${config.PORT}`;
}

function stopOnSignals(running: Running, config: GatewayConfig, logger: Logger): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    logger.info('stopping');
    stop(running, signal === 'SIGINT' ? 0 : config.DRAIN_MS).catch((error: unknown) => {
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
  await startTracing('gateway', config, logger);
  const gateway = await createGateway(config, upstreams, site, logger);
  const metrics = listenForMetrics(config, gateway.metrics);
  const running: Running = { gateway, metrics, handed: null };
  stopOnSignals(running, config, logger);
  logger.info({ url: await listen(running, config) }, 'ready');
} catch (error) {
  const text =
    error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`gateway could not start: ${text}\n`);
  process.exit(1);
}
