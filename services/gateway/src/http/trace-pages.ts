import { traceRequests } from '@portals/service-kit/plain';
import type { FastifyInstance } from 'fastify';
import { classifyPath, pathOf } from './classify-path.js';
import { probes } from './log-requests.js';

const traced = new Set(['api', 'document', 'preview']);

/**
 * Starts a trace for each API call and each page request.
 * @param logged returns the path for the trace, with secrets replaced
 */
export function tracePages(app: FastifyInstance, logged: (path: string) => string): void {
  traceRequests(app, {
    isHandedOn: true,
    isTraced: ({ url }) => !probes.has(pathOf(url)) && traced.has(classifyPath(pathOf(url)).kind),
    // A client's trace context is ignored, because outsiders must not decide which requests are recorded, or in which trace.
    mayContinue: () => false,
    describe: ({ url }) => {
      const path = pathOf(url);
      return { route: classifyPath(path).kind, 'url.path': logged(path) };
    },
  });
}
