import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { AppError } from '../errors/app-error.js';
import { sendError } from '../errors/send-error.js';

/**
 * Answers 503 after a deadline, so that a database that hangs does not hang the caller. An answer that has begun by then goes on:
 * a long one is sent for as long as its reader takes.
 */
export function limitRequests(instance: FastifyInstance, timeoutMs: number, logger: Logger): void {
  // `preHandler` runs once the whole body has arrived: a slow upload must not use up the deadline.
  instance.addHook('preHandler', (request, reply, done) => {
    const deadline = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent) return;
      logger.warn({ requestId: request.id, timeoutMs }, 'SERVICE_UNAVAILABLE');
      sendError(request, reply, new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2 }));
    }, timeoutMs);
    // `onResponse` does not come for an answer whose reader has left.
    reply.raw.once('close', () => clearTimeout(deadline));
    done();
  });
}
