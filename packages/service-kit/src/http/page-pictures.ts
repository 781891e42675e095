import type { FastifyInstance } from 'fastify';
import { pictureOriginsHeader, pictureOriginsIn, readPageCall } from '../declaration/index.js';

/** Tells the gateway the sites from which an HTML reply loads pictures, because its policy allows no others. */
export function tellPictureOrigins(instance: FastifyInstance): void {
  instance.addHook('onSend', (request, reply, payload, done) => {
    const page = typeof payload === 'string' ? readPageCall(request.headers) : null;
    const isHtml = String(reply.getHeader('content-type') ?? '').startsWith('text/html');
    const origins = page && isHtml ? pictureOriginsIn(String(payload), page.origin) : '';
    if (origins !== '') reply.header(pictureOriginsHeader, origins);
    done(null, payload);
  });
}
