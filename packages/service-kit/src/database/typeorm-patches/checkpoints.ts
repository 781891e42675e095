import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** Source of the thread. It is not a file, because tests run from TypeScript, which a thread could not load. */
const program = `
const { parentPort, workerData } = require('node:worker_threads');
const Libsql = require(workerData.driver);
const database = new Libsql(workerData.file);
parentPort.on('message', (isAsked) => {
  if (!isAsked) {
    database.close();
    parentPort.close();
    return;
  }
  try {
    database.pragma('wal_checkpoint(PASSIVE)');
  } catch {
    // On a full disk or a busy file, the next checkpoint or the writing connection catches up.
  }
});
`;

/** Milliseconds between a commit and its checkpoint; commits in between share that checkpoint. */
const delayMs = 60;

/**
 * Runs SQLite's checkpoints in a thread: they copy committed pages from the write-ahead log into the file. The driver is synchronous, so
 * waiting for the disk would block everybody. A passive checkpoint waits for nobody and blocks nobody.
 */
export class Checkpoints {
  private thread: Worker | null = null;
  private due: NodeJS.Timeout | null = null;

  constructor(private readonly file: string) {}

  /** Schedules a checkpoint after a commit. */
  ask(): void {
    this.due ??= setTimeout(() => {
      this.due = null;
      this.thread ??= this.start();
      this.thread.postMessage(true);
    }, delayMs).unref();
  }

  /** Resolves once the thread's connection is closed. */
  async end(): Promise<void> {
    if (this.due !== null) clearTimeout(this.due);
    this.due = null;
    const { thread } = this;
    if (thread === null) return;
    const ended = new Promise((resolve) => thread.once('exit', resolve));
    thread.postMessage(false);
    await ended;
  }

  private start(): Worker {
    const driver = createRequire(import.meta.url).resolve('libsql');
    const thread = new Worker(program, {
      ...{ eval: true, workerData: { driver, file: this.file }, env: {}, execArgv: [] },
      resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
    });
    // The thread does not keep an otherwise idle process alive.
    thread.unref();
    const forget = () => {
      if (this.thread === thread) this.thread = null;
    };
    thread.on('error', forget);
    thread.on('exit', forget);
    return thread;
  }
}
