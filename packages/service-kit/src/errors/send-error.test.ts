import type { AddressInfo } from 'node:net';
import { ErrorBody } from '@portals/contracts/errors';
import fastify, { type FastifyInstance } from 'fastify';
import { AppError } from './app-error.js';
import { sendError } from './send-error.js';

let app: FastifyInstance;

beforeEach(() => {
  app = fastify({ genReqId: () => 'request-7' });
});
afterEach(() => app.close());

/** Returns the HTTP reply to a request whose handler sends an error. */
async function answerTo(error: AppError, language: string): Promise<Response> {
  app.get('/', (request, reply) => sendError(request, reply, error));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-language': language } });
}

it('sends status, code and message in the language of the request, and never its cause', async () => {
  const response = await answerTo(new AppError('NOT_FOUND', { cause: new Error('row 12 of users') }), 'es');
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('content-language')).toBe('es');
  const text = await response.text();
  expect(text).not.toContain('users');
  expect(ErrorBody.parse(JSON.parse(text))).toMatchObject({ code: 'NOT_FOUND', requestId: 'request-7' });
});

it('names the request, lets nobody cache the answer, and says when to try again', async () => {
  const { headers } = await answerTo(new AppError('TOO_MANY_REQUESTS', { retryAfter: 9 }), 'en');
  expect(headers.get('x-request-id')).toBe('request-7');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('retry-after')).toBe('9');
  expect(headers.get('content-language')).toBe('en');
});
