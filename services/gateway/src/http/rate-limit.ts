import { AppError, clientKey } from '@portals/service-kit/plain';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitServer } from './limit-server.js';

/** Shared request counting by all gateways of one release store. */
export interface Counting {
  /** Returns the number of running gateways, including this one. */
  gateways: () => number;
  /** Server with the shared counters; null for none. */
  server: LimitServer | null;
}

const seconds = 60;

/**
 * Limits the requests of each client address, in fixed windows of a minute. Several gateways share their counts through one server. Without
 * a server, or while it does not answer, each gateway allows an equal share of the limit.
 */
export class RateLimit {
  private readonly share: RateLimiterMemory;
  private readonly shared: RateLimiterAbstract | null;

  /**
   * @param name name of the limit, the same on all gateways
   * @param perMinute limit across all gateways
   */
  constructor(
    name: string,
    private readonly perMinute: number,
    private readonly counting: Counting,
  ) {
    this.share = new RateLimiterMemory({ points: perMinute, duration: seconds });
    this.shared = counting.server?.createLimiter(name, perMinute, seconds) ?? null;
  }

  /** @throws AppError TOO_MANY_REQUESTS with the seconds until the minute ends */
  async consume(address: string): Promise<void> {
    const key = clientKey(address);
    try {
      await this.count(key);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(refused.msBeforeNext / 1000) });
    }
  }

  private count(key: string): Promise<RateLimiterRes> {
    const { server, gateways } = this.counting;
    const alone = () => {
      this.share.points = Math.ceil(this.perMinute / gateways());
      return this.share.consume(key);
    };
    const { shared } = this;
    return server && shared ? server.count(() => shared.consume(key), alone) : alone();
  }
}
