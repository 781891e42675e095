import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { GatewayMetrics } from '../gateway-metrics.js';
import { classifyPath, pathOf } from './classify-path.js';
import { isHttps } from './is-https.js';
import { commonHeaders } from './security-headers.js';

/** Health probes come every few seconds: they are logged at level debug and counted apart from documents. */
const probes = new Set(['/livez', '/readyz']);

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the answer is sent while a service makes it. */
    isStream: boolean;
  }
}

/**
 * Adds the common headers and the request id to each answer, and writes one log line and one measurement for each request.
 * @param logged a path as it may be logged
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
  // Callbacks and not async functions: a promise for each hook of each request costs time.
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
    const level = kind === 'api' || kind === 'document' ? 'info' : 'debug';
    lines[level](
      {
        requestId: request.id,
        method: request.method,
        path: shown,
        status: reply.statusCode,
        ms,
        // Who opens an address that is made for one person, or for the readers of one mail, is nobody's business.
        ...(shown === path && { client: request.ip }),
      },
      'request',
    );
    done();
  });
}
