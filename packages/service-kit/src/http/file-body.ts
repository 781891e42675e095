import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.js';
import { described } from './description.js';

const type = 'application/octet-stream';
const mark = 'takesFile';

/** Makes a route accept a file as its body, whatever its kind; the call must be of the kind `upload`. */
export const TakesFile = () =>
  applyDecorators(
    RouteConfig({ [mark]: true }),
    described(({ ApiBody, ApiConsumes }) =>
      applyDecorators(ApiConsumes(type), ApiBody({ schema: { type: 'string', format: 'binary' } })),
    ),
  );

/** A file that is read while it arrives. */
export interface FileBody {
  /**
   * Reads the file. Of one that is too large nothing is kept, but its rest is read too, because a connection with an unread body cannot be
   * used again.
   * @returns null when the file has more than `limit` bytes
   */
  read(limit: number): Promise<Buffer | null>;
}

/** Parameter with the body of a route with `TakesFile`; one without a body is an empty file. */
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

/** Lets marked routes accept files; every other route answers them with 415. The body is not read before the route does. */
export function readFileBodies(instance: FastifyInstance): void {
  instance.addContentTypeParser(type, (request, payload, done) => {
    if (Reflect.get(request.routeOptions.config, mark) === true) done(null, payload);
    else done(new AppError('UNSUPPORTED_MEDIA_TYPE'));
  });
}
