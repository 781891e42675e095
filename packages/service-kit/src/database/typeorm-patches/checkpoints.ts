import { compiled, JobThread } from '../../thread/job-thread.js';

/** Milliseconds between a commit and the next checkpoint, which also covers later commits. */
const delayMs = 60;

/**
 * Runs SQLite's checkpoints, which copy committed pages from the write-ahead log into the file. They run in a thread, because the driver is
 * synchronous and waiting for the disk would block all requests. Passive checkpoints neither wait for other connections nor block them.
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
      endError: (cause) => cause,
    });
  }

  /** Schedules a checkpoint after a commit. */
  request(): void {
    this.due ??= setTimeout(() => {
      this.due = null;
      // After a failure, as on a full disk or a busy file, the next checkpoint or the writing connection copies the pages.
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
