import type { ServerWait } from '@portals/contracts/constants';
import { backoff, type Logger } from '@portals/service-kit';
import type { CampaignTransport, Delivery } from '../campaign-transport/campaign-transport.js';
import { silentMs } from './carried.js';

/** Between attempts to reach the mail server. */
const outage = { first: 1000, longest: 60_000 };

/** Knows whether the mail server can be reached, so that no mail is marked as being sent while it is away. */
export class CircuitBreaker {
  /** Whether the server has let somebody in since it was last away. */
  private reached = false;
  private probingSince: number | null = null;
  private repliedAt = 0;
  private lastWait: ServerWait = 'away';
  private failures = 0;
  private awayUntil = 0;

  /** @param onChange called when something has become known */
  constructor(
    private readonly transport: Pick<CampaignTransport, 'verify'>,
    private readonly logger: Pick<Logger, 'warn'>,
    private readonly onChange: () => void,
  ) {}

  /** How many connections may be used now: none while the server is away, and one until it has taken a mail again. */
  connections(most: number): number {
    if (Date.now() < this.awayUntil) return 0;
    if (this.reached) return this.failures > 0 ? 1 : most;
    this.probe();
    return 0;
  }

  /** Milliseconds until the server is asked again. */
  get waitMs(): number {
    return Math.max(this.awayUntil - Date.now(), 0);
  }

  /** To be asked again before the next mail: connections that were idle for long may be gone. */
  forget(): void {
    this.reached = false;
  }

  /**
   * Learns from what became of a mail.
   * @param since when a connection began with it: if the server has taken another mail after that, and did not reply to this one, that
   *   is about this mail, and all others go on
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

  /** Why mails wait for the server; null while nothing is known against it. */
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
    // Mails that were under way together count as one failure.
    if (now < this.awayUntil) return;
    this.failures++;
    this.awayUntil = now + backoff(outage, this.failures);
    this.logger.warn({ failures: this.failures, reason }, 'mailings wait for the mail server');
  }
}
