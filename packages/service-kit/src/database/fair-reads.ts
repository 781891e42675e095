import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FairQueue } from '../schedule/fair-queue.js';
import { ReaderThread } from './reader-thread.js';
import { assertOutsideTransaction } from './typeorm-patches/transaction-scope.js';

/** Interface for reading: the data source itself, or a reader that queues the statements of one user. */
export type RowReader = Pick<DataSource, 'query' | 'options' | 'driver'>;

/** Number of threads that read an SQLite file. */
const threads = 2;
/**
 * Limits of the queue: one running statement per user, because each keeps a processor busy here or in the database server; the maximum
 * waiting per user and in total; and the maximum wait.
 */
const bounds = { atOnceOfUser: 1, waitingOfUser: 100, waiting: 1000, waitMs: 10_000 };

/**
 * Reads that may take long for a user with very much data. Users take turns, one statement each: on half of the connections of a pool, or
 * in one of two threads on SQLite, whose synchronous driver would otherwise block everybody.
 */
@Injectable()
export class FairReads implements OnModuleDestroy {
  private readonly queue: FairQueue;
  private readonly file: string | null;
  private readonly started = new Set<ReaderThread>();
  private readonly free: ReaderThread[] = [];

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
    const thread = this.takeFree() ?? this.start(this.file);
    try {
      // The driver's result is trusted: as with the data source, callers name the type of the rows they select.
      return (await thread.read(sql, parameters)) as T;
    } finally {
      this.free.push(thread);
    }
  }

  /** Returns an idle thread; threads that have ended are dropped. */
  private takeFree(): ReaderThread | undefined {
    for (let thread = this.free.pop(); thread !== undefined; thread = this.free.pop()) {
      if (!thread.isOver) return thread;
      this.started.delete(thread);
    }
    return undefined;
  }

  private start(file: string): ReaderThread {
    const thread = new ReaderThread(file);
    this.started.add(thread);
    return thread;
  }

  /** Runs before the data source closes, because the last connection to close merges the write-ahead log. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.started].map((thread) => thread.end()));
  }
}
