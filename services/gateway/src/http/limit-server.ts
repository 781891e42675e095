import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { type RateLimiterAbstract, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** Milliseconds within which the server must count a request. */
const answerWithinMs = 100;
/** Milliseconds without any reply after which a connection counts as dead. */
const silentMs = 1000;
/** Milliseconds for which the server is not asked after a failure, so that a slow one does not delay every request. */
const restMs = 1000;

/** A Valkey or Redis server on which all gateways count requests together. */
export class LimitServer {
  private readonly client: Redis;
  private askAgainAt = 0;
  private isFailing = false;
  /** Reasons for the missing connection, as logged since the last one. */
  private readonly reasons = new Set<string>();

  constructor(
    url: string,
    private readonly logger: Logger,
    /** Called with true when counting on the server begins to fail, and with false when it works again. */
    private readonly changed: (isFailing: boolean) => void,
  ) {
    this.client = new Redis(url, {
      connectTimeout: silentMs,
      commandTimeout: answerWithinMs,
      socketTimeout: silentMs,
      disconnectTimeout: answerWithinMs,
      // A request is counted immediately on the server or by this gateway alone, so no command waits for a connection.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      retryStrategy: (attempt) => Math.min(attempt * 100, 1000),
    });
    this.client.on('ready', () => this.reasons.clear());
    // Only messages are logged, because this client's errors contain its commands, and one of them contains the password.
    this.client.on('error', ({ message }: Error) => {
      if (this.reasons.has(message)) return;
      this.reasons.add(message);
      this.logger.warn({ reason: message }, 'the server of LIMITS_URL cannot be reached');
    });
  }

  /** @param name distinguishes the counters of this limit from other limits */
  createLimiter(name: string, points: number, duration: number): RateLimiterAbstract {
    // A caller beyond the limit is refused without asking the server again.
    const options = { points, duration, inMemoryBlockOnConsumed: points };
    return new RateLimiterRedis({ ...options, storeClient: this.client, keyPrefix: `portals:${name}` });
  }

  /**
   * Counts a request on the server.
   * @param count counts it, by a limiter of `createLimiter`
   * @param otherwise counts it in this process, when the server does not answer in time
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
      // The limiter signals in this way that the caller has reached the limit.
      if (error instanceof RateLimiterRes) {
        // A refusal from memory has no points, and says nothing about the server.
        if (error.consumedPoints > 0) this.note(null);
        throw error;
      }
      this.note(error as Error);
      return otherwise();
    }
  }

  /** Notes the outcome of a count, and logs it when it differs from the previous one. */
  private note(failure: Error | null): void {
    if (failure !== null) this.askAgainAt = performance.now() + restMs;
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
