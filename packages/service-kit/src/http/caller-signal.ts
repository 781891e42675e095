import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppError } from '../errors/app-error.js';

/**
 * Controller parameter: a signal that aborts when nobody waits for the reply any longer, because the caller has disconnected or the request
 * has timed out.
 */
export const CallerSignal = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal => {
  const gone = new AbortController();
  const { raw } = context.switchToHttp().getResponse<FastifyReply>();
  raw.once('close', () => gone.abort(new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2 })));
  return gone.signal;
});
