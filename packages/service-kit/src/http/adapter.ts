import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { ServiceDeclaration } from '../declaration/declaration.js';
import { loggedPath } from '../declaration/logged-path.js';
import { sendError } from '../errors/send-error.js';
import { toAppError } from '../errors/to-app-error.js';
import type { Lifecycle } from '../health/lifecycle.js';
import type { Metrics } from '../health/metrics.js';
import { readFileBodies } from './file-body.js';
import { readPostedForms } from './posted-form.js';

const BODY_LIMIT = 256 * 1024;
const REQUEST_ID = /^[\w.:-]{8,128}$/;
/** Routes that other programs poll all the time: logged at `info`, they would displace everything else in a log of bounded size. */
const quietRoutes = new Set(['/livez', '/readyz', '/metrics', '/internal/ended-places']);

const requestId = (request: Pick<IncomingMessage, 'headers'>): string => {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
};

/**
 * Creates the Fastify adapter of every service. It accepts JSON bodies, and forms on routes that allow them, of at most 256 KB, and adds a
 * request id to every reply.
 */
export function createAdapter(): FastifyAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    logger: false,
    genReqId: requestId,
    // Longer than the gateway's idle timeout, so that the gateway never sends a call on a connection that is being closed.
    keepAliveTimeout: 72_000,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // Calls that arrive on a keep-alive connection while the service closes are still processed normally.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      sendError(request, reply, toAppError(error, {}));
    },
  });
  const instance = adapter.getInstance<FastifyInstance>();
  instance.removeContentTypeParser('text/plain');
  readPostedForms(instance);
  readFileBodies(instance);
  return adapter;
}

/**
 * Makes each reply close its connection while the service drains, so that no connection is open when the process exits. A call that arrives
 * on an open connection at that moment would be lost.
 */
export function closeWhileDraining(instance: FastifyInstance, lifecycle: Lifecycle): void {
  instance.addHook('onSend', (_request, reply, payload, done) => {
    if (lifecycle.isDraining) reply.header('connection', 'close');
    done(null, payload);
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** True when the reply is a stream. */
    isStream: boolean;
  }
}

/** Returns the route pattern of a request. */
export const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none';

/** Adds the request id to each reply, and records one log line and one metric for each request. */
export function observeRequests(
  instance: FastifyInstance,
  logger: Logger,
  metrics: Metrics,
  { pages }: Pick<ServiceDeclaration, 'pages'>,
): void {
  const logged = loggedPath(pages);
  // Redaction is off, because these lines have fixed fields without secrets, and redacting would more than double their cost.
  const lines = logger.child({}, { redact: [] });
  instance.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  instance.decorateRequest('isStream', false);
  instance.addHook('onSend', (request, reply, payload, done) => {
    if (payload instanceof Readable) {
      request.isStream = true;
      const end = metrics.openStream(routeOf(request));
      // Listens for `close`, because `onResponse` does not fire for a stream whose reader has disconnected.
      reply.raw.once('close', () => end(reply.elapsedTime / 1000));
    }
    done(null, payload);
  });
  instance.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    if (!request.isStream)
      metrics.observeRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    const level = quietRoutes.has(route) ? 'debug' : 'info';
    lines[level](
      {
        requestId: request.id,
        method: request.method,
        path: logged(request.url.split('?', 1)[0] ?? ''),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.user && { userId: request.user.id }),
        ...(request.span && { traceId: request.span.traceId }),
      },
      'request',
    );
    done();
  });
}
