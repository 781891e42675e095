import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppError } from './app-error.js';
import { errorBody, requestLanguage } from './messages.js';

/** Sends an error as an `ErrorBody` in the language of the request. The cause of the error is only logged, never sent. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const language = requestLanguage(request.headers['accept-language']);
  const { retryAfter } = error.details;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(error.status)
    .header('x-request-id', request.id)
    .header('content-language', language)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(error, language, request.id)));
}
