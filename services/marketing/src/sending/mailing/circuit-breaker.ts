import type { ServerWait } from '@portals/contracts/constants';
import { backoff, type Logger } from '@portals/service-kit';
import type { CampaignTransport, Delivery } from '../campaign-transport/campaign-transport.js';
import { silentMs } from './carried.js';

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
