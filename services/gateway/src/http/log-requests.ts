import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { GatewayMetrics } from '../gateway-metrics.js';
import { classifyPath, pathOf } from './classify-path.js';
import { isHttps } from './is-https.js';
import { commonHeaders } from './security-headers.js';

/** Health probes come every few seconds, so they are logged at level debug and counted separately from documents. */
export const probes = new Set(['/livez', '/readyz']);

declare module 'fastify' {
  interface FastifyRequest {
    /** True for replies that stay open, such as streams; their duration is not measured. */
    isStream: boolean;
  }
}

/**
 * Adds the common headers and the request id to each reply, and records one log line and one metric for each request.
 * @param logged returns the path for the log, with secrets replaced
 */
export function logRequests(
  app: FastifyInstance,
  metrics: GatewayMetrics,
  logger: Logger,
  logged: (path: string) => string,
): void {
  // These lines have fixed fields without secrets, and redaction would cost more than the rest of the line.
  const lines = logger.child({}, { redact: [] });
  app.decorateRequest('isStream', false);
  // Callbacks instead of async functions, because a promise for each hook of each request costs time.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(commonHeaders(isHttps(request))).header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const path = pathOf(request.url);
    const kind = probes.has(path) ? 'probe' : classifyPath(path).kind;
    const ms = Math.round(reply.elapsedTime);
    if (!request.isStream)
      metrics.observeRequest(request.method, kind, reply.statusCode, reply.elapsedTime / 1000);
    const shown = logged(path);
    const level = kind === 'api' || kind === 'document' || kind === 'preview' ? 'info' : 'debug';
    lines[level](
      {
        requestId: request.id,
        method: request.method,
        path: shown,
        status: reply.statusCode,
        ms,
        // Omits the client's address for secret links, which identify one person or the readers of one email, to protect their privacy.
        ...(shown === path && { client: request.ip }),
        ...(request.span && { traceId: request.span.traceId }),
      },
      'request',
    );
    done();
  });
}
