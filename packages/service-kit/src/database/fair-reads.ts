import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { DataSource, QueryFailedError } from 'typeorm';
import { AppError } from '../errors/app-error.js';
import { FairQueue } from '../schedule/fair-queue.js';
import { compiled, JobThread } from '../thread/job-thread.js';
import { tracedStatement } from '../tracing/trace-statements.js';
import { assertOutsideTransaction } from './typeorm-patches/transaction-scope.js';

/** Executes SELECT statements: the data source itself, or a reader that queues the statements of one user. */
export type RowReader = Pick<DataSource, 'query' | 'options' | 'driver'>;

/** A statement that a reader thread executes. */
export interface ReadJob {
  sql: string;
  parameters: unknown[];
}

/** Number of reader threads for an SQLite file. */
const threads = 2;
/**
 * Limits of the queue: running statements per user (only one, because each statement occupies a CPU core here or on the database server),
 * waiting statements per user and in total, and milliseconds of waiting.
 */
const bounds = { atOnceOfUser: 1, waitingOfUser: 100, waiting: 1000, waitMs: 10_000 };

/**
 * Runs reads that may take long for a user with a lot of data. Users take turns, with one statement at a time each. The statements use half
 * of the connection pool; on SQLite, whose synchronous driver would block all requests, they run in two threads.
 */
@Injectable()
export class FairReads implements OnModuleDestroy {
  private readonly queue: FairQueue;
  private readonly file: string | null;
  private readonly started = new Set<JobThread<ReadJob, unknown>>();
  private readonly free: JobThread<ReadJob, unknown>[] = [];

  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {
    const { options } = dataSource;
    this.file = options.type === 'better-sqlite3' ? options.database : null;
    const pool = 'poolSize' in options ? (options.poolSize ?? 0) : 0;
    this.queue = new FairQueue({ ...bounds, atOnce: this.file === null ? Math.ceil(pool / 2) : threads });
  }

  /** Returns a reader for one user. It sees committed data only, and must not be used inside transactions. */
  of({ id }: { id: number }): RowReader {
    const { options, driver } = this.dataSource;
    const query = <T>(sql: string, parameters: unknown[] = []) => this.query<T>(id, sql, parameters);
    return { options, driver, query };
  }

  /** @throws AppError TOO_MANY_TASKS or SERVICE_BUSY when too many statements wait */
  async query<T>(user: number, sql: string, parameters: unknown[]): Promise<T> {
    assertOutsideTransaction(null);
    if (this.file !== null) this.dataSource.logger.logQuery(sql, parameters);
    return this.queue.run({ user }, () => this.read<T>(sql, parameters));
  }

  private async read<T>(sql: string, parameters: unknown[]): Promise<T> {
    if (this.file === null) return this.dataSource.query<T>(sql, parameters);
    const thread = this.free.pop() ?? this.start(this.file);
    try {
      // The rows are not validated: as with the data source, callers declare the type of the rows that they select.
      return (await tracedStatement(this.dataSource.options.type, sql, () =>
        thread.run({ sql, parameters }),
      )) as T;
    } catch (error) {
      throw error instanceof AppError || !(error instanceof Error)
        ? error
        : new QueryFailedError(sql, parameters, error);
    } finally {
      this.free.push(thread);
    }
  }

  /** Returns a thread with its own connection to the file. */
  private start(file: string): JobThread<ReadJob, unknown> {
    const thread = new JobThread<ReadJob, unknown>(new URL('./read-thread.js', compiled(import.meta.url)), {
      worker: {
        ...{ workerData: file, env: {} },
        resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 },
      },
      endError: (cause) => new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2, cause }),
    });
    this.started.add(thread);
    return thread;
  }

  /** Closes the threads' connections before the data source closes, because the last connection to close merges the write-ahead log. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.started].map((thread) => thread.close()));
  }
}
