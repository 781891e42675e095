import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppError } from '../errors/app-error.js';

/**
 * A parameter of a controller's method: a signal that is aborted when nobody waits for the answer any more, because the caller has
 * gone away or was told that it took too long.
 */
export const CallerSignal = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal => {
  const gone = new AbortController();
  const { raw } = context.switchToHttp().getResponse<FastifyReply>();
  raw.once('close', () => gone.abort(new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2 })));
  return gone.signal;
});
