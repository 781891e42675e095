import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.js';

const isInternal = (route: string): boolean => route === '/metrics' || route.startsWith('/internal/');
const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/**
 * Shows routes for the gateway and for collectors to those alone who know the key, so that another service in the
 * same network has no use of them.
 * @param key unset: nobody is asked
 */
export function guardInternal(instance: FastifyInstance, key: string | undefined): void {
  if (key === undefined) return;
  const wanted = digest(`Bearer ${key}`);
  instance.addHook('onRequest', (request, _reply, done) => {
    // The route and not the address, which can be written in more than one way.
    const refused =
      isInternal(request.routeOptions.url ?? '') &&
      !timingSafeEqual(digest(request.headers.authorization ?? ''), wanted);
    done(refused ? new AppError('NOT_FOUND') : undefined);
  });
}
