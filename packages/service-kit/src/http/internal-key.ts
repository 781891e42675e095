import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.js';
import { holdsKey } from './holds-key.js';

const isInternal = (route: string): boolean => route === '/metrics' || route.startsWith('/internal/');

/**
 * Refuses internal routes and metrics to callers without the key, so that another service in the same network cannot use
 * them.
 * @param key undefined: no key is asked for
 */
export function guardInternal(instance: FastifyInstance, key: string | undefined): void {
  if (key === undefined) return;
  instance.addHook('onRequest', (request, _reply, done) => {
    // The route and not the path of the request, which can be encoded in several ways.
    const refused =
      isInternal(request.routeOptions.url ?? '') && !holdsKey(request.headers.authorization, key);
    done(refused ? new AppError('NOT_FOUND') : undefined);
  });
}
