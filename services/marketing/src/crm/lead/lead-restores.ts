import { insertRows } from '@portals/service-kit';
import { type EntityManager, In } from 'typeorm';
import { LeadRestoreEntity } from './lead-restore.entity.js';

/** A lead whose content was restored to an earlier version. */
export type Restore = Pick<LeadRestoreEntity, 'leadId' | 'version' | 'asOf'>;

/**
 * Records which versions an undo restored, in the transaction of the undo, because a change that was undone must not count as a change by
 * somebody (rule 9.27).
 */
export async function recordRestores(manager: EntityManager, restores: readonly Restore[]): Promise<void> {
  const rows = restores.map(({ leadId, version, asOf }) => ({ leadId, version, asOf }));
  await insertRows(manager, LeadRestoreEntity, rows);
}

/**
 * Compares leads with their earlier versions.
 * @returns a function that returns true when a lead has the same content as at that version: nobody has changed it since, or all changes
 * have been undone
 */
export async function unchangedLeads(
  manager: EntityManager,
  leads: readonly { id: number; version: number }[],
): Promise<(leadId: number | null, version: number | null) => boolean> {
  const ids = leads.map(({ id }) => id);
  const restores = await manager.find(LeadRestoreEntity, { where: { leadId: In(ids) } });
  const asOf = new Map<string, number>();
  for (const restore of restores) asOf.set(`${restore.leadId} ${restore.version}`, restore.asOf);
  const versions = new Map<number, Set<number>>();
  for (const { id, version } of leads) {
    const same = new Set<number>();
    for (let at: number | undefined = version; at !== undefined; at = asOf.get(`${id} ${at}`)) same.add(at);
    versions.set(id, same);
  }
  return (leadId, version) => versions.get(leadId ?? 0)?.has(version ?? 0) ?? false;
}
