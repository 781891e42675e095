import { isIP } from 'node:net';
import { AppError } from '@portals/service-kit/plain';
import { Agent, type Dispatcher, interceptors } from 'undici';
import { readAnswer, type UpstreamAnswer } from './upstream-answer.js';

/** One call to a service. */
export interface UpstreamCall {
  method: string;
  /** Path with its query. */
  path: string;
  headers: Record<string, string | string[]>;
  body: Buffer | null;
}

/** A service that does not answer is back soon or not at all: seconds to wait before trying again. */
const retryAfter = 2;
const idempotent = new Set(['GET', 'HEAD']);

const unavailable = (cause: unknown) => new AppError('SERVICE_UNAVAILABLE', { retryAfter, cause });

/** A kept connection that the service had just closed; nothing was answered on it. */
function wasStale(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
}

/** No connection came about, so the call was never delivered and may be made again, whatever it does. */
function wasUndelivered(error: unknown): boolean {
  if (error === null || typeof error !== 'object') return false;
  return (
    Reflect.get(error, 'code') === 'UND_ERR_CONNECT_TIMEOUT' || Reflect.get(error, 'syscall') === 'connect'
  );
}

/** Replicas that a call is offered to before the service counts as down; one may have just been stopped. */
const offers = 3;

type Lookup = NonNullable<Parameters<typeof interceptors.dns>[0]>['lookup'];

/** How long the addresses of a service's replicas are kept. */
const addressesKeptMs = 2000;

/** Connections to one service; calls take turns among the addresses its name has, so that every replica works. */
export class UpstreamClient {
  private readonly origin: string;
  private readonly agent: Agent;
  private readonly dispatcher: Dispatcher;

  /**
   * @param timeoutMs a service that has not begun to answer by then counts as down
   * @param lookup finds the addresses of the origin's name; the system's resolver when left out
   */
  constructor(
    origin: string,
    private readonly timeoutMs: number,
    lookup?: Lookup,
  ) {
    this.origin = new URL(origin).origin;
    this.agent = new Agent({
      connections: 128,
      connect: { timeout: Math.min(1000, timeoutMs) },
      headersTimeout: 0,
      bodyTimeout: timeoutMs,
      keepAliveTimeout: 4000,
    });
    // An address needs no looking up.
    this.dispatcher = isIP(new URL(origin).hostname)
      ? this.agent
      : this.agent.compose(interceptors.dns({ maxTTL: addressesKeptMs, ...(lookup && { lookup }) }));
  }

  /**
   * Makes a call. The body of the answer may be a stream, which the caller must read or discard.
   * @throws AppError SERVICE_UNAVAILABLE when the service is down, too slow or answers a page
   */
  async call(call: UpstreamCall): Promise<UpstreamAnswer> {
    const answer = await this.offer(call)
      .catch((error: unknown) => {
        if (wasStale(error) && idempotent.has(call.method)) return this.offer(call);
        throw error;
      })
      .catch((error: unknown) => {
        throw unavailable(error);
      });
    if (String(answer.headers['content-type'] ?? '').startsWith('text/html')) {
      answer.body.discard();
      throw unavailable(new Error(`the service answered ${answer.statusCode} with a page`));
    }
    return answer;
  }

  private async offer(call: UpstreamCall): Promise<UpstreamAnswer> {
    for (let offered = 1; ; offered++) {
      try {
        return await this.send(call);
      } catch (error) {
        if (offered >= offers || !wasUndelivered(error)) throw error;
      }
    }
  }

  private send({ method, path, headers, body }: UpstreamCall): Promise<UpstreamAnswer> {
    const { origin, dispatcher, timeoutMs } = this;
    return readAnswer(dispatcher, { origin, method, path, headers, body }, timeoutMs);
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }
}
