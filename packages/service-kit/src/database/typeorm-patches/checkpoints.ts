import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** The thread's program, which is no file: sources run in tests, where a thread could not read them. */
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
    // A full disk or a busy file: the next checkpoint does it, or the connection that writes.
  }
});
`;

/** Milliseconds between a commit and the checkpoint that it asks for; more commits meanwhile ask for none. */
const delayMs = 60;

/**
 * Writes the pages of committed changes from SQLite's write-ahead log into the file in a thread of its own: the driver is synchronous,
 * and waiting for the disk would hold everybody up. A passive checkpoint waits for nobody, and nobody waits for it.
 */
export class Checkpoints {
  private thread: Worker | null = null;
  private due: NodeJS.Timeout | null = null;

  constructor(private readonly file: string) {}

  /** Asks for a checkpoint after a commit. */
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
    // It keeps no process alive that has nothing else to do.
    thread.unref();
    const forget = () => {
      if (this.thread === thread) this.thread = null;
    };
    thread.on('error', forget);
    thread.on('exit', forget);
    return thread;
  }
}
