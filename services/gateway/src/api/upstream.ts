import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '@portals/service-kit/plain';
import { Agent } from 'undici';
import { type Lookup, Replicas } from './replicas.js';
import { readAnswer, type UpstreamAnswer } from './upstream-answer.js';

/** One call to a service. */
export interface UpstreamCall {
  method: string;
  /** Path with its query. */
  path: string;
  headers: Record<string, string | string[]>;
  body: Buffer | null;
  /** Milliseconds within which the answer must begin; left out, those of the client. */
  timeoutMs?: number;
  /** Longest pause within an answer, in milliseconds; left out, that of the client. */
  pauseMs?: number;
  /** The answer may go on for minutes, so it gets a connection of its own. */
  isStream?: boolean;
  /** HTML is a valid answer. For any other call it is the error page of a proxy that cannot reach the service. */
  mayBePage?: boolean;
  /** The call may be repeated although its method is not idempotent. */
  isRepeatable?: boolean;
  /** Whether the client still waits for the answer; a call that waits for its service is dropped once it does not. */
  isWanted?(): boolean;
}

/** Seconds after which a client may retry while a service is down: a restart takes about that long. */
const retryAfter = 2;
/** Pause between two attempts to deliver a call while no replica can be reached, in milliseconds. */
const deliveryRetryMs = 50;
/**
 * How long an idle connection stays open, in milliseconds: shorter than DRAIN_MS of a service, so that no idle connection
 * is left when the service stops. A call that is sent on a connection that is being closed is lost.
 */
const keepIdleMs = 3000;
const idempotent = new Set(['GET', 'HEAD']);
const mayRepeat = ({ method, isRepeatable }: UpstreamCall) => isRepeatable || idempotent.has(method);

const unavailable = (cause: unknown) => new AppError('SERVICE_UNAVAILABLE', { retryAfter, cause });

/** Whether the connection broke before an answer began, as it does when the service closes it or crashes. */
function wasCut(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
}

const undeliveredAt = new Set(['connect', 'getaddrinfo']);

/** Whether no connection was established: the service cannot have seen the call, so even a write may be repeated. */
function wasUndelivered(error: unknown): boolean {
  if (error === null || typeof error !== 'object') return false;
  const code: unknown = Reflect.get(error, 'code');
  return code === 'UND_ERR_CONNECT_TIMEOUT' || undeliveredAt.has(String(Reflect.get(error, 'syscall')));
}

/** Connections to one service. Calls are spread round-robin over the addresses of its name, one for each replica. */
export class UpstreamClient {
  private readonly agent: Agent;
  /** Connections of streams, which must not keep short calls waiting for one. The caller limits their number. */
  private readonly streamAgent: Agent;
  private readonly replicas: Replicas;
  /** Since when no replica could be reached; null after a connection was established. */
  private goneSince: number | null = null;

  /**
   * @param timeoutMs a service that has not begun to answer by then counts as down
   * @param holdMs how long calls wait for a service that has just gone away, as when its only replica is replaced
   * @param lookup finds the addresses of the origin's name; the system's resolver when left out
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
      // Without it undici follows the Keep-Alive header of the service, which allows a longer time.
      keepAliveMaxTimeout: keepIdleMs,
    };
    this.agent = new Agent({ ...options, connections: 128 });
    this.streamAgent = new Agent(options);
  }

  /**
   * Makes a call. The body of the answer may be a stream, which the caller must read or discard.
   * @throws AppError SERVICE_UNAVAILABLE when the service is down, too slow or answers a page
   */
  async call(call: UpstreamCall): Promise<UpstreamAnswer> {
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

  /** Delivers a call, retrying for up to `holdMs` from when the service went away; after that it is tried only once. */
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

  /** Tries each replica once, until a connection to one is established. */
  private async offer(call: UpstreamCall): Promise<UpstreamAnswer> {
    const tried = new Set<string>();
    let refusal: unknown = new Error('the service has no address');
    for (;;) {
      const origin = await this.replicas.next(tried);
      if (origin === null) throw refusal;
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
    { method, path, headers, body, timeoutMs = this.timeoutMs, pauseMs, isStream }: UpstreamCall,
  ): Promise<UpstreamAnswer> {
    const agent = isStream ? this.streamAgent : this.agent;
    const named = { host: this.replicas.host, ...headers };
    const paused = pauseMs === undefined ? {} : { bodyTimeout: pauseMs };
    return readAnswer(agent, { origin, method, path, headers: named, body, ...paused }, timeoutMs);
  }

  async close(): Promise<void> {
    await Promise.all([this.agent.destroy(), this.streamAgent.destroy()]);
  }
}
