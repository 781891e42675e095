import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { AppError } from '../errors/app-error.js';
import { sendError } from '../errors/send-error.js';

/**
 * Replies 503 after a deadline, so that a hanging database does not block the caller. A reply that has already begun has no deadline,
 * because the client may read slowly.
 */
export function limitRequests(instance: FastifyInstance, timeoutMs: number, logger: Logger): void {
  // `preHandler` runs once the whole body has arrived, so that a slow upload does not use up the deadline.
  instance.addHook('preHandler', (request, reply, done) => {
    const deadline = setTimeout(() => {
      if (reply.sent || reply.raw.headersSent) return;
      logger.warn({ requestId: request.id, timeoutMs }, 'SERVICE_UNAVAILABLE');
      sendError(request, reply, new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2 }));
    }, timeoutMs);
    // Listens for `close`, because `onResponse` does not fire for a reply whose reader has disconnected.
    reply.raw.once('close', () => clearTimeout(deadline));
    done();
  });
}
