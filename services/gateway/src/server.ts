import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PortalEvent, Site } from '@portals/contracts/composition';
import { AppError, sendError } from '@portals/service-kit/plain';
import fastify, {
  type FastifyError,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import { ApiCalls } from './api/api-calls.js';
import { ApiTable } from './api/api-table.js';
import { keysPath } from './api/published-keys.js';
import type { Upstream } from './api/upstreams.js';
import { Canaries } from './canary/canaries.js';
import { type PageFacts, pageFacts } from './composition/page-facts.js';
import { type GatewayConfig, publicOriginOf } from './config.js';
import { followStore, statusOf } from './follow-store.js';
import { GatewayMetrics } from './gateway-metrics.js';
import { limitInFlight, uploadSize } from './http/in-flight.js';
import { isHttps } from './http/is-https.js';
import { limitArrival, uploadTimes } from './http/limit-arrival.js';
import type { LimitServer } from './http/limit-server.js';
import { logRequests } from './http/log-requests.js';
import { rejectMalformed } from './http/malformed.js';
import { commonHeaders } from './http/security-headers.js';
import { tracePages } from './http/trace-pages.js';
import { trustedProxies } from './http/trusted-proxies.js';
import { Prerender } from './prerender/prerender.js';
import { PreviewLinks } from './preview/preview-links.js';
import { Previews } from './preview/previews.js';
import { LiveReleases } from './releases/live-releases.js';
import { HealthRecord } from './releases/release-health.js';
import { StatusFile } from './releases/status-file.js';
import { RequestRouter } from './request-router.js';
import { addRoutes } from './routes.js';
import { UnsentForms } from './unsent-form/unsent-forms.js';

/** A gateway that is not listening yet, with the parts that `main.ts` needs. */
export interface Gateway {
  app: FastifyInstance;
  metrics: GatewayMetrics;
  prerender: Prerender;
  /** Makes /readyz answer 503 from now on, so that the load balancer sends no new connections here. */
  startDraining(): void;
  /** Ends all streams with a last event, so that the connections can close. */
  endStreams(): void;
}

/** Converts an error that Fastify raised about a request to an AppError. */
function fromFastifyError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (error.statusCode === 413) return new AppError('BODY_TOO_LARGE');
  if (error.statusCode === 415) return new AppError('UNSUPPORTED_MEDIA_TYPE');
  if (error.statusCode === 404 || error.code === 'FST_ERR_BAD_URL') return new AppError('NOT_FOUND');
  if (error.statusCode !== undefined && error.statusCode < 500) return new AppError('VALIDATION_FAILED');
  return new AppError('INTERNAL_ERROR', { cause: error });
}

/**
 * Returns the milliseconds after which a connection without traffic is closed. A call may wait in the queue, then for the session service,
 * then for its service. The timeout is never shorter than these waits together, so that a waiting call is not mistaken for a stalled
 * connection.
 */
function stallTimeoutMs(config: GatewayConfig, { uploads }: ApiTable): number {
  const { STALL_TIMEOUT_MS, UPSTREAM_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } = config;
  const longestCall =
    uploads.length > 0 ? Math.max(UPSTREAM_TIMEOUT_MS, UPLOAD_TIMEOUT_MS) : UPSTREAM_TIMEOUT_MS;
  return Math.max(STALL_TIMEOUT_MS, 2 * UPSTREAM_TIMEOUT_MS + longestCall + 1000);
}

function createFastify(
  config: GatewayConfig,
  table: ApiTable,
  unsentForms: UnsentForms,
  logger: Logger,
): FastifyInstance {
  // The longest that any request may take; `limitArrival` ends the others earlier.
  const requestTimeout = uploadTimes * config.RECEIVE_TIMEOUT_MS;
  const options: FastifyHttpOptions<Server> = {
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(config.TRUST_PROXY),
    bodyLimit: config.BODY_LIMIT,
    requestTimeout,
    // Node compares both when it makes the server, before Fastify sets its `requestTimeout`.
    http: { headersTimeout: config.RECEIVE_TIMEOUT_MS, requestTimeout },
    connectionTimeout: stallTimeoutMs(config, table),
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // Requests that arrive on open keep-alive connections during shutdown are still answered normally.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...commonHeaders(isHttps(request)), 'x-request-id': request.id });
      sendError(request, reply, fromFastifyError(error));
    },
    clientErrorHandler: rejectMalformed,
  };
  const app = fastify(options);
  // Avoids a child logger per request, which costs time; the few log calls add the request id themselves.
  app.setChildLoggerFactory((parent) => parent);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = fromFastifyError(error);
    const { log } = known.definition;
    if (log !== 'none')
      request.log[log]({ err: known.details.cause ?? known, requestId: request.id }, known.code);
    return unsentForms.keeps(request, known)
      ? unsentForms.send(request, reply, known)
      : sendError(request, reply, known);
  });
  return app;
}

/**
 * Adds the health checks and draining: once draining starts, each connection is closed after its next reply, so that no reply is cut off.
 * Returns the function that starts it.
 */
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

/**
 * Connects to the server on which gateways count requests together. Without LIMITS_URL, returns null and does not load the client library.
 */
async function connectLimits(
  { LIMITS_URL }: GatewayConfig,
  logger: Logger,
  metrics: GatewayMetrics,
): Promise<LimitServer | null> {
  if (LIMITS_URL === undefined) return null;
  const { LimitServer } = await import('./http/limit-server.js');
  return new LimitServer(LIMITS_URL, logger, (isFailing) => metrics.setLimitsFailing(isFailing));
}

/** Maximum characters of HTML and CSS of a prerendered page; pages of this site have up to 60,000. */
const pageLimit = 2_000_000;

function createPrerender(
  config: GatewayConfig,
  facts: PageFacts,
  logger: Logger,
  metrics: GatewayMetrics,
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
 * Creates the gateway, which serves documents and release files and forwards /api. It follows changes of the release store while it runs.
 * `app.close()` stops watching the store and closes the connections.
 * @param upstreams the services, see `loadUpstreams`
 * @param worker script of the render process
 */
export async function createGateway(
  config: GatewayConfig,
  upstreams: readonly Upstream[],
  facts: Site,
  logger: Logger,
  worker = fileURLToPath(new URL('./prerender/render-worker.js', import.meta.url)),
): Promise<Gateway> {
  const settings = upstreams.flatMap((upstream) => upstream.settings);
  const pages = pageFacts(facts, settings);
  const { site } = pages;
  const table = new ApiTable(upstreams.map(({ declaration }) => declaration));
  const unsentForms = new UnsentForms(table, site, publicOriginOf(config));
  const app = createFastify(config, table, unsentForms, logger);
  const metrics = new GatewayMetrics(upstreams.map(({ declaration }) => declaration.name));
  const store = config.RELEASES_DIR ?? join(config.DATA_DIR, 'releases');
  const gateways = config.GATEWAYS_DIR ?? `${store}-gateways`;
  const health = new HealthRecord(gateways, logger);
  const releases = new LiveReleases(store, site, logger, health, config.DEV_PORTALS);
  const canaries = new Canaries(store, releases, logger);
  const status = new StatusFile(gateways, () => statusOf(config, releases, canaries, health), logger);
  const counting = { gateways: () => status.gateways, server: await connectLimits(config, logger, metrics) };
  const countReport = (event: PortalEvent) => {
    metrics.countPortal(event, releases.portalNames);
    health.count(event, (...release) => releases.serves(...release) || canaries.serves(...release));
  };
  const api = new ApiCalls(config, table, upstreams, metrics, countReport, site, counting);
  const prerender = createPrerender(config, pages, logger, metrics, worker);
  const previews = new Previews(store, releases, logger);
  const links = new PreviewLinks(previews, site, publicOriginOf(config), counting);
  const router = new RequestRouter(
    config,
    pages,
    settings,
    releases,
    api,
    prerender,
    links,
    canaries,
    counting,
  );
  metrics.watchDocuments(() => router.documents.cacheBytes);
  tracePages(app, table.logged);
  logRequests(app, metrics, logger, table.logged);
  limitArrival(app, config);
  limitInFlight(app, config.IN_FLIGHT_PER_CLIENT, (request) => api.accountOf(request), config);
  app.addHook('onRequest', (request, _reply, done) => {
    if (uploadSize(request, config.BODY_LIMIT) > 0) api.refuseAnonymousUpload(request);
    done();
  });
  const startDraining = drainable(app, releases);
  const endStreams = () => {
    previews.wake();
    api.endStreams();
  };
  app.addHook('preClose', async () => endStreams());
  const following = { config, store, releases, canaries, previews, prerender, metrics, status };
  const stopFollowing = await followStore(following);
  app.addHook('onClose', async () => {
    stopFollowing();
    await status.end();
    await prerender.close();
    await api.close();
    counting.server?.close();
  });
  const handle = (request: FastifyRequest, reply: FastifyReply) => router.handle(request, reply);
  // This route accepts any Host header, because services request the keys under the gateway's internal host name.
  app.get(keysPath, async (_request, reply) => reply.type('application/json').send(await api.keys.read()));
  addRoutes(app, config, table, handle);
  return { app, metrics, prerender, startDraining, endStreams };
}
