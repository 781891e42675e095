import type { LeadEventOrigin } from '@portals/contracts/constants';
import { insertRows, lockRows } from '@portals/service-kit';
import { type EntityManager, In } from 'typeorm';
import type { LeadWriting } from '../funnel-counts/lead-writing.js';
import { LeadEventEntity } from '../lead-event/lead-event.entity.js';
import { LeadEntity } from '../lead-row/lead.entity.js';
import { columnNumber, columnOf, statusKeyOf } from '../lead-row/lead-status.rules.js';

/** Columns of a lead that are needed for changing its status. */
export type LeadState = Pick<LeadEntity, 'id' | 'status' | 'version' | 'lossReason'>;

/** The user and the bulk change that set a status, and the origin that the events record. */
export interface StatusChangeOrigin {
  marketingCompanyId: number;
  userId: number;
  bulkChangeId: number;
  how: LeadEventOrigin;
}

/** Returns the leads of a company with these ids and locks them until the transaction ends. */
export async function lockLeads(
  manager: EntityManager,
  marketingCompanyId: number,
  ids: readonly number[],
): Promise<LeadState[]> {
  if (ids.length === 0) return [];
  const query = manager
    .createQueryBuilder(LeadEntity, 'lead')
    .select(['lead.id', 'lead.status', 'lead.version', 'lead.lossReason'])
    .where({ marketingCompanyId, id: In([...ids]) })
    .orderBy('lead.id');
  return lockRows(query).getMany();
}

/** Sets a status on locked leads and stores an event for each lead. */
export async function setStatus(
  writing: LeadWriting,
  giver: StatusChangeOrigin,
  leads: readonly LeadState[],
  toStatus: string,
): Promise<void> {
  if (leads.length === 0) return;
  const at = new Date();
  const ids = leads.map(({ id }) => id);
  await writing.hold(ids);
  await writing.manager
    .createQueryBuilder()
    .update(LeadEntity)
    .set({
      status: toStatus,
      statusKey: statusKeyOf(toStatus),
      boardColumn: columnNumber(columnOf(toStatus)),
      version: () => 'version + 1',
      updatedAt: at,
    })
    .whereInIds(ids)
    .execute();
  const events = leads.map(({ id, status, version }) => ({
    ...giver,
    ...{ leadId: id, leadVersion: version + 1, at, fromStatus: status, toStatus },
  }));
  await insertRows(writing.manager, LeadEventEntity, events);
  writing.countEvents(events);
}
