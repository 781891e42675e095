import { AppError } from '@portals/service-kit';
import type { EntityManager } from 'typeorm';
import { ContactRateLimitEntity } from './contact-rate-limit.entity.js';

const hour = 3_600_000;
const windows = { hour, day: 24 * hour };

/** How many enquiries one caller may send. */
export interface Allowance {
  hour: number;
  day: number;
}

const newWindow = 'WHEN expiresAt <= ? THEN';
const changes = `used = CASE ${newWindow} 1 ELSE used + 1 END, expiresAt = CASE ${newWindow} ? ELSE expiresAt END`;
/** MySQL evaluates the changes from left to right: `used` must come before `expiresAt`, on which it depends. */
const takeOne = {
  mysql: `INSERT INTO contact_rate_limits (bucket, used, expiresAt) VALUES (?, 1, ?) ON DUPLICATE KEY UPDATE ${changes}`,
  sqlite: `INSERT INTO contact_rate_limits (bucket, used, expiresAt) VALUES (?, 1, ?) ON CONFLICT (bucket) DO UPDATE SET ${changes}`,
};

/**
 * Takes one from a caller's allowance of the hour and of the day. It must run in the transaction that stores what is
 * allowed: a refusal rolls back both, so that it costs nothing, and calls at the same time wait for each other.
 * @throws AppError TOO_MANY_REQUESTS with the seconds until the allowance is full again
 */
export async function takeFromAllowance(
  manager: EntityManager,
  caller: string,
  allowance: Allowance,
  now: Date,
): Promise<void> {
  for (const window of ['hour', 'day'] as const) {
    const bucket = `${window} ${caller}`;
    const { used, expiresAt } = await take(manager, bucket, windows[window], now);
    if (used > allowance[window]) {
      const retryAfter = Math.max(1, Math.ceil((expiresAt.getTime() - now.getTime()) / 1000));
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter });
    }
  }
}

async function take(manager: EntityManager, bucket: string, length: number, now: Date) {
  const dialect = manager.dataSource.options.type === 'better-sqlite3' ? 'sqlite' : 'mysql';
  const [from, until] = [stamp(now), stamp(new Date(now.getTime() + length))];
  await manager.query(takeOne[dialect], [bucket, until, from, from, until]);
  return manager.findOneByOrFail(ContactRateLimitEntity, { bucket });
}

/** A moment as both databases keep it. */
const stamp = (moment: Date) => moment.toISOString().replace('T', ' ').replace('Z', '');
