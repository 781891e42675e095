import { type EntityManager, LessThan, MoreThan } from 'typeorm';
import { LeadBulkChangeEntity } from './lead-bulk-change.entity.js';

/**
 * Returns earlier changes of many leads that were undone before the later one that is being undone now. They skipped leads that the later
 * change had changed again; these leads now get back the values from before the earlier changes (rule 9.11), so that the order of undos
 * does not matter. The newest comes first.
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

/** Counts leads that an earlier undo had skipped and that are restored now. */
export async function countGivenBack(
  manager: EntityManager,
  { id }: LeadBulkChangeEntity,
  leads: number,
): Promise<void> {
  if (leads === 0) return;
  const counts = { restored: () => `restored + ${leads}`, kept: () => `kept - ${leads}` };
  await manager.update(LeadBulkChangeEntity, { id }, counts);
}
