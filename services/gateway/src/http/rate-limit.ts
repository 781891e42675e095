import { AppError, clientKey } from '@portals/service-kit/plain';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/**
 * Limits the requests of each client address, in fixed windows of a minute. When several gateways run, each allows an equal share, so that
 * together they allow as many as one alone.
 */
export class RateLimit {
  private readonly limiter: RateLimiterMemory;

  /**
   * @param perMinute limit across all gateways
   * @param gateways returns how many are running now, including this one
   */
  constructor(
    private readonly perMinute: number,
    private readonly gateways: () => number,
  ) {
    this.limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  }

  /** @throws AppError TOO_MANY_REQUESTS with the seconds until the minute ends */
  async consume(address: string): Promise<void> {
    this.limiter.points = Math.ceil(this.perMinute / this.gateways());
    try {
      await this.limiter.consume(clientKey(address));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(refused.msBeforeNext / 1000) });
    }
  }
}
