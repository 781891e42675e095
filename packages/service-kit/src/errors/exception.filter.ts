import { type ArgumentsHost, Catch, type ExceptionFilter, Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { LOGGER } from '../logging/logger.js';
import type { AppError } from './app-error.js';
import { errorBody, requestLanguage } from './messages.js';
import { CONFLICTS, type Conflicts, toAppError } from './to-app-error.js';

/** Sends an error; what it was caused by stays in the log. */
export function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply): void {
  const language = requestLanguage(request.headers['accept-language']);
  if (error.details.retryAfter !== undefined) reply.header('retry-after', String(error.details.retryAfter));
  reply
    .code(error.status)
    .header('x-request-id', request.id)
    .header('content-language', language)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(errorBody(error, language, request.id));
}

/** The one filter that turns every thrown value into contracts' ErrorBody. */
@Injectable()
@Catch()
export class AppExceptionFilter implements ExceptionFilter {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFLICTS) private readonly conflicts: Conflicts,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const error = toAppError(thrown, this.conflicts);
    const { log } = error.definition;
    if (log !== 'none') {
      this.logger[log]({ err: error.details.cause ?? error, requestId: request.id }, error.code);
    }
    if (!reply.sent) sendError(error, request, reply);
  }
}
