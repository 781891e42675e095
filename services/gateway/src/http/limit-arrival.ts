import type { FastifyInstance } from 'fastify';
import { uploadSize } from './in-flight.js';
import { rejectTimedOut } from './malformed.js';

/** How many times longer than another body the body of an upload may take to arrive. */
export const uploadTimes = 6;

/** Answers 408 when a body does not arrive in time. Node has one limit for all requests, which is too short for a picture on a slow line. */
export function limitArrival(
  app: FastifyInstance,
  { BODY_LIMIT, RECEIVE_TIMEOUT_MS }: Record<'BODY_LIMIT' | 'RECEIVE_TIMEOUT_MS', number>,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers;
    if (encoding !== undefined || length !== '0') {
      const times = uploadSize(request, BODY_LIMIT) > 0 ? uploadTimes : 1;
      const end = () => !raw.complete && rejectTimedOut(raw.socket);
      const timer = setTimeout(end, times * RECEIVE_TIMEOUT_MS);
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}
