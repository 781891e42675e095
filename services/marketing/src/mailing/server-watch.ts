import { backoff, type Logger } from '@portals/service-kit';
import type { CampaignTransport, Delivery } from './campaign-transport.js';

/** Between attempts to reach the mail server. */
const outage = { first: 1000, longest: 60_000 };

/** Knows whether the mail server can be reached, so that no mail is marked as being sent while it is away. */
export class ServerWatch {
  /** Whether the server has let somebody in since it was last away. */
  private reached = false;
  private probing = false;
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

  /** Learns from what became of a mail. */
  see(delivery: Delivery): void {
    if (delivery.kind === 'server' || delivery.kind === 'doubtful') this.onAway(delivery.reason);
    else this.failures = 0;
  }

  private probe(): void {
    if (this.probing) return;
    this.probing = true;
    this.transport
      .verify()
      .then(
        () => {
          this.reached = true;
        },
        (error: unknown) => this.onAway(error instanceof Error ? error.message : String(error)),
      )
      .finally(() => {
        this.probing = false;
        this.onChange();
      });
  }

  private onAway(reason: string): void {
    this.reached = false;
    const now = Date.now();
    // Mails that were under way together count as one failure.
    if (now < this.awayUntil) return;
    this.failures++;
    this.awayUntil = now + backoff(outage, this.failures);
    this.logger.warn({ failures: this.failures, reason }, 'mailings wait for the mail server');
  }
}
