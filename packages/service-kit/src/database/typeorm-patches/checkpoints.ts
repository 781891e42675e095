import { compiled, JobThread } from '../../thread/job-thread.js';

/** Milliseconds between a commit and its checkpoint; commits in between share that checkpoint. */
const delayMs = 60;

/**
 * Runs SQLite's checkpoints in a thread: they copy committed pages from the write-ahead log into the file. The driver is synchronous, so
 * waiting for the disk would block everybody. A passive checkpoint neither waits nor blocks.
 */
export class Checkpoints {
  private readonly thread: JobThread<null, null>;
  private due: NodeJS.Timeout | null = null;

  constructor(file: string) {
    this.thread = new JobThread(new URL('./checkpoint-thread.js', compiled(import.meta.url)), {
      worker: {
        ...{ workerData: file, env: {} },
        resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
      },
      over: (cause) => cause,
    });
  }

  /** Schedules a checkpoint after a commit. */
  ask(): void {
    this.due ??= setTimeout(() => {
      this.due = null;
      // On a full disk or a busy file, the next checkpoint or the writing connection catches up.
      this.thread.run(null).catch(() => undefined);
    }, delayMs).unref();
  }

  /** Resolves once the thread's connection is closed. */
  async end(): Promise<void> {
    if (this.due !== null) clearTimeout(this.due);
    this.due = null;
    await this.thread.close();
  }
}
