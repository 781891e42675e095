import { setTimeout as delay, setImmediate as immediate } from 'node:timers/promises';
import { BackgroundWork } from '../schedule/background-work.js';
import { type BackoffSteps, backoff } from './backoff.js';
import type { QueuedWork } from './queued-work.js';
import type { WorkQueue } from './work-queue.js';

export interface WorkerOptions {
  /** Name of the kind of work in logs: `mail`. */
  name: string;
  /** Maximum number of rows that one replica processes at the same time. */
  concurrency: number;
  /** Milliseconds between polls of the queue for work added by other replicas and for retries that are due. */
  pollMs: number;
  /** Milliseconds of a lease: after a crash, other replicas claim the work after this time. */
  leaseMs: number;
  /** Milliseconds that the work in progress has to finish when the worker stops. */
  stopMs: number;
  /** Backoff between attempts when a row fails. */
  retry: BackoffSteps;
  /** Backoff while a dependency of all rows, such as a mail server, is unavailable. */
  outage: BackoffSteps;
}

/** The result of an attempt. */
export interface Outcome {
  /**
   * True when a dependency of all rows, such as a mail server, is unavailable. While it is, the worker tries only one row at a time.
   */
  blocked?: boolean;
  /**
   * Writes the outcome to the queue; called repeatedly while the database is unavailable.
   * @param retryAt time of the next attempt if this attempt has failed
   */
  record(retryAt: Date): Promise<void>;
}

/** Milliseconds within which aborted work must end. */
const ABORT_MS = 2000;
/** Backoff between attempts to record an outcome. */
const recordSteps: BackoffSteps = { first: 1000, longest: 60_000 };

interface Logs {
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

/**
 * Processes a queue, which replicas share, until the worker is stopped. Implement `perform` and provide the class in a module. Work is done
 * at least once: after a crash before the outcome is recorded, the work is repeated, so `perform` must be idempotent.
 */
export abstract class Worker<Row extends QueuedWork> extends BackgroundWork {
  private readonly busy = new Map<Row, Promise<void>>();
  private readonly abort = new AbortController();
  private stopping = false;
  private running: Promise<void> = Promise.resolve();
  private wakeUp: () => void = () => {};
  private woken = false;
  private failures = 0;
  /** On the clock of `performance.now()`, because that of the machine may be set back during the pause. */
  private pausedUntil = 0;

  constructor(
    private readonly queue: Pick<WorkQueue<Row>, 'claim' | 'renew' | 'release'>,
    private readonly options: WorkerOptions,
    private readonly logs: Logs,
  ) {
    super();
  }

  /**
   * Does the work of one row. An exception is logged as a bug, and the row can be claimed again after the backoff `retry`; the next row of
   * its owner does not wait for that.
   * @param signal aborts the attempt when the service stops
   */
  protected abstract perform(row: Row, signal: AbortSignal): Promise<Outcome>;

  /** Returns the entry for the service's state report: the worker's name, and the queue that it shares with other replicas. */
  get source() {
    return { name: this.options.name, queue: this.queue };
  }

  onApplicationBootstrap(): void | Promise<void> {
    this.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.stop();
  }

  start(): void {
    this.running = this.run();
  }

  /** Polls the queue immediately instead of at the next interval; call it after adding work. */
  wake(): void {
    this.woken = true;
    this.wakeUp();
  }

  /** Stops claiming, waits up to `stopMs` for the work in progress, and then aborts it. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.wake();
    await this.running;
    await this.settled(this.options.stopMs);
    this.abort.abort();
    await this.settled(ABORT_MS);
  }

  /** Waits up to `longest` milliseconds for the work in progress. */
  private async settled(longest: number): Promise<void> {
    const timer = new AbortController();
    const late = delay(longest, undefined, { signal: timer.signal }).catch(() => {});
    await Promise.race([Promise.all(this.busy.values()), late]);
    timer.abort();
  }

  private async run(): Promise<void> {
    const renewal = setInterval(() => void this.renewLeases(), this.options.leaseMs / 3);
    while (!this.stopping) {
      this.woken = false;
      await this.claimDue();
      // The SQLite driver is synchronous, so without this pause a long queue would block requests and timers.
      await immediate();
      await this.sleep();
    }
    clearInterval(renewal);
    if (this.busy.size > 0) await this.renewLeases();
  }

  private async sleep(): Promise<void> {
    if (this.woken || this.stopping) return;
    const pause = this.pausedUntil - performance.now();
    const wait = pause > 0 ? Math.min(pause, this.options.pollMs) : this.options.pollMs;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, wait);
      this.wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private async claimDue(): Promise<void> {
    if (performance.now() < this.pausedUntil) return;
    const allowed = this.failures > 0 ? 1 : this.options.concurrency;
    const free = allowed - this.busy.size;
    if (free <= 0) return;
    try {
      const except = [...this.busy.keys()].map(({ id }) => id);
      const rows = await this.queue.claim(free, new Date(), this.leaseEnd(), except);
      for (const row of rows) this.busy.set(row, this.process(row));
    } catch (error) {
      this.logs.warn({ work: this.options.name, err: error }, 'due work could not be read');
    }
  }

  private async process(row: Row): Promise<void> {
    try {
      const startedAt = performance.now();
      const outcome = await this.perform(row, this.abort.signal);
      this.follow(outcome, startedAt);
      const { attempts } = row;
      const pause = Math.max(this.pausedUntil - performance.now(), 0);
      const again = Date.now() + (outcome.blocked ? pause : backoff(this.options.retry, attempts));
      await this.record(() => outcome.record(new Date(again)));
    } catch (error) {
      this.logs.error({ work: this.options.name, id: row.id, err: error }, 'work failed by a mistake');
      if (!this.abort.signal.aborted) await this.release(row);
    } finally {
      this.busy.delete(row);
      this.wake();
    }
  }

  /** Ends the lease of a row whose work has thrown. When that fails too, the row can be claimed once its lease has ended. */
  private async release(row: Row): Promise<void> {
    try {
      await this.queue.release(row, new Date(Date.now() + backoff(this.options.retry, row.attempts)));
    } catch (error) {
      this.logs.warn({ work: this.options.name, id: row.id, err: error }, 'work could not be released');
    }
  }

  private follow({ blocked }: Outcome, startedAt: number): void {
    if (!blocked) {
      this.failures = 0;
      this.pausedUntil = 0;
      return;
    }
    // Several failures of attempts that ran at the same time count as one failure, so that the backoff grows only once.
    if (startedAt < this.pausedUntil) return;
    this.failures++;
    this.pausedUntil = performance.now() + backoff(this.options.outage, this.failures);
  }

  /** Retries until the outcome is in the database, because unrecorded work would be repeated. */
  private async record(change: () => Promise<void>): Promise<void> {
    for (let failures = 1; ; failures++) {
      try {
        return await change();
      } catch (error) {
        this.logs.warn({ work: this.options.name, err: error }, 'the outcome of work could not be recorded');
        if (this.abort.signal.aborted) return;
        await delay(backoff(recordSteps, failures), undefined, { signal: this.abort.signal }).catch(() => {});
      }
    }
  }

  private async renewLeases(): Promise<void> {
    try {
      await this.queue.renew([...this.busy.keys()], this.leaseEnd());
    } catch (error) {
      this.logs.warn({ work: this.options.name, err: error }, 'the leases of work could not be renewed');
    }
  }

  private leaseEnd(): Date {
    return new Date(Date.now() + this.options.leaseMs);
  }
}
