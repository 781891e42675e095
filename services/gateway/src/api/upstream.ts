import { setTimeout as delay } from 'node:timers/promises';
import { AppError, traced } from '@portals/service-kit/plain';
import { Agent } from 'undici';
import { type Lookup, Replicas } from './replicas.js';
import { readAnswer, type UpstreamAnswer } from './upstream-answer.js';

/** One call to a service. */
export interface UpstreamCall {
  method: string;
  /** Path including the query. */
  path: string;
  headers: Record<string, string | string[]>;
  body: Buffer | null;
  /** Parent span of the call, as a `traceparent` header; without it, the call is not traced. */
  traceparent?: string | undefined;
  /** Milliseconds within which the reply must begin; defaults to the client's limit. */
  timeoutMs?: number;
  /** Maximum pause within a reply in milliseconds; defaults to the client's limit. */
  pauseMs?: number;
  /** True for a reply that may last minutes; the call then uses the separate connections for streams. */
  isStream?: boolean;
  /** True when HTML is a valid reply. Otherwise HTML counts as the error page of a proxy that cannot reach the service. */
  mayBePage?: boolean;
  /** True when the call may be retried although its method is not idempotent. */
  isRepeatable?: boolean;
  /** Returns false once the client has disconnected; a call that is still waiting for its service is then dropped. */
  isWanted?(): boolean;
}

/** Seconds after which a client may retry while a service is down; a restart takes about that long. */
const retryAfter = 2;
/** Milliseconds between attempts to deliver a call while no replica is reachable. */
const deliveryRetryMs = 50;
/**
 * Milliseconds after which an idle connection is closed. This is less than the services' DRAIN_MS, so that every idle connection is closed
 * before a service stops; a call sent on a closing connection would be lost.
 */
const keepIdleMs = 3000;

const idempotent = new Set(['GET', 'HEAD']);
const mayRepeat = ({ method, isRepeatable }: UpstreamCall) => isRepeatable || idempotent.has(method);

const unavailable = (cause: unknown) => new AppError('SERVICE_UNAVAILABLE', { retryAfter, cause });

/** Returns true when the connection broke before the reply began, for example because the service closed it or crashed. */
function wasCut(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
}

const undeliveredAt = new Set(['connect', 'getaddrinfo']);

/** Returns true when no connection was established. The service cannot have seen the call, so even a write may be retried. */
function wasUndelivered(error: unknown): boolean {
  if (error === null || typeof error !== 'object') return false;
  const code: unknown = Reflect.get(error, 'code');
  return code === 'UND_ERR_CONNECT_TIMEOUT' || undeliveredAt.has(String(Reflect.get(error, 'syscall')));
}

/** Connections to one service. Calls are spread round-robin over the addresses of its name, one for each replica. */
export class UpstreamClient {
  private readonly agent: Agent;
  /** Separate connections for streams, so that short calls never wait for a stream to end. The caller limits their number. */
  private readonly streamAgent: Agent;
  private readonly replicas: Replicas;
  /** Time at which the service became unreachable; null while a replica can be reached. */
  private goneSince: number | null = null;

  /**
   * @param timeoutMs milliseconds after which a service that has not begun to reply counts as down
   * @param holdMs milliseconds for which calls wait for a service that has just become unreachable, for example while its only replica is
   * replaced
   * @param lookup finds the addresses of the origin's name; defaults to the system's resolver
   */
  constructor(
    origin: string,
    private readonly timeoutMs: number,
    private readonly holdMs: number,
    lookup?: Lookup,
  ) {
    this.replicas = new Replicas(origin, lookup);
    const options = {
      connect: { timeout: Math.min(1000, timeoutMs) },
      headersTimeout: 0,
      bodyTimeout: timeoutMs,
      keepAliveTimeout: keepIdleMs,
      // Without this limit, undici obeys the service's Keep-Alive header, which allows a longer time.
      keepAliveMaxTimeout: keepIdleMs,
    };
    this.agent = new Agent({ ...options, connections: 128 });
    this.streamAgent = new Agent(options);
  }

  /**
   * Makes a call. The body of the reply may be a stream, which the caller must read or discard.
   * @throws AppError SERVICE_UNAVAILABLE when the service is down, is too slow or sends an HTML page that the call does not allow
   */
  call(call: UpstreamCall): Promise<UpstreamAnswer> {
    const attributes = { 'http.request.method': call.method, 'server.address': this.replicas.host };
    const span = { name: call.method, kind: 'client', attributes, parent: call.traceparent } as const;
    return traced(span, (traceparent) => this.ask(traceparent ? { ...call, traceparent } : call));
  }

  private async ask(call: UpstreamCall): Promise<UpstreamAnswer> {
    const answer = await this.deliver(call)
      .catch((error: unknown) => {
        if (wasCut(error) && mayRepeat(call)) return this.deliver(call);
        throw error;
      })
      .catch((error: unknown) => {
        throw unavailable(error);
      });
    if (!call.mayBePage && String(answer.headers['content-type'] ?? '').startsWith('text/html')) {
      answer.body.discard();
      throw unavailable(new Error(`the service answered ${answer.statusCode} with a page`));
    }
    return answer;
  }

  /** Delivers a call, retrying until the service has been unreachable for `holdMs`; after that, each call is tried only once. */
  private async deliver(call: UpstreamCall): Promise<UpstreamAnswer> {
    for (;;) {
      try {
        return await this.offer(call);
      } catch (error) {
        if (!wasUndelivered(error)) throw error;
        this.goneSince ??= performance.now();
        if (performance.now() - this.goneSince >= this.holdMs) throw error;
        if (call.isWanted?.() === false) throw error;
        this.replicas.expire();
        await delay(deliveryRetryMs);
      }
    }
  }

  /** Tries each replica once, until a connection is established. */
  private async offer(call: UpstreamCall): Promise<UpstreamAnswer> {
    const tried = new Set<string>();
    let refusal: unknown;
    for (;;) {
      const origin = await this.replicas.next(tried);
      if (origin === null) throw refusal ?? new Error('the service has no address');
      try {
        const answer = await this.send(origin, call);
        this.goneSince = null;
        return answer;
      } catch (error) {
        if (!wasUndelivered(error)) {
          this.goneSince = null;
          throw error;
        }
        refusal = error;
        tried.add(origin);
        this.replicas.passOver(origin);
      }
    }
  }

  private send(
    origin: string,
    { method, path, headers, body, traceparent, timeoutMs = this.timeoutMs, pauseMs, isStream }: UpstreamCall,
  ): Promise<UpstreamAnswer> {
    const agent = isStream ? this.streamAgent : this.agent;
    const named = {
      host: this.replicas.host,
      ...headers,
      ...(traceparent !== undefined && { traceparent }),
    };
    const paused = pauseMs === undefined ? {} : { bodyTimeout: pauseMs };
    return readAnswer(agent, { origin, method, path, headers: named, body, ...paused }, timeoutMs);
  }

  async close(): Promise<void> {
    await Promise.all([this.agent.destroy(), this.streamAgent.destroy()]);
  }
}
