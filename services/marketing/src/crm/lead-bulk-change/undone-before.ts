import { type EntityManager, LessThan, MoreThan } from 'typeorm';
import { LeadBulkChangeEntity } from './lead-bulk-change.entity.js';

/**
 * Earlier changes of many leads that were undone while a later one stood, which is undone now: leads that they kept because of it
 * get back from them what they had before (rule 9.11), so that the order of undos does not matter. The newest comes first.
 * @param leadIds leads that the later one has just given back
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

/** Counts leads that a change had kept, and has given back after all. */
export async function countGivenBack(
  manager: EntityManager,
  { id }: LeadBulkChangeEntity,
  leads: number,
): Promise<void> {
  if (leads === 0) return;
  const counts = { restored: () => `restored + ${leads}`, kept: () => `kept - ${leads}` };
  await manager.update(LeadBulkChangeEntity, { id }, counts);
}
