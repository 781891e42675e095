import type { DataSource, EntityManager, EntityTarget } from 'typeorm';
import { databaseFault } from '../errors/database-fault.js';
import { transaction } from './transaction.js';

/** Remembers that a user has had samples, so that deleting them is final. `userId` is the primary key. */
export interface SeedRecord {
  userId: number;
  seededAt: Date;
}

/**
 * Runs `seed` for a user in one transaction, once: never again after that, nor for a second request at the same time.
 * @param records entity that remembers who has had the samples
 * @param seed is told when the record was written
 */
export async function seedOnce(
  dataSource: DataSource,
  records: EntityTarget<SeedRecord>,
  userId: number,
  seed: (manager: EntityManager, seededAt: Date) => Promise<void>,
): Promise<void> {
  if (await dataSource.manager.existsBy(records, { userId })) return;
  try {
    await transaction(dataSource, async (manager) => {
      const seededAt = new Date();
      await manager.insert(records, { userId, seededAt });
      await seed(manager, seededAt);
    });
  } catch (error) {
    // Another request was first: its samples are there.
    if (databaseFault(error)?.kind !== 'unique') throw error;
  }
}
