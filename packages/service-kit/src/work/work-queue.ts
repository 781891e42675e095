import { randomUUID } from 'node:crypto';
import {
  type DataSource,
  type EntityManager,
  type EntityTarget,
  In,
  IsNull,
  LessThanOrEqual,
  MoreThan,
  Not,
  type SelectQueryBuilder,
  type UpdateQueryBuilder,
} from 'typeorm';
import { QUEUED, type QueuedWork } from './queued-work.js';

/** Maximum number of users in `served`. */
const mostRemembered = 10_000;

/** Returns SQL for the owner of a row, given the alias of the row's table, such as `work.userId`. */
export type OwnerSql = (alias: string) => string;

/** Counts of a queue's unfinished work. */
export interface WorkCounts {
  running: number;
  waiting: number;
  /** Number of waiting rows that have failed at least once. */
  retrying: number;
  /** Time at which the oldest waiting row became due; null when none is due. */
  dueSince: Date | null;
}

type Changes<Row extends QueuedWork> = Parameters<UpdateQueryBuilder<Row>['set']>[0];

/**
 * A queue of work in a table that all replicas share. A claim takes a lease on rows: no other replica can claim the rows before the lease
 * ends. After a replica has crashed, its rows can be claimed when their leases end.
 *
 * When rows have owners, claims are round-robin: a claim takes the oldest row of a user who has no row in progress, and starts with the
 * user who was served longest ago. The work of one user is therefore done in order and does not delay other users' work.
 */
export class WorkQueue<Row extends QueuedWork> {
  private readonly target: EntityTarget<QueuedWork>;
  /** Users in the order in which they were last served. */
  private readonly served = new Set<number>();

  /** @param owner SQL for the owner of a row, for work that belongs to users; without it, the oldest waiting row comes first */
  constructor(
    protected readonly dataSource: DataSource,
    private readonly entity: new () => Row,
    private readonly owner?: OwnerSql,
  ) {
    this.target = entity;
  }

  /**
   * Claims rows that are due and counts an attempt for each.
   * @param except ids that this replica is still processing
   */
  async claim(limit: number, now: Date, leaseEnd: Date, except: number[]): Promise<Row[]> {
    const lease = randomUUID();
    const leaseDue = async (manager: EntityManager) => {
      const ids = await this.lockDue(manager, limit, now, except);
      if (ids.length === 0) return ids;
      await manager
        .createQueryBuilder()
        .update(this.target)
        .set({ lease, nextAttemptAt: leaseEnd, attempts: () => 'attempts + 1' })
        .whereInIds(ids)
        .execute();
      return ids;
    };
    // READ COMMITTED takes no gap locks in MySQL, so concurrent claims and inserts do not wait for each other.
    const ids = this.isSqlite
      ? await this.dataSource.transaction(leaseDue)
      : await this.dataSource.transaction('READ COMMITTED', leaseDue);
    if (ids.length === 0) return [];
    // No index contains the lease: without the ids, each claim would read the whole table.
    return this.dataSource.manager
      .createQueryBuilder(this.entity, 'work')
      .whereInIds(ids)
      .andWhere('work.lease = :lease', { lease })
      .orderBy('work.id')
      .getMany();
  }

  /** Extends the leases of rows that a replica is still processing. */
  async renew(rows: readonly QueuedWork[], leaseEnd: Date): Promise<void> {
    for (const row of rows) {
      await this.dataSource.manager.update(
        this.target,
        { ...held(row), state: QUEUED },
        { nextAttemptAt: leaseEnd },
      );
    }
  }

  /** Records an outcome that cannot be undone, such as an accepted email, even if another replica has claimed the row in the meantime. */
  async finish({ id }: Row, changes: Changes<Row>): Promise<void> {
    await this.change({ id }, changes);
  }

  /** Records the next step, unless another replica has claimed the row in the meantime: that replica then records the next step. */
  async settle(row: Row, changes: Changes<Row>): Promise<void> {
    await this.change(held(row), changes);
  }

  /** Counts the rows that are waiting, in progress and being retried, and finds the time at which the oldest became due. */
  async counts(now: Date): Promise<WorkCounts> {
    const { manager } = this.dataSource;
    const where = { state: QUEUED };
    const all = await manager.countBy(this.target, where);
    const running = await manager.countBy(this.target, {
      ...where,
      lease: Not(IsNull()),
      nextAttemptAt: MoreThan(now),
    });
    const begun = await manager.countBy(this.target, { ...where, attempts: MoreThan(0) });
    const [oldest] = await manager.find(this.target, {
      where: { ...where, nextAttemptAt: LessThanOrEqual(now) },
      select: { id: true, nextAttemptAt: true },
      order: { nextAttemptAt: 'ASC' },
      take: 1,
    });
    return {
      waiting: all - running,
      running,
      retrying: Math.max(0, begun - running),
      dueSince: oldest?.nextAttemptAt ?? null,
    };
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

  /** Returns unfinished work to the queue, so that other users are served in between; this does not count as a failed attempt. */
  async handBack(row: QueuedWork): Promise<void> {
    await this.dataSource.manager.update(this.target, held(row), {
      ...{ lease: null, nextAttemptAt: new Date(), attempts: 0 },
    });
  }

  /** Returns failed work to the queue until its next attempt; the next row of its owner can be claimed meanwhile. */
  async release(row: QueuedWork, nextAttemptAt: Date): Promise<void> {
    const where = { ...held(row), state: QUEUED };
    await this.dataSource.manager.update(this.target, where, { lease: null, nextAttemptAt });
  }

  /** Returns the id of the user who owns a row. */
  async ownerOf({ id }: QueuedWork): Promise<number> {
    const query = this.dataSource.manager.createQueryBuilder(this.target, 'work').where({ id });
    const row = await query.select(this.owner?.('work') ?? '0', 'owner').getRawOne<{ owner: unknown }>();
    return Number(row?.owner ?? 0);
  }

  private async lockDue(manager: EntityManager, limit: number, now: Date, except: number[]) {
    if (this.owner === undefined) return this.lockFree(this.due(manager, now, except).limit(limit));
    const ids: number[] = [];
    for (const { owner, id } of await this.turns(this.owner, manager, now, except)) {
      if (ids.length >= limit) break;
      // Another replica may have claimed the row in the meantime.
      const locked = await this.lockFree(this.due(manager, now, except).andWhere({ id }));
      if (locked.length === 0) continue;
      ids.push(id);
      this.remember(owner);
    }
    return ids;
  }

  /** Records that a user has been served. When the list is full, the user served longest ago is dropped and counts as never served. */
  private remember(owner: number): void {
    this.served.delete(owner);
    this.served.add(owner);
    const [first] = this.served;
    if (this.served.size > mostRemembered && first !== undefined) this.served.delete(first);
  }

  /** Returns the next row of each user who has waiting work and none in progress, in the order in which users are served. */
  private async turns(ownerOf: OwnerSql, manager: EntityManager, now: Date, except: number[]) {
    const due = await this.due(manager, now, except)
      .select('MIN(work.id)', 'id')
      .addSelect(ownerOf('work'), 'owner')
      .orderBy()
      .groupBy('owner')
      .getRawMany<{ id: unknown; owner: unknown }>();
    if (due.length === 0) return [];
    const held = await manager
      .createQueryBuilder(this.target, 'held')
      .select(ownerOf('held'), 'owner')
      .where({ state: QUEUED, lease: Not(IsNull()), nextAttemptAt: MoreThan(now) })
      .getRawMany<{ owner: unknown }>();
    const busy = new Set(held.map(({ owner }) => Number(owner)));
    const places = new Map([...this.served].map((owner, place) => [owner, place]));
    const placeOf = (owner: number) => places.get(owner) ?? -1;
    return due
      .map(({ id, owner }) => ({ id: Number(id), owner: Number(owner) }))
      .filter(({ owner }) => !busy.has(owner))
      .sort((a, b) => placeOf(a.owner) - placeOf(b.owner) || a.id - b.id);
  }

  private due(manager: EntityManager, now: Date, except: number[]): SelectQueryBuilder<QueuedWork> {
    return manager
      .createQueryBuilder(this.target, 'work')
      .select('work.id')
      .where({
        state: QUEUED,
        nextAttemptAt: LessThanOrEqual(now),
        ...(except.length > 0 && { id: Not(In(except)) }),
      })
      .orderBy('work.nextAttemptAt')
      .addOrderBy('work.id');
  }

  private async lockFree(due: SelectQueryBuilder<QueuedWork>): Promise<number[]> {
    // SQLite has no row locks: in one process, transactions run one at a time; another process fails with SQLITE_BUSY and retries with its
    // next poll.
    if (!this.isSqlite) due.setLock('pessimistic_write').setOnLocked('skip_locked');
    return (await due.getMany()).map(({ id }) => id);
  }
}

const held = ({ id, lease }: QueuedWork) => ({ id, lease: lease ?? IsNull() });
