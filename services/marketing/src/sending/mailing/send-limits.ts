import type { ServerWait } from '@portals/contracts/constants';
import { backoff, type Logger } from '@portals/service-kit';
import { domainOf } from '@portals/service-kit/mail-text';
import type { CampaignTransport, Delivery } from '../campaign-transport/campaign-transport.js';
import { silentMs } from './fair-scheduler.js';

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

/** Backoff between attempts to reach the mail server. */
const outage = { first: 1000, longest: 60_000 };

/** Tracks whether the mail server can be reached, so that no email is marked as being sent while it is down. */
export class CircuitBreaker {
  /** True when the server has accepted a login since it was last down. */
  private reached = false;
  private probingSince: number | null = null;
  private repliedAt = 0;
  private lastWait: ServerWait = 'away';
  private failures = 0;
  private awayUntil = 0;

  /** @param onChange called when the server's state has been determined */
  constructor(
    private readonly transport: Pick<CampaignTransport, 'verify'>,
    private readonly logger: Pick<Logger, 'warn'>,
    private readonly onChange: () => void,
  ) {}

  /**
   * Returns the number of connections that may be used now: none while the server is down, and one until it has accepted an email again.
   */
  connections(most: number): number {
    if (Date.now() < this.awayUntil) return 0;
    if (this.reached) return this.failures > 0 ? 1 : most;
    this.probe();
    return 0;
  }

  /** Milliseconds until the next attempt to reach the server. */
  get waitMs(): number {
    return Math.max(this.awayUntil - Date.now(), 0);
  }

  /** Requires a new check before the next email, because idle connections may have been closed. */
  forget(): void {
    this.reached = false;
  }

  /**
   * Updates the state from the result of an email.
   * @param since time when a connection began to send it. If the server has accepted another email since then but did not reply to this
   * one, the failure concerns only this email, and all others continue
   */
  see(delivery: Delivery, since: number): void {
    if (delivery.kind === 'server') this.onAway(delivery.reason, 'away');
    else if (delivery.kind !== 'doubtful') {
      this.failures = 0;
      this.repliedAt = Date.now();
    } else if (this.repliedAt > since)
      this.logger.warn({ reason: delivery.reason }, 'the mail server did not reply to a mail of a mailing');
    else this.onAway(delivery.reason, 'silent');
  }

  /** Returns the reason why emails wait for the server; null while it is not known to be down. */
  wait(now: number): ServerWait | null {
    if (this.failures > 0) return this.lastWait;
    return this.probingSince !== null && now - this.probingSince >= silentMs ? 'silent' : null;
  }

  private probe(): void {
    if (this.probingSince !== null) return;
    this.probingSince = Date.now();
    this.transport
      .verify()
      .then(
        () => {
          this.reached = true;
        },
        (error: unknown) => this.onAway(error instanceof Error ? error.message : String(error), 'away'),
      )
      .finally(() => {
        this.probingSince = null;
        this.onChange();
      });
  }

  private onAway(reason: string, wait: ServerWait): void {
    this.reached = false;
    this.lastWait = wait;
    const now = Date.now();
    // Failures of emails that were sent at the same time count as one.
    if (now < this.awayUntil) return;
    this.failures++;
    this.awayUntil = now + backoff(outage, this.failures);
    this.logger.warn({ failures: this.failures, reason }, 'mailings wait for the mail server');
  }
}
