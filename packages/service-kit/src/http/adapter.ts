import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { sendError } from '../errors/exception.filter.js';
import { toAppError } from '../errors/to-app-error.js';
import type { Lifecycle } from '../health/lifecycle.js';
import type { Metrics } from '../health/metrics.js';
import { readPostedForms } from './posted-form.js';

const BODY_LIMIT = 256 * 1024;
const REQUEST_ID = /^[\w.:-]{8,128}$/;
const quietRoutes = new Set(['/livez', '/readyz', '/metrics']);

const requestId = (request: Pick<IncomingMessage, 'headers'>): string => {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
};

/** Fastify as every service runs it: JSON bodies, forms where a route takes them, 256 KB at most, a request id on everything. */
export function createAdapter(): FastifyAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    logger: false,
    genReqId: requestId,
    // Longer than the gateway keeps an idle connection, so that it never writes into one that is closing.
    keepAliveTimeout: 72_000,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // What still arrives on a kept connection while the service closes is answered like any other call.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
      sendError(toAppError(error, {}), request, reply);
    },
  });
  const instance = adapter.getInstance<FastifyInstance>();
  instance.removeContentTypeParser('text/plain');
  readPostedForms(instance);
  return adapter;
}

/**
 * While the service drains, each answer closes its connection: none is left open for the moment in which the service
 * ends, when a call on it would be lost.
 */
export function closeWhileDraining(instance: FastifyInstance, lifecycle: Lifecycle): void {
  instance.addHook('onSend', (_request, reply, payload, done) => {
    if (lifecycle.isDraining) reply.header('connection', 'close');
    done(null, payload);
  });
}

/** Request id on the answer and in the logs, one log line and one measurement for each request. */
export function observeRequests(instance: FastifyInstance, logger: Logger, metrics: Metrics): void {
  // Of fixed parts, none of them secret: looking for secrets would cost more than the rest of the line.
  const lines = logger.child({}, { redact: [] });
  instance.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  instance.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.observeRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    const level = quietRoutes.has(route) ? 'debug' : 'info';
    lines[level](
      {
        requestId: request.id,
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.user && { userId: request.user.id }),
      },
      'request',
    );
    done();
  });
}
