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
  /** An answer that has not begun by then is given up, in milliseconds; left out, it is as long as for any call. */
  timeoutMs?: number;
  /** How long an answer may pause once it has begun, in milliseconds; 0 is for ever, left out as for any call. */
  pauseMs?: number;
  /** That HTML is a good answer to it, and not the page of a proxy that finds no service. */
  mayBePage?: boolean;
  /** That it may be made twice although its method says otherwise. */
  isRepeatable?: boolean;
  /** Whether anybody still waits for the answer; a call that is held is given up when nobody does. */
  isWanted?(): boolean;
}

/** A service that does not answer is back soon or not at all: seconds to wait before trying again. */
const retryAfter = 2;
/** Pause between two offers of a call that waits, in milliseconds. */
const offerAgainMs = 50;
/**
 * How long an idle connection is kept, in milliseconds: shorter than a service drains, so that none is left when it
 * ends, whose next call would be lost.
 */
const keepIdleMs = 3000;
const idempotent = new Set(['GET', 'HEAD']);
const mayRepeat = ({ method, isRepeatable }: UpstreamCall) => isRepeatable || idempotent.has(method);

const unavailable = (cause: unknown) => new AppError('SERVICE_UNAVAILABLE', { retryAfter, cause });

/** A connection that the service had just closed, or that ended with it; nothing was answered on it. */
function wasCut(error: unknown): boolean {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
}

const undeliveredAt = new Set(['connect', 'getaddrinfo']);

/** No connection came about, so the call was never delivered and may be made again, whatever it does. */
function wasUndelivered(error: unknown): boolean {
  if (error === null || typeof error !== 'object') return false;
  const code: unknown = Reflect.get(error, 'code');
  return code === 'UND_ERR_CONNECT_TIMEOUT' || undeliveredAt.has(String(Reflect.get(error, 'syscall')));
}

/** Connections to one service; calls take turns among the addresses its name has, so that every replica works. */
export class UpstreamClient {
  private readonly agent: Agent;
  private readonly replicas: Replicas;
  /** Since when no connection to any replica has come about; null while one does. */
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
    this.agent = new Agent({
      connections: 128,
      connect: { timeout: Math.min(1000, timeoutMs) },
      headersTimeout: 0,
      bodyTimeout: timeoutMs,
      keepAliveTimeout: keepIdleMs,
      // A service says for how long it keeps an idle connection, which undici would believe.
      keepAliveMaxTimeout: keepIdleMs,
    });
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

  /** Offers a call until a replica takes it; once for a service that has been away for longer than `holdMs`. */
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
        await delay(offerAgainMs);
      }
    }
  }

  /** Offers a call to each replica once, in turn, until one takes it. */
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
    { method, path, headers, body, timeoutMs = this.timeoutMs, pauseMs }: UpstreamCall,
  ): Promise<UpstreamAnswer> {
    const { agent, replicas } = this;
    const named = { host: replicas.host, ...headers };
    const paused = pauseMs === undefined ? {} : { bodyTimeout: pauseMs };
    return readAnswer(agent, { origin, method, path, headers: named, body, ...paused }, timeoutMs);
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }
}
