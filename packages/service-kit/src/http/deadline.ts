import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { AppError } from '../errors/app-error.js';
import { sendError } from '../errors/exception.filter.js';

declare module 'fastify' {
  interface FastifyRequest {
    deadline: NodeJS.Timeout | null;
  }
}

/** A database that hangs must not hang the caller: after the deadline the answer is 503. */
export function limitRequests(instance: FastifyInstance, timeoutMs: number, logger: Logger): void {
  instance.decorateRequest('deadline', null);
  // From when all of the request has arrived.
  instance.addHook('preHandler', (request, reply, done) => {
    request.deadline = setTimeout(() => {
      if (reply.sent) return;
      logger.warn({ requestId: request.id, timeoutMs }, 'SERVICE_UNAVAILABLE');
      sendError(new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2 }), request, reply);
    }, timeoutMs);
    done();
  });
  instance.addHook('onResponse', (request, _reply, done) => {
    if (request.deadline !== null) clearTimeout(request.deadline);
    done();
  });
}
