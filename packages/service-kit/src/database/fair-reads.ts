import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FairQueue } from '../schedule/fair-queue.js';
import { ReaderThread } from './reader-thread.js';
import { assertOutsideTransaction } from './typeorm-patches/transaction-scope.js';

/** What a repository needs for reading: the data source itself, or a turn of one user for each statement. */
export type RowReader = Pick<DataSource, 'query' | 'options' | 'driver'>;

/** Threads that read an SQLite file. */
const threads = 2;
/**
 * A user has one statement at once: each keeps a processor busy, here or in the database server. And how many of one user, and of all of
 * them, may wait, and for how long.
 */
const bounds = { atOnceOfUser: 1, waitingOfUser: 100, waiting: 1000, waitMs: 10_000 };

/**
 * Reads for which a user with very much data may need long. Users take turns, one statement each: on half of the
 * connections of a pool, or in one of two threads on SQLite, whose driver would let nobody do anything meanwhile.
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

  /** What reads for a user. It sees what is committed, and is for use outside of transactions. */
  of({ id }: { id: number }): RowReader {
    const { options, driver } = this.dataSource;
    const query = <T>(sql: string, parameters: unknown[] = []) => this.query<T>(id, sql, parameters);
    return { options, driver, query };
  }

  /** @throws AppError TOO_MANY_TASKS, SERVICE_BUSY when too many wait */
  async query<T>(user: number, sql: string, parameters: unknown[]): Promise<T> {
    assertOutsideTransaction(null);
    if (this.file !== null) this.dataSource.logger.logQuery(sql, parameters);
    return this.queue.run({ user }, () => this.read<T>(sql, parameters));
  }

  private async read<T>(sql: string, parameters: unknown[]): Promise<T> {
    if (this.file === null) return this.dataSource.query<T>(sql, parameters);
    const thread = this.takeFree() ?? this.start(this.file);
    try {
      // What the driver answers; callers name the rows that they have asked for, as with the data source.
      return (await thread.read(sql, parameters)) as T;
    } finally {
      this.free.push(thread);
    }
  }

  /** A thread that has nothing to do; those that have ended meanwhile are forgotten. */
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

  /** Before the data source: the last connection to close merges the write-ahead log. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.started].map((thread) => thread.end()));
  }
}
