import { type Counting, RateLimit } from './rate-limit.js';

/** Limit of all accounts behind one address together, as a multiple of the limit of one account. */
export const accountsPerAddress = 10;

/**
 * Rate-limits each account and, for requests without an account, each address (rule 15.34). Requests over an account's limit do not count
 * towards its address, so that one account cannot lock out others behind the same address.
 */
export class CallerLimit {
  private readonly callers: RateLimit;
  private readonly addresses: RateLimit;

  /** @param perMinute limit of one account, or of all requests without an account from one address, across all gateways */
  constructor(perMinute: number, counting: Counting) {
    this.callers = new RateLimit('callers', perMinute, counting);
    this.addresses = new RateLimit('addresses', perMinute * accountsPerAddress, counting);
  }

  /**
   * @param user id of a user whose session has been verified; null for none
   * @throws AppError TOO_MANY_REQUESTS with the seconds until the minute ends
   */
  async consume(address: string, user: string | null): Promise<void> {
    await this.callers.consume(user === null ? address : `user ${user}`);
    if (user !== null) await this.addresses.consume(address);
  }
}
