import { insertRows } from '@portals/service-kit';
import { type EntityManager, In, MoreThan } from 'typeorm';
import { LeadEntity } from '../lead-row/lead.entity.js';
import type { LeadBulkChangeEntity } from './lead-bulk-change.entity.js';
import { LeadFormerBasisEntity } from './lead-former-basis.entity.js';
import type { LeadState } from './lead-status-writer.js';

type ReasonChange = Pick<LeadBulkChangeEntity, 'id' | 'lossReason'>;

/** Leads whose loss reason is set or removed. */
interface Explained {
  /** Leads whose status changes in the same transaction, so that their version is already incremented. */
  moved: readonly LeadState[];
  others: readonly LeadState[];
}

async function storeReason(
  manager: EntityManager,
  { moved, others }: Explained,
  lossReason: LeadState['lossReason'],
) {
  const idsOf = (leads: readonly LeadState[]) => ({ id: In(leads.map(({ id }) => id)) });
  if (moved.length > 0) await manager.update(LeadEntity, idsOf(moved), { lossReason });
  const raised = { lossReason, version: () => 'version + 1', updatedAt: new Date() };
  if (others.length > 0) await manager.update(LeadEntity, idsOf(others), raised);
}

/** Sets the loss reason of a bulk change on leads without one, and remembers these leads for the undo. */
export async function setLossReason(
  manager: EntityManager,
  { id: bulkChangeId, lossReason }: ReasonChange,
  leads: Explained,
): Promise<void> {
  await storeReason(manager, leads, lossReason);
  const given = [...leads.moved, ...leads.others];
  const rows = given.map(({ id: leadId, version }) => ({ bulkChangeId, leadId, leadVersion: version + 1 }));
  await insertRows(manager, LeadFormerBasisEntity, rows);
}

/** Returns the next leads whose loss reason a bulk change set, in the order of their ids. */
export async function reasonsAfter(
  manager: EntityManager,
  { id, lossReason, doneLeadId }: LeadBulkChangeEntity,
  size: number,
): Promise<LeadFormerBasisEntity[]> {
  if (lossReason === null) return [];
  const where = { bulkChangeId: id, leadId: MoreThan(doneLeadId) };
  return manager.find(LeadFormerBasisEntity, { where, order: { leadId: 'ASC' }, take: size });
}

/** Returns those of the given leads whose loss reason a bulk change set. */
export async function reasonsOf(
  manager: EntityManager,
  { id, lossReason }: ReasonChange,
  leadIds: readonly number[],
): Promise<LeadFormerBasisEntity[]> {
  if (lossReason === null) return [];
  return manager.findBy(LeadFormerBasisEntity, { bulkChangeId: id, leadId: In([...leadIds]) });
}

/** Removes the loss reason from leads on which a bulk change set it. */
export const removeReason = (manager: EntityManager, leads: Explained) => storeReason(manager, leads, null);

/** Forgets that a bulk change set the loss reason of these leads, because they have been restored. */
export async function deleteReasonRecords(
  manager: EntityManager,
  { id, lossReason }: ReasonChange,
  leadIds: readonly number[],
): Promise<void> {
  if (lossReason === null || leadIds.length === 0) return;
  await manager.delete(LeadFormerBasisEntity, { bulkChangeId: id, leadId: In([...leadIds]) });
}
