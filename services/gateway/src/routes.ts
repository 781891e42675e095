import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiTable } from './api/api-table.js';
import type { GatewayConfig } from './config.js';

/** Maximum bytes of a form posted from another site. Mail providers post 30 to 300 bytes. */
const postedPageLimit = 4096;

/** Sends every request to one handler; routes differ only in how large a body may be. */
export function addRoutes(
  app: FastifyInstance,
  config: GatewayConfig,
  table: ApiTable,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.all('/*', handler);
  for (const { method, path } of table.uploads) {
    const route = { bodyLimit: config.UPLOAD_LIMIT, handler };
    for (const url of method === null ? [path, `${path}/*`] : [path])
      app.route({ method: method ?? app.supportedMethods, url, ...route });
  }
  for (const segment of table.postedPages)
    app.route({ method: 'POST', url: `/${segment}/*`, bodyLimit: postedPageLimit, handler });
  app.setNotFoundHandler(handler);
}
