import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, LessThan } from 'typeorm';
import { z } from 'zod';
import { AppError } from '../errors/app-error.js';
import { ThrottleEntity } from './throttle.entity.js';

/** A limit of attempts in each window. */
export interface ThrottleRule {
  /** Action and subject to count, such as an address or account. */
  key: string[];
  limit: number;
  windowMs: number;
}

const Hits = z.array(z.object({ hits: z.coerce.number() })).min(1);
const MysqlAnswer = z.object({ affectedRows: z.number(), insertId: z.coerce.number() });

/**
 * Milliseconds by which the clocks of replicas may differ. A window that ends later than any new one, and by more than this, was begun by a
 * clock that was put back since; it counts as ended.
 */
const toleranceMs = 600_000;

const sqlite = `INSERT INTO throttles (name, hits, resetsAt) VALUES (?, 1, ?)
  ON CONFLICT (name) DO UPDATE SET
    hits = CASE WHEN resetsAt <= ? OR resetsAt > ? THEN 1 ELSE hits + 1 END,
    resetsAt = CASE WHEN resetsAt <= ? OR resetsAt > ? THEN excluded.resetsAt ELSE resetsAt END
  RETURNING hits`;

// MySQL has no RETURNING; LAST_INSERT_ID(x) makes x part of the result. MySQL evaluates assignments from left to right, so the assignment
// to `hits` still reads the old `resetsAt`.
const mysql = `INSERT INTO throttles (name, hits, resetsAt) VALUES (?, 1, ?)
  ON DUPLICATE KEY UPDATE
    hits = LAST_INSERT_ID(IF(resetsAt <= ? OR resetsAt > ?, 1, hits + 1)),
    resetsAt = IF(resetsAt <= ? OR resetsAt > ?, VALUES(resetsAt), resetsAt)`;

const latestEnd = ({ windowMs }: Pick<ThrottleRule, 'windowMs'>, now: number) => now + windowMs + toleranceMs;

/** Returns the hashed name under which attempts are counted. */
export const throttleName = ({ key }: Pick<ThrottleRule, 'key'>): string =>
  createHash('sha256').update(JSON.stringify(key)).digest('hex');

/**
 * A rate limit (429 with Retry-After) with fixed windows. The counters are in the database, so that all replicas share them; one atomic
 * statement counts an attempt. rate-limiter-flexible is not used, because its stores create tables outside the migrations, and open
 * separate connections, so that an attempt cannot be counted inside a transaction.
 */
@Injectable()
export class Throttle {
  private readonly manager: EntityManager;

  constructor(@Inject(DataSource) dataSource: DataSource) {
    this.manager = dataSource.manager;
  }

  /**
   * Counts an attempt before it is made, so that parallel attempts cannot exceed the limit together.
   * @param manager manager of the transaction that makes the attempt, so that a rollback also undoes the count
   * @throws AppError TOO_MANY_REQUESTS with the seconds until the window ends
   */
  async consume(rule: ThrottleRule, manager: EntityManager = this.manager): Promise<void> {
    const now = Date.now();
    const hits = await this.increment(manager, rule, now);
    if (hits > rule.limit) await this.refuse(rule, manager, now);
  }

  /**
   * Throws when the limit is already reached, without counting.
   * @throws AppError TOO_MANY_REQUESTS
   */
  async assertOpen(rule: ThrottleRule): Promise<void> {
    if ((await this.closedUntil(rule)) !== null) await this.refuse(rule, this.manager, Date.now());
  }

  /** Returns the time until which attempts are rejected; null when they are allowed. */
  async closedUntil(rule: ThrottleRule): Promise<Date | null> {
    const [found, now] = [await this.find(rule), Date.now()];
    const isRunning = found !== null && found.resetsAt > now && found.resetsAt <= latestEnd(rule, now);
    return isRunning && found.hits >= rule.limit ? new Date(found.resetsAt) : null;
  }

  /**
   * Counts a call, and returns true for the first call with this key in a window. Concurrent calls wait for each other's transaction.
   * @param manager manager of the transaction for the one-time work, so that a rollback also undoes the count
   */
  async isFirst(rule: Omit<ThrottleRule, 'limit'>, manager: EntityManager): Promise<boolean> {
    return (await this.increment(manager, rule, Date.now())) === 1;
  }

  /** Stores a key for `windowMs`; check it with `hasKey`. */
  async storeKey(rule: Omit<ThrottleRule, 'limit'>): Promise<void> {
    await this.reset(rule);
    await this.increment(this.manager, rule, Date.now());
  }

  /** Returns true when the key has been stored with `storeKey` and has not expired. */
  async hasKey(rule: Pick<ThrottleRule, 'key'>): Promise<boolean> {
    const found = await this.find(rule);
    return found !== null && found.resetsAt > Date.now();
  }

  /** Refunds an attempt that the service could not process, such as a sign-in while the service is too busy to hash passwords. */
  async refund(rule: Pick<ThrottleRule, 'key'>): Promise<void> {
    await this.manager.decrement(ThrottleEntity, { name: throttleName(rule) }, 'hits', 1);
  }

  /** Deletes the count of attempts after a successful attempt. */
  async reset(rule: Pick<ThrottleRule, 'key'>): Promise<void> {
    await this.manager.delete(ThrottleEntity, { name: throttleName(rule) });
  }

  /** Deletes the counters of windows that have ended. */
  async deleteExpired(now: number = Date.now()): Promise<void> {
    await this.manager.delete(ThrottleEntity, { resetsAt: LessThan(now) });
  }

  /** Counts one attempt. @returns the number of attempts in the current window, including this one */
  private async increment(
    manager: EntityManager,
    rule: Omit<ThrottleRule, 'limit'>,
    now: number,
  ): Promise<number> {
    const isSqlite = manager.dataSource.options.type === 'better-sqlite3';
    const other = [now, latestEnd(rule, now)];
    const parameters = [throttleName(rule), now + rule.windowMs, ...other, ...other];
    const answer: unknown = await manager.query(isSqlite ? sqlite : mysql, parameters);
    if (isSqlite) return Hits.parse(answer)[0]?.hits ?? 1;
    const { affectedRows, insertId } = MysqlAnswer.parse(answer);
    return affectedRows === 1 ? 1 : insertId;
  }

  private find(rule: Pick<ThrottleRule, 'key'>, manager = this.manager): Promise<ThrottleEntity | null> {
    return manager.findOneBy(ThrottleEntity, { name: throttleName(rule) });
  }

  private async refuse(rule: ThrottleRule, manager: EntityManager, now: number): Promise<never> {
    const found = await this.find(rule, manager);
    const waitMs = (found?.resetsAt ?? now + rule.windowMs) - now;
    throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) });
  }
}
