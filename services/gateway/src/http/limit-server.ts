import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { type RateLimiterAbstract, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** Milliseconds to wait for a count on the server; after that, this gateway counts the request by itself. */
const answerWithinMs = 100;
/** Milliseconds without any reply after which a connection counts as dead. */
const silentMs = 1000;
/** Milliseconds after a failure during which the server is not used, so that a slow server does not delay every request. */
const pauseAfterFailureMs = 1000;

/** A Valkey or Redis server on which all gateways count requests together. */
export class LimitServer {
  private readonly client: Redis;
  private askAgainAt = 0;
  private isFailing = false;
  /** Connection errors logged since the last successful connection; each is logged only once. */
  private readonly reasons = new Set<string>();

  constructor(
    url: string,
    private readonly logger: Logger,
    /** Called with true when counting on the server begins to fail, and with false when it works again. */
    private readonly changed: (isFailing: boolean) => void,
    /** Milliseconds to wait for a count; tests allow more. */
    withinMs = answerWithinMs,
  ) {
    this.client = new Redis(url, {
      connectTimeout: silentMs,
      commandTimeout: withinMs,
      socketTimeout: silentMs,
      disconnectTimeout: answerWithinMs,
      // Commands fail immediately while there is no connection, so that this gateway counts the request by itself without delay.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      retryStrategy: (attempt) => Math.min(attempt * 100, 1000),
    });
    this.client.on('ready', () => this.reasons.clear());
    // Logs only the message, because error objects of this client contain its commands, including the password.
    this.client.on('error', ({ message }: Error) => {
      if (this.reasons.has(message)) return;
      this.reasons.add(message);
      this.logger.warn({ reason: message }, 'the server of LIMITS_URL cannot be reached');
    });
  }

  /** @param name distinguishes the counters of this limit from other limits */
  createLimiter(name: string, points: number, duration: number): RateLimiterAbstract {
    // A caller over the limit is rejected from memory, without another request to the server.
    const options = { points, duration, inMemoryBlockOnConsumed: points };
    return new RateLimiterRedis({ ...options, storeClient: this.client, keyPrefix: `portals:${name}` });
  }

  /**
   * Counts a request on the server.
   * @param count counts the request with a limiter from `createLimiter`
   * @param otherwise counts the request in this process; used when the server fails or does not answer in time
   */
  async count(
    count: () => Promise<RateLimiterRes>,
    otherwise: () => Promise<RateLimiterRes>,
  ): Promise<RateLimiterRes> {
    if (performance.now() < this.askAgainAt) return otherwise();
    try {
      const counted = await count();
      this.note(null);
      return counted;
    } catch (error) {
      // The limiter throws its result when the caller has reached the limit.
      if (error instanceof RateLimiterRes) {
        // A rejection from memory consumed no points, so it does not show that the server works.
        if (error.consumedPoints > 0) this.note(null);
        throw error;
      }
      this.note(error as Error);
      return otherwise();
    }
  }

  /** Stores whether the server works, and logs each change. */
  private note(failure: Error | null): void {
    if (failure !== null) this.askAgainAt = performance.now() + pauseAfterFailureMs;
    const isFailing = failure !== null;
    if (isFailing === this.isFailing) return;
    this.isFailing = isFailing;
    this.changed(isFailing);
    if (failure === null) this.logger.info('limits are counted by all gateways together again');
    else this.logger.warn({ reason: failure.message }, 'limits are counted by each gateway for its share');
  }

  close(): void {
    this.client.disconnect();
  }
}
