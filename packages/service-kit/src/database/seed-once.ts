import type { DataSource, EntityManager, EntityTarget } from 'typeorm';
import { databaseFault } from '../errors/database-fault.js';
import { transaction } from './transaction.js';

/** Row that records that a user has received sample data, so that deleted samples are not created again. The key is `userId`. */
export interface SeedRecord {
  userId: number;
  seededAt: Date;
}

/**
 * Runs `seed` for a user in one transaction and only once, even when two requests arrive at the same time.
 * @param records entity that records which users have received samples
 * @param seed gets the time at which the record was written
 * @returns the result of the call of `seed` that was committed; null when the samples were there
 */
export async function seedOnce<T>(
  dataSource: DataSource,
  records: EntityTarget<SeedRecord>,
  userId: number,
  seed: (manager: EntityManager, seededAt: Date) => Promise<T>,
): Promise<T | null> {
  if (await dataSource.manager.existsBy(records, { userId })) return null;
  try {
    return await transaction(dataSource, async (manager) => {
      const seededAt = new Date();
      await manager.insert(records, { userId, seededAt });
      return seed(manager, seededAt);
    });
  } catch (error) {
    // Another request was faster and has already created the samples.
    if (databaseFault(error)?.kind !== 'unique') throw error;
    return null;
  }
}

/**
 * Runs `seed` for a workspace in one transaction, one call at a time. Each call locks a row of `records` until its transaction ends, so a
 * second call waits and then sees the samples of the first. The key of the row is negative, so that it never equals a user's id.
 * @param records entity whose table contains the locked row
 */
export function seedAlone<T>(
  dataSource: DataSource,
  records: EntityTarget<SeedRecord>,
  workspaceId: number,
  seed: (manager: EntityManager, seededAt: Date) => Promise<T>,
): Promise<T> {
  const seedLocked = async (manager: EntityManager) => {
    const record = { userId: -workspaceId, seededAt: new Date() };
    // A plain insert would hold a shared lock while it waits; two such waiting calls would deadlock when the call before them ends.
    await manager.upsert(records, record, ['userId']);
    const seeded = await seed(manager, record.seededAt);
    await manager.delete(records, { userId: record.userId });
    return seeded;
  };
  return transaction(dataSource, seedLocked, { readsLatest: true });
}
