import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.js';
import { hasBearerKey } from './has-bearer-key.js';

const isInternal = (route: string): boolean => route === '/metrics' || route.startsWith('/internal/');

/**
 * Restricts internal routes and metrics to callers with the key, so that other programs in the same network cannot use them.
 * @param key undefined when no key is required
 */
export function guardInternal(instance: FastifyInstance, key: string | undefined): void {
  if (key === undefined) return;
  instance.addHook('onRequest', (request, _reply, done) => {
    // Checks the route instead of the request's path, which can be encoded in several ways.
    const refused =
      isInternal(request.routeOptions.url ?? '') && !hasBearerKey(request.headers.authorization, key);
    done(refused ? new AppError('NOT_FOUND') : undefined);
  });
}
