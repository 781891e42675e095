import type { ErrorBody } from '@portals/contracts';
import { type AppError, errorMessage, fieldMessage, requestLanguage } from '@portals/service-kit/plain';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers an error in the shape that every service uses, in the caller's language. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const language = requestLanguage(request.headers['accept-language']);
  const { fields, retryAfter } = error.details;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  const body: ErrorBody = {
    statusCode: error.status,
    code: error.code,
    message: errorMessage(error.code, language),
    ...(fields && { fields: fields.map((fault) => fieldMessage(fault, language)) }),
    requestId: request.id,
  };
  return reply
    .code(error.status)
    .header('content-language', language)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
