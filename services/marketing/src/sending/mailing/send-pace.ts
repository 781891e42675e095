import { domainOf } from '@portals/service-kit/mail-text';

/** Milliseconds by which sending may fall behind its rate and still catch up; needed because timers fire late. */
const slackMs = 50;

/** Spaces emails evenly at a rate per second. */
export class SendRate {
  private freeAt = 0;

  /** @param perSecond 0 for no limit */
  constructor(private readonly perSecond: number) {}

  /** Returns the milliseconds until the next email may be sent; 0 when it may be sent now. */
  waitMs(now: number): number {
    return this.perSecond === 0 ? 0 : Math.max(this.freeAt - now, 0);
  }

  take(now: number): void {
    if (this.perSecond > 0) this.freeAt = Math.max(this.freeAt, now - slackMs) + 1000 / this.perSecond;
  }
}

/** Number of domains above which idle ones are dropped. */
const mostDomains = 2000;

/** Applies the same rate to each recipient domain. */
export class DomainRates {
  private readonly rates = new Map<string, SendRate>();

  constructor(private readonly perSecond: number) {}

  waitMs(address: string, now: number): number {
    return this.rates.get(domainOf(address))?.waitMs(now) ?? 0;
  }

  take(address: string, now: number): void {
    if (this.perSecond === 0) return;
    if (this.rates.size >= mostDomains) this.forget(now);
    const domain = domainOf(address);
    const rate = this.rates.get(domain) ?? new SendRate(this.perSecond);
    this.rates.set(domain, rate);
    rate.take(now);
  }

  private forget(now: number): void {
    for (const [domain, rate] of this.rates) if (rate.waitMs(now) === 0) this.rates.delete(domain);
  }
}

/** Maximum milliseconds that an email waits for others, so that all are stored together. */
const longestMs = 2;

/** Decides when results are stored and the next emails are claimed: a batch costs the database hardly more than a single email. */
export class WriteBatching {
  private since: number | null = null;

  /**
   * @param waiting number of emails that wait
   * @param underWay number of emails that connections are sending, and that may join them
   * @returns milliseconds; infinite when none waits
   */
  waitMs(waiting: number, underWay: number, now: number): number {
    if (waiting === 0) {
      this.since = null;
      return Number.POSITIVE_INFINITY;
    }
    this.since ??= now;
    const left = underWay === 0 ? 0 : Math.max(this.since + longestMs - now, 0);
    if (left === 0) this.since = null;
    return left;
  }
}
