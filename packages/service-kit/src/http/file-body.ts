import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.js';
import { described } from './description.js';

const type = 'application/octet-stream';
const mark = 'takesFile';

/** Makes a route accept a file of any type as its body; the call must be declared with the kind `upload`. */
export const TakesFile = () =>
  applyDecorators(
    RouteConfig({ [mark]: true }),
    described(({ ApiBody, ApiConsumes }) =>
      applyDecorators(ApiConsumes(type), ApiBody({ schema: { type: 'string', format: 'binary' } })),
    ),
  );

/** A file sent as the body of a call; it is read while it arrives. */
export interface FileBody {
  /**
   * Reads the file. A file that is too large is read to its end and discarded, because a connection with an unread body cannot be reused.
   * @returns null when the file has more than `limit` bytes
   */
  read(limit: number): Promise<Buffer | null>;
}

/** Parameter decorator for the file in a call to a route with `TakesFile`; without a body, the file is empty. */
export const FromFileBody = createParamDecorator((_: unknown, context: ExecutionContext): FileBody => {
  const { body } = context.switchToHttp().getRequest<FastifyRequest>();
  return {
    async read(limit) {
      const chunks: Buffer[] = [];
      let length = 0;
      for await (const chunk of isStream(body) ? body : []) {
        length += chunk.length;
        if (length <= limit) chunks.push(chunk);
        else chunks.length = 0;
      }
      return length <= limit ? Buffer.concat(chunks, length) : null;
    },
  };
});

const isStream = (body: unknown): body is AsyncIterable<Buffer> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/** Lets routes with `TakesFile` accept files; all other routes reply 415. The body is not read until the route reads it. */
export function readFileBodies(instance: FastifyInstance): void {
  instance.addContentTypeParser(type, (request, payload, done) => {
    if (Reflect.get(request.routeOptions.config, mark) === true) done(null, payload);
    else done(new AppError('UNSUPPORTED_MEDIA_TYPE'));
  });
}
