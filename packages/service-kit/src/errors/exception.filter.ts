import { type ArgumentsHost, Catch, type ExceptionFilter, Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { LOGGER } from '../logging/logger.js';
import { sendError } from './send-error.js';
import { CONFLICTS, type Conflicts, toAppError } from './to-app-error.js';

/** The only exception filter: converts every thrown value to a reply with an `ErrorBody`. */
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
    if (!reply.sent) sendError(request, reply, error);
  }
}
