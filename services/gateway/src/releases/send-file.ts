import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoredFile } from '../http/stored-file.js';
import { encoded } from './release-files.js';

/** Returns true when an If-None-Match header contains the entity tag, strong or weak (RFC 9110 §13.1.2). */
export function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(',').some((part) => {
    const text = part.trim();
    return text === '*' || text.replace(/^W\//, '') === etag;
  });
}

/** Sends a file in an encoding that the browser accepts, or 304 when the browser already has it. */
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

/** Sends a file of a release. The content at its address never changes, so browsers may cache it permanently. */
export const sendReleaseFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
): FastifyReply =>
  sendStoredFile(request, reply, file, { cacheControl: 'public, max-age=31536000, immutable' });

/** Sends a file at the root of the site. The next release may replace it, so browsers cache it for only ten minutes. */
export const sendPublicFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
): FastifyReply => sendStoredFile(request, reply, file, { cacheControl: 'public, max-age=600' });
