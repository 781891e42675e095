import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from '../logging/logger.js';

export interface PeriodicOptions {
  /** What it does, for the logs: `deleting old enquiries`. */
  name: string;
  intervalMs: number;
  /** Whether it also runs when the service starts. */
  atStart: boolean;
}

/**
 * Does something now and then for as long as the service runs; extend it by `run`, and make it a provider of a module. Each
 * replica runs its own, so `run` must be such that two at the same time do no harm. For work that must be done once, see
 * `Worker`.
 */
export abstract class PeriodicJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;

  constructor(
    private readonly options: PeriodicOptions,
    protected readonly logger: Pick<Logger, 'info' | 'warn'>,
  ) {}

  /** What it throws is logged, and tried again at the next turn. */
  abstract run(now: Date): Promise<void>;

  onApplicationBootstrap(): void {
    const { intervalMs, atStart } = this.options;
    if (atStart) this.turn();
    this.timer = setInterval(() => this.turn(), intervalMs);
    this.timer.unref();
  }

  /** Begins no new turn and waits for the one that is under way. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** One at a time: a turn that takes longer than the interval leaves out the next. */
  private turn(): void {
    if (this.running !== null) return;
    this.running = this.run(new Date())
      .catch((error: unknown) => {
        this.logger.warn({ job: this.options.name, err: error }, 'a periodic job failed');
      })
      .finally(() => {
        this.running = null;
      });
  }
}
