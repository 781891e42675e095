import { insertRows } from '@portals/service-kit';
import { type EntityManager, In, MoreThan } from 'typeorm';
import { LeadEntity } from '../lead-row/lead.entity.js';
import type { LeadBulkChangeEntity } from './lead-bulk-change.entity.js';
import { LeadFormerBasisEntity } from './lead-former-basis.entity.js';
import type { LeadState } from './lead-status-writer.js';

type ReasonChange = Pick<LeadBulkChangeEntity, 'id' | 'lossReason'>;

/** Leads whose reason of loss is set or removed. */
interface Explained {
  /** Leads whose status changes in the same transaction, so that their version has been raised already. */
  moved: readonly LeadState[];
  others: readonly LeadState[];
}

async function store(
  manager: EntityManager,
  { moved, others }: Explained,
  lossReason: LeadState['lossReason'],
) {
  const idsOf = (leads: readonly LeadState[]) => ({ id: In(leads.map(({ id }) => id)) });
  if (moved.length > 0) await manager.update(LeadEntity, idsOf(moved), { lossReason });
  const raised = { lossReason, version: () => 'version + 1', updatedAt: new Date() };
  if (others.length > 0) await manager.update(LeadEntity, idsOf(others), raised);
}

/** Sets the reason of loss of a bulk change on leads that have none, and stores which ones, so that its undo finds them. */
export async function giveReason(
  manager: EntityManager,
  { id: bulkChangeId, lossReason }: ReasonChange,
  leads: Explained,
): Promise<void> {
  await store(manager, leads, lossReason);
  const given = [...leads.moved, ...leads.others];
  const rows = given.map(({ id: leadId, version }) => ({ bulkChangeId, leadId, leadVersion: version + 1 }));
  await insertRows(manager, LeadFormerBasisEntity, rows);
}

/** Returns the next leads that got their reason of loss from a bulk change, in the order of their ids. */
export async function reasonsAfter(
  manager: EntityManager,
  { id, lossReason, doneLeadId }: LeadBulkChangeEntity,
  size: number,
): Promise<LeadFormerBasisEntity[]> {
  if (lossReason === null) return [];
  const where = { bulkChangeId: id, leadId: MoreThan(doneLeadId) };
  return manager.find(LeadFormerBasisEntity, { where, order: { leadId: 'ASC' }, take: size });
}

/** Returns which of these leads got their reason of loss from a bulk change. */
export async function reasonsOf(
  manager: EntityManager,
  { id, lossReason }: ReasonChange,
  leadIds: readonly number[],
): Promise<LeadFormerBasisEntity[]> {
  if (lossReason === null) return [];
  return manager.findBy(LeadFormerBasisEntity, { bulkChangeId: id, leadId: In([...leadIds]) });
}

/** Removes the reason of loss from leads that got it from a bulk change. */
export const removeReason = (manager: EntityManager, leads: Explained) => store(manager, leads, null);

/** Forgets which leads got their reason of loss from a bulk change, because they are restored. */
export async function forgetReasons(
  manager: EntityManager,
  { id, lossReason }: ReasonChange,
  leadIds: readonly number[],
): Promise<void> {
  if (lossReason === null || leadIds.length === 0) return;
  await manager.delete(LeadFormerBasisEntity, { bulkChangeId: id, leadId: In([...leadIds]) });
}
