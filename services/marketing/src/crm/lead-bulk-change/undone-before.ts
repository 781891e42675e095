import { type EntityManager, LessThan, MoreThan } from 'typeorm';
import { LeadBulkChangeEntity } from './lead-bulk-change.entity.js';

/**
 * Returns earlier changes that were undone while a later one was in effect, newest first. Their undos skipped leads because of the later
 * change. Now that it is undone as well, these leads are restored too (rule 9.11), so that the order of undos does not matter.
 * @param leadIds leads that the later change has just restored
 */
export async function undoneBefore(
  manager: EntityManager,
  { id, marketingCompanyId }: Pick<LeadBulkChangeEntity, 'id' | 'marketingCompanyId'>,
  leadIds: readonly number[],
): Promise<LeadBulkChangeEntity[]> {
  if (leadIds.length === 0) return [];
  return manager.find(LeadBulkChangeEntity, {
    where: { marketingCompanyId, id: LessThan(id), phase: 'undo', state: 'done', kept: MoreThan(0) },
    order: { id: 'DESC' },
  });
}

/** Updates the counts of a change for leads skipped by its undo and restored now. */
export async function countGivenBack(
  manager: EntityManager,
  { id }: LeadBulkChangeEntity,
  leads: number,
): Promise<void> {
  if (leads === 0) return;
  const counts = { restored: () => `restored + ${leads}`, kept: () => `kept - ${leads}` };
  await manager.update(LeadBulkChangeEntity, { id }, counts);
}
