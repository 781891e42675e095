import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { QueryFailedError } from 'typeorm';
import { AppError } from '../errors/app-error.js';

/** Source of the thread. It is not a file, because tests run from TypeScript, which a thread could not load. */
const program = `
const { parentPort, workerData } = require('node:worker_threads');
const Libsql = require(workerData.driver);
const database = new Libsql(workerData.file);
database.pragma('busy_timeout = 5000');
database.pragma('query_only = 1');
const kept = new Map();
const prepared = (sql) => {
  const statement = kept.get(sql) ?? database.prepare(sql);
  if (kept.size >= 100) kept.delete(kept.keys().next().value);
  kept.set(sql, statement);
  return statement;
};
parentPort.on('message', (asked) => {
  if (asked === null) {
    database.close();
    parentPort.close();
    return;
  }
  try {
    parentPort.postMessage({ rows: prepared(asked.sql).all(...asked.parameters) });
  } catch (error) {
    parentPort.postMessage({ fault: { message: String(error.message), code: error.code } });
  }
});
`;

type Answer = { rows: unknown } | { fault: { message: string; code: string | undefined } };

interface Asked {
  sql: string;
  parameters: unknown[];
  resolve(rows: unknown): void;
  reject(error: Error): void;
}

/** Reads an SQLite file in a thread with its own connection, one statement at a time, so that the rest of the process is not blocked. */
export class ReaderThread {
  private readonly thread: Worker;
  private asked: Asked | null = null;
  /** True once the thread has ended; it can no longer read. */
  isOver = false;

  constructor(file: string) {
    const driver = createRequire(import.meta.url).resolve('libsql');
    this.thread = new Worker(program, {
      ...{ eval: true, workerData: { driver, file }, env: {}, execArgv: [] },
      resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 },
    });
    // The thread does not keep an otherwise idle process alive.
    this.thread.unref();
    this.thread.on('message', (answer: Answer) => this.settle(answer));
    this.thread.on('error', (error) => this.fail(error));
    this.thread.on('exit', () => this.fail(new Error('the reading thread has ended')));
  }

  /** @throws QueryFailedError like the driver's own connection; AppError SERVICE_UNAVAILABLE when the thread ends */
  read(sql: string, parameters: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.asked = { sql, parameters, resolve, reject };
      this.thread.postMessage({ sql, parameters });
    });
  }

  /** Resolves once the connection is closed. */
  async end(): Promise<void> {
    if (this.isOver) return;
    const ended = new Promise((resolve) => this.thread.once('exit', resolve));
    this.thread.postMessage(null);
    await ended;
  }

  private settle(answer: Answer): void {
    const { asked } = this;
    this.asked = null;
    if (asked === null) return;
    if ('rows' in answer) {
      asked.resolve(answer.rows);
      return;
    }
    const { message, code } = answer.fault;
    asked.reject(
      new QueryFailedError(asked.sql, asked.parameters, Object.assign(new Error(message), { code })),
    );
  }

  private fail(cause: unknown): void {
    this.isOver = true;
    this.asked?.reject(new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2, cause }));
    this.asked = null;
  }
}
