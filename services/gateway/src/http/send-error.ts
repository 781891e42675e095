import { type AppError, errorBody, requestLanguage } from '@portals/service-kit/plain';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers an error in the shape that every service uses, in the caller's language. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const language = requestLanguage(request.headers['accept-language']);
  const { retryAfter } = error.details;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(error.status)
    .header('content-language', language)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(error, language, request.id)));
}
