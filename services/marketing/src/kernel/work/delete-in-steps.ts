import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntityManager, EntityTarget, FindOptionsWhere, ObjectLiteral } from 'typeorm';

/** Maximum number of rows per DELETE statement. */
const rowsOfStep = 100;

/**
 * Deletes the rows of an entity with the key `id` that match a condition, a few at a time. SQLite's driver is synchronous, so other calls run
 * only in the pause after each step. Must not be used inside transactions.
 * @returns the number of deleted rows
 */
export async function deleteInSteps<Row extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<Row>,
  where: FindOptionsWhere<Row>,
): Promise<number> {
  for (let deleted = 0; ; ) {
    const found = manager.createQueryBuilder(entity, 'found').select('found.id', 'id').where(where);
    const rows = await found.limit(rowsOfStep).getRawMany<{ id: number }>();
    if (rows.length === 0) return deleted;
    const ids = rows.map(({ id }) => id);
    await manager.delete(entity, ids);
    deleted += rows.length;
    await nextTurn();
  }
}
