import type { FastifyReply, FastifyRequest } from 'fastify';
import { encoded, type StoredFile } from './release-files.js';

/** Whether an If-None-Match header names a validator; the weak mark does not matter here (RFC 9110 §13.1.2). */
export function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((part) => {
    const text = part.trim();
    return text === '*' || text.replace(/^W\//, '') === etag;
  });
}

/** Answers a file in the form that the browser takes; who has it already is told so. */
export function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  { cacheControl, vary = 'Accept-Encoding' }: { cacheControl: string; vary?: string },
): FastifyReply {
  const { encoding, body, etag } = encoded(file, request.headers['accept-encoding']);
  reply.headers({ 'cache-control': cacheControl, vary, etag, 'content-type': file.type });
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.send(body);
}

/** Answers a file of a release: it never changes under its address, so browsers keep it for good. */
export const sendReleaseFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
): FastifyReply =>
  sendStoredFile(request, reply, file, { cacheControl: 'public, max-age=31536000, immutable' });

/** Answers a file at the root of the site, which the next release may replace. */
export const sendPublicFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
): FastifyReply => sendStoredFile(request, reply, file, { cacheControl: 'public, max-age=600' });
