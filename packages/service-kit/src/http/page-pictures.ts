import type { FastifyInstance } from 'fastify';
import { pictureOriginsHeader, pictureOriginsIn, readPageCall } from '../declaration/index.js';

/** Lists the origins of an HTML reply's pictures in a header; the gateway's Content-Security-Policy blocks pictures from other origins. */
export function sendPictureOrigins(instance: FastifyInstance): void {
  instance.addHook('onSend', (request, reply, payload, done) => {
    const page = typeof payload === 'string' ? readPageCall(request.headers) : null;
    const isHtml = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
    const origins = page && isHtml ? pictureOriginsIn(String(payload), page.origin) : '';
    if (origins !== '') reply.header(pictureOriginsHeader, origins);
    done(null, payload);
  });
}
