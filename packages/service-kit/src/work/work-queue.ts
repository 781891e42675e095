import { randomUUID } from 'node:crypto';
import {
  type DataSource,
  type EntityManager,
  type EntityTarget,
  In,
  IsNull,
  LessThanOrEqual,
  Not,
  type UpdateQueryBuilder,
} from 'typeorm';
import { QUEUED, type QueuedWork } from './queued-work.js';

type Changes<Row extends QueuedWork> = Parameters<UpdateQueryBuilder<Row>['set']>[0];

/**
 * A table of work that all replicas share. A claim gives a lease on rows: no other replica can claim them before the lease
 * ends, so the rows of a replica that dies are free again after that time.
 */
export class WorkQueue<Row extends QueuedWork> {
  private readonly target: EntityTarget<QueuedWork>;

  constructor(
    protected readonly dataSource: DataSource,
    private readonly entity: new () => Row,
  ) {
    this.target = entity;
  }

  /**
   * Claims rows that are due, the longest waiting first, and counts an attempt of each.
   * @param except ids that this replica is still busy with
   */
  async claim(limit: number, now: Date, leaseEnd: Date, except: number[]): Promise<Row[]> {
    const lease = randomUUID();
    const leaseDue = async (manager: EntityManager) => {
      const ids = await this.lockDue(manager, limit, now, except);
      if (ids.length === 0) return;
      await manager
        .createQueryBuilder()
        .update(this.target)
        .set({ lease, nextAttemptAt: leaseEnd, attempts: () => 'attempts + 1' })
        .whereInIds(ids)
        .execute();
    };
    // READ COMMITTED takes no gap locks in MySQL, so concurrent claims and inserts do not wait for each other.
    if (this.isSqlite) await this.dataSource.transaction(leaseDue);
    else await this.dataSource.transaction('READ COMMITTED', leaseDue);
    return this.dataSource.manager
      .createQueryBuilder(this.entity, 'work')
      .where('work.lease = :lease', { lease })
      .orderBy('work.id')
      .getMany();
  }

  /** Moves the end of the leases of rows that a replica is still busy with. */
  async renew(rows: readonly QueuedWork[], leaseEnd: Date): Promise<void> {
    for (const row of rows) {
      await this.dataSource.manager.update(
        this.target,
        { ...held(row), state: QUEUED },
        { nextAttemptAt: leaseEnd },
      );
    }
  }

  /** Records an outcome that cannot be undone, such as a mail that was accepted, whoever holds the lease by now. */
  async finish({ id }: Row, changes: Changes<Row>): Promise<void> {
    await this.change({ id }, changes);
  }

  /** Records what to do next, only while the caller holds the lease: after that another replica decides. */
  async settle(row: Row, changes: Changes<Row>): Promise<void> {
    await this.change(held(row), changes);
  }

  private get isSqlite(): boolean {
    return this.dataSource.options.type === 'better-sqlite3';
  }

  private async change(where: object, changes: Changes<Row>): Promise<void> {
    await this.dataSource.manager
      .createQueryBuilder()
      .update(this.entity)
      .set(Object.assign({ lease: null }, changes))
      .where(where)
      .execute();
  }

  private async lockDue(manager: EntityManager, limit: number, now: Date, except: number[]) {
    const due = manager
      .createQueryBuilder(this.target, 'work')
      .select('work.id')
      .where({
        state: QUEUED,
        nextAttemptAt: LessThanOrEqual(now),
        ...(except.length > 0 && { id: Not(In(except)) }),
      })
      .orderBy('work.nextAttemptAt')
      .addOrderBy('work.id')
      .limit(limit);
    // SQLite has no row locks: within a process transactions run one after the other, and another process gets
    // SQLITE_BUSY and retries with the next poll.
    if (!this.isSqlite) due.setLock('pessimistic_write').setOnLocked('skip_locked');
    return (await due.getMany()).map(({ id }) => id);
  }
}

const held = ({ id, lease }: QueuedWork) => ({ id, lease: lease ?? IsNull() });
