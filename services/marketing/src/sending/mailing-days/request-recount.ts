import { databaseTime } from '@portals/service-kit';
import type { EntityManager } from 'typeorm';

/**
 * Requests a recount of the days of mailings, in the transaction that changes their recipients. This must be the last statement of the
 * transaction: a transaction that holds this lock then never waits for another lock, so no deadlock is possible.
 */
export async function requestRecount(mailingIds: readonly number[], manager: EntityManager): Promise<void> {
  // The ids are sorted, so that concurrent transactions lock the rows in the same order and cannot deadlock.
  const ids = [...new Set(mailingIds)].sort((a, b) => a - b);
  if (ids.length === 0) return;
  const isSqlite = manager.dataSource.options.type === 'better-sqlite3';
  const onConflict = isSqlite ? 'ON CONFLICT (mailingId) DO UPDATE SET' : 'ON DUPLICATE KEY UPDATE';
  const now = databaseTime(new Date());
  await manager.query(
    `INSERT INTO marketing_mailing_recounts (mailingId, changes, state, attempts, nextAttemptAt)
      VALUES ${ids.map(() => `(?, 1, 'queued', 0, ?)`).join(', ')} ${onConflict} changes = changes + 1`,
    ids.flatMap((id) => [id, now]),
  );
}
