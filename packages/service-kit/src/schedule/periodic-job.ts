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
 * Runs a job at an interval while the service runs. Extend it with `run` and provide it in a module. Each replica runs its
 * own, so two runs at the same time must do no harm. For work that must be done once, see `Worker`.
 */
export abstract class PeriodicJob implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;

  constructor(
    private readonly options: PeriodicOptions,
    protected readonly logger: Pick<Logger, 'info' | 'warn'>,
  ) {}

  /** Does the job. An error is logged; the next run comes after the usual interval. */
  abstract run(now: Date): Promise<void>;

  onApplicationBootstrap(): void {
    const { intervalMs, atStart } = this.options;
    if (atStart) this.turn();
    this.timer = setInterval(() => this.turn(), intervalMs);
    this.timer.unref();
  }

  /** Starts no further run and waits for the current one. */
  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Starts a run unless one is still going on: a run that takes longer than the interval skips the next. */
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
