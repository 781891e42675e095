import type { Logger } from '../logging/logger.js';
import { BackgroundWork } from './background-work.js';

export interface PeriodicOptions {
  /** Name of the job in logs: `deleting old enquiries`. */
  name: string;
  intervalMs: number;
  /** True to run the job also when the service starts. */
  atStart: boolean;
}

/** Callback that receives each completed run and its duration. */
type RunListener = (run: { name: string; hasFailed: boolean }, seconds: number) => void;

/**
 * Base class of a job that runs at an interval while the service runs: implement `run` and provide the class in a module. Every replica
 * runs the job, so simultaneous runs must be safe. For work that must be done only once, see `Worker`.
 */
export abstract class PeriodicJob extends BackgroundWork {
  /** True once the service stops; a run of many steps then ends after the current one. */
  protected isStopping = false;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;
  private endedAt: Date | null = null;
  private hasFailed = false;
  private tell: RunListener = () => {};

  constructor(
    private readonly options: PeriodicOptions,
    protected readonly logger: Pick<Logger, 'info' | 'warn'>,
  ) {
    super();
  }

  /** Returns the job's name and the result of its last run in this replica. */
  get last() {
    const { endedAt, hasFailed } = this;
    return { name: this.options.name, isRunning: this.running !== null, endedAt, hasFailed };
  }

  whenRun(listener: RunListener): void {
    this.tell = listener;
  }

  /** Runs the job once. An error is logged, and the next run follows after the usual interval. */
  abstract run(now: Date): Promise<void>;

  onApplicationBootstrap(): void {
    const { intervalMs, atStart } = this.options;
    if (atStart) this.turn();
    this.timer = setInterval(() => this.turn(), intervalMs);
    this.timer.unref();
  }

  /** Prevents further runs and waits for the current run. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** Starts a run unless the previous run is still in progress. */
  private turn(): void {
    if (this.running !== null) return;
    const start = performance.now();
    this.running = this.run(new Date())
      .then(
        () => {
          this.hasFailed = false;
        },
        (error: unknown) => {
          this.hasFailed = true;
          this.logger.warn({ job: this.options.name, err: error }, 'a periodic job failed');
        },
      )
      .finally(() => {
        this.endedAt = new Date();
        this.running = null;
        this.tell(this.last, (performance.now() - start) / 1000);
      });
  }
}
