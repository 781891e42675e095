import { type EntityManager, LessThan, MoreThan } from 'typeorm';
import { LeadBulkChangeEntity } from './lead-bulk-change.entity.js';

/**
 * Returns earlier changes that were undone while a later change was in effect, newest first. Their undos skipped some leads because of the
 * later change. When the later change is undone too, these leads are restored (rule 9.11), so that the order of undos does not matter.
 * @param leadIds leads that the undo of the later change has just restored
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

/** Updates the counts of an earlier change: leads that its undo had skipped have now been restored. */
export async function countRestored(
  manager: EntityManager,
  { id }: LeadBulkChangeEntity,
  leads: number,
): Promise<void> {
  if (leads === 0) return;
  const counts = { restored: () => `restored + ${leads}`, kept: () => `kept - ${leads}` };
  await manager.update(LeadBulkChangeEntity, { id }, counts);
}
