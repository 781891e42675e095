import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.js';

const probes = new Set(['/livez', '/readyz', '/metrics']);

/** Rejects all calls except health probes and metrics; used in a process that only does background work. */
export function answerProbesOnly(instance: FastifyInstance): void {
  instance.addHook('onRequest', (request, _reply, done) => {
    done(probes.has(request.routeOptions.url ?? '') ? undefined : new AppError('NOT_FOUND'));
  });
}
