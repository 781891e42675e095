import { AppError } from '@portals/service-kit/plain';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { clientKey } from './client-key.js';

/** Counts what each client address asks for, in fixed minutes. */
export class RateLimit {
  private readonly limiter: RateLimiterMemory;

  constructor(perMinute: number) {
    this.limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  }

  /** @throws AppError TOO_MANY_REQUESTS with the seconds until the minute ends */
  async consume(address: string): Promise<void> {
    try {
      await this.limiter.consume(clientKey(address));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(refused.msBeforeNext / 1000) });
    }
  }
}
