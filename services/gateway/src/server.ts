import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Site } from '@portals/contracts/composition';
import { AppError } from '@portals/service-kit/plain';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { Answers } from './answers.js';
import { ApiCalls } from './api/api-calls.js';
import { ApiTable } from './api/api-table.js';
import type { Upstream } from './api/upstreams.js';
import { type PageFacts, pageFacts } from './composition/page-facts.js';
import type { GatewayConfig } from './config.js';
import { classifyPath, pathOf } from './http/classify-path.js';
import { limitInFlight } from './http/in-flight.js';
import { answerMalformed } from './http/malformed.js';
import { commonHeaders } from './http/security-headers.js';
import { sendError } from './http/send-error.js';
import { trustedProxies } from './http/trusted-proxies.js';
import { Metrics } from './metrics.js';
import { Prerender } from './prerender/prerender.js';
import { StatusFile } from './releases/gateway-status.js';
import { LiveReleases } from './releases/live-releases.js';
import { HealthRecord } from './releases/release-health.js';
import { watchFile } from './releases/watch.js';

/** A gateway that can be listened with, and what a process needs to end it. */
export interface Gateway {
  app: FastifyInstance;
  metrics: Metrics;
  prerender: Prerender;
  /** From now on /readyz answers 503, so that no new connection is sent here. */
  startDraining(): void;
}

const isHttps = (request: FastifyRequest) => request.protocol === 'https';

/** Codes for the faults that Fastify itself finds in a request. */
function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (error.statusCode === 413) return new AppError('BODY_TOO_LARGE');
  if (error.statusCode === 415) return new AppError('UNSUPPORTED_MEDIA_TYPE');
  if (error.statusCode === 404 || error.code === 'FST_ERR_BAD_URL') return new AppError('NOT_FOUND');
  if (error.statusCode !== undefined && error.statusCode < 500) return new AppError('VALIDATION_FAILED');
  return new AppError('INTERNAL_ERROR', { cause: error });
}

/**
 * When a connection on which nothing moves is ended. A call that waits its turn, for its session and for its service is
 * no stall, so those times are the least.
 */
function stallTimeoutMs(config: GatewayConfig, { uploads }: ApiTable): number {
  const { STALL_TIMEOUT_MS, UPSTREAM_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } = config;
  const longestCall =
    uploads.length > 0 ? Math.max(UPSTREAM_TIMEOUT_MS, UPLOAD_TIMEOUT_MS) : UPSTREAM_TIMEOUT_MS;
  return Math.max(STALL_TIMEOUT_MS, 2 * UPSTREAM_TIMEOUT_MS + longestCall + 1000);
}

function createApp(config: GatewayConfig, table: ApiTable, logger: Logger): FastifyInstance {
  const options: FastifyServerOptions = {
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.TRUST_PROXY),
    bodyLimit: config.BODY_LIMIT,
    requestTimeout: 30_000,
    connectionTimeout: stallTimeoutMs(config, table),
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // What still arrives on a kept connection while the gateway closes is answered like any other request.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...commonHeaders(isHttps(request)), 'x-request-id': request.id });
      sendError(request, reply, toAppError(error));
    },
    clientErrorHandler: answerMalformed,
  };
  const app = fastify(options);
  // A logger for each request is dear, so the few lines that are logged name their request themselves.
  app.setChildLoggerFactory((parent) => parent);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = toAppError(error);
    const { log } = known.definition;
    if (log !== 'none')
      request.log[log]({ err: known.details.cause ?? known, requestId: request.id }, known.code);
    return sendError(request, reply, known);
  });
  return app;
}

/** Asked every few seconds by whoever runs the gateway: no pages, and not worth a line each. */
const probes = new Set(['/livez', '/readyz']);

function observe(app: FastifyInstance, metrics: Metrics, logger: Logger): void {
  // Of fixed parts, none of them secret: looking for secrets would cost more than the rest of the line.
  const lines = logger.child({}, { redact: [] });
  // Callbacks: a promise for each hook and request is dear.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(commonHeaders(isHttps(request))).header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const path = pathOf(request.url);
    const kind = probes.has(path) ? 'probe' : classifyPath(path).kind;
    const ms = Math.round(reply.elapsedTime);
    metrics.observeRequest(request.method, kind, reply.statusCode, reply.elapsedTime / 1000);
    const level = kind === 'api' || kind === 'document' ? 'info' : 'debug';
    lines[level](
      {
        requestId: request.id,
        method: request.method,
        path,
        status: reply.statusCode,
        ms,
        client: request.ip,
      },
      'request',
    );
    done();
  });
}

/** Connections end with the answer in flight once the gateway is told to stop, so that none is cut. */
function drainable(app: FastifyInstance, releases: LiveReleases): () => void {
  let draining = false;
  const startDraining = () => {
    draining = true;
  };
  app.addHook('preClose', async () => startDraining());
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) reply.header('connection', 'close');
    done(null, payload);
  });
  app.get('/livez', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = releases.composed !== null && !draining;
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable' });
  });
  return startDraining;
}

/** Longest page, in characters of HTML and CSS; ours have 60 000. */
const pageLimit = 2_000_000;

function createPrerender(
  config: GatewayConfig,
  facts: PageFacts,
  logger: Logger,
  metrics: Metrics,
  worker: string,
) {
  return new Prerender({
    store: config.RELEASES_DIR ?? join(config.DATA_DIR, 'releases'),
    cache: join(config.DATA_DIR, 'prerender'),
    facts,
    worker,
    bounds: {
      timeoutMs: config.PRERENDER_TIMEOUT_MS,
      memoryMb: config.PRERENDER_MEMORY_MB,
      limit: pageLimit,
    },
    log: logger,
    count: (portal, outcome) => metrics.countPrerendered(portal, outcome),
  });
}

/**
 * The gateway: documents, release files and the fronting of /api, over a release store that may change while it
 * runs. `app.close()` ends its watches and its connections.
 * @param upstreams the services, see `loadUpstreams`
 * @param worker script of the process that renders pages
 */
export async function createGateway(
  config: GatewayConfig,
  upstreams: readonly Upstream[],
  facts: Site,
  logger: Logger,
  worker = fileURLToPath(new URL('./prerender/worker.js', import.meta.url)),
): Promise<Gateway> {
  const settings = upstreams.flatMap((upstream) => upstream.settings);
  const pages = pageFacts(facts, settings);
  const { site } = pages;
  const table = new ApiTable(upstreams.map(({ declaration }) => declaration));
  const app = createApp(config, table, logger);
  const metrics = new Metrics();
  const store = config.RELEASES_DIR ?? join(config.DATA_DIR, 'releases');
  const gateways = config.GATEWAYS_DIR ?? `${store}-gateways`;
  const health = new HealthRecord(gateways, logger);
  const releases = new LiveReleases(store, site, logger, health, config.DEV_PORTALS);
  const status = new StatusFile(
    gateways,
    () => ({ revision: releases.revision, releases: [...releases.states] }),
    logger,
  );
  const gatewaysRunning = () => status.gateways;
  const api = new ApiCalls(config, table, upstreams, metrics, releases, site, gatewaysRunning);
  const prerender = createPrerender(config, pages, logger, metrics, worker);
  const answers = new Answers(config, pages, settings, releases, api, prerender, gatewaysRunning);
  metrics.watchDocuments(() => answers.documents.cacheBytes);
  observe(app, metrics, logger);
  limitInFlight(app, config.IN_FLIGHT_PER_CLIENT);
  const startDraining = drainable(app, releases);
  const refresh = async () => {
    const before = releases.composed;
    const done = await releases.refresh();
    const { composed } = releases;
    metrics.setReady(composed !== null);
    metrics.setServed(releases.states);
    await status.write();
    if (composed !== before && composed !== null && config.PRERENDER === 'on')
      await prerender.follow(composed);
    return done;
  };
  await refresh();
  const stopWatching = watchFile(join(store, 'live.json'), refresh);
  app.addHook('onClose', async () => {
    stopWatching();
    await status.end();
    await prerender.close();
    await api.close();
  });
  const answer = (request: FastifyRequest, reply: FastifyReply) => answers.answer(request, reply);
  app.all('/*', answer);
  for (const { method, path } of table.uploads) {
    const route = { bodyLimit: config.UPLOAD_LIMIT, handler: answer };
    for (const url of method === null ? [path, `${path}/*`] : [path])
      app.route({ method: method ?? app.supportedMethods, url, ...route });
  }
  app.setNotFoundHandler(answer);
  return { app, metrics, prerender, startDraining };
}
