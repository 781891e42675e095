import { Injectable } from '@nestjs/common';
import { type EntityManager, LessThan } from 'typeorm';
import { z } from 'zod';
import { ThrottleEntity } from './throttle.entity.js';

const Hits = z.array(z.object({ hits: z.coerce.number() })).min(1);
const MysqlAnswer = z.object({ affectedRows: z.number(), insertId: z.coerce.number() });

const sqlite = `INSERT INTO throttles (name, hits, resetsAt) VALUES (?, 1, ?)
  ON CONFLICT (name) DO UPDATE SET
    hits = CASE WHEN resetsAt <= ? THEN 1 ELSE hits + 1 END,
    resetsAt = CASE WHEN resetsAt <= ? THEN excluded.resetsAt ELSE resetsAt END
  RETURNING hits`;

// MySQL has no RETURNING; LAST_INSERT_ID(x) hands x back with the answer. It assigns from left to right, so `hits`
// still sees the old `resetsAt`.
const mysql = `INSERT INTO throttles (name, hits, resetsAt) VALUES (?, 1, ?)
  ON DUPLICATE KEY UPDATE
    hits = LAST_INSERT_ID(IF(resetsAt <= ?, 1, hits + 1)),
    resetsAt = IF(resetsAt <= ?, VALUES(resetsAt), resetsAt)`;

/**
 * Counters in the database, so that all replicas share them; each count is one atomic statement. The stores of
 * rate-limiter-flexible make tables and connections of their own, past the migrations and past the transaction that
 * a registration is counted in.
 */
@Injectable()
export class ThrottleRepository {
  /** Counts one more and answers how many there are in the window that is running now. */
  async increment(manager: EntityManager, name: string, now: number, windowMs: number): Promise<number> {
    const isSqlite = manager.dataSource.options.type === 'better-sqlite3';
    const answer: unknown = await manager.query(isSqlite ? sqlite : mysql, [name, now + windowMs, now, now]);
    if (isSqlite) return Hits.parse(answer)[0]?.hits ?? 1;
    const { affectedRows, insertId } = MysqlAnswer.parse(answer);
    return affectedRows === 1 ? 1 : insertId;
  }

  async find(manager: EntityManager, name: string): Promise<ThrottleEntity | null> {
    return manager.findOneBy(ThrottleEntity, { name });
  }

  async decrement(manager: EntityManager, name: string): Promise<void> {
    await manager.decrement(ThrottleEntity, { name }, 'hits', 1);
  }

  async reset(manager: EntityManager, name: string): Promise<void> {
    await manager.delete(ThrottleEntity, { name });
  }

  async deleteOver(manager: EntityManager, now: number): Promise<void> {
    await manager.delete(ThrottleEntity, { resetsAt: LessThan(now) });
  }
}
