import type { EntityManager } from 'typeorm';
import { endOfRange } from '../lead/lead-range.js';
import type { LeadWriting } from '../lead-life/lead-writing.js';
import { allOf, type Condition } from '../search/search-condition.js';
import { giveBasis, restoreBases } from './lead-basis-writer.js';
import type { LeadBulkChangeEntity } from './lead-bulk-change.entity.js';
import { selectionCondition } from './lead-bulk-change.repository.js';
import { giveStatus, type LeadState, lockLeads, type StatusGiver } from './lead-status-writer.js';

interface Counts {
  changed?: number;
  unchanged?: number;
  restored?: number;
  kept?: number;
}
/** What a step did: up to which lead; null when there was none left. */
export type BulkStep = (Counts & { doneLeadId: number }) | null;

const giverOf = ({ id, marketingCompanyId, userId }: LeadBulkChangeEntity, how: StatusGiver['how']) => ({
  marketingCompanyId,
  userId,
  bulkChangeId: id,
  how,
});

/** The leads of the next step that are meant; null when nothing is left. */
async function nextLeads(manager: EntityManager, row: LeadBulkChangeEntity, size: number) {
  const { marketingCompanyId, selection, doneLeadId } = row;
  const end = await endOfStep(manager, row, size);
  if (end === null) return null;
  const range = { sql: 'id > ? AND id <= ?', parameters: [doneLeadId, end] };
  const ids = await idsOf(manager, allOf([selectionCondition(marketingCompanyId, selection), range]));
  return { ids, end };
}

async function idsOf(manager: EntityManager, { sql, parameters }: Condition): Promise<number[]> {
  const rows = await manager.query<{ id: number }[]>(
    `SELECT id FROM marketing_leads WHERE ${sql}`,
    parameters,
  );
  return rows.map(({ id }) => id);
}

/** Where the next step ends; null when nothing is left. */
async function endOfStep(
  manager: EntityManager,
  row: LeadBulkChangeEntity,
  size: number,
): Promise<number | null> {
  const { marketingCompanyId, selection, doneLeadId, lastLeadId } = row;
  if ('ids' in selection) {
    return (
      selection.ids
        .filter((id) => id > doneLeadId)
        .slice(0, size)
        .at(-1) ?? null
    );
  }
  const range = { companyId: marketingCompanyId, after: doneLeadId, last: lastLeadId, size };
  return endOfRange(manager, range);
}

/** Gives the next leads what they are to have. @param size how many it looks at */
export async function changeSome(
  writing: LeadWriting,
  row: LeadBulkChangeEntity,
  size: number,
): Promise<BulkStep> {
  const { manager } = writing;
  const { marketingCompanyId, toStatus, toBasis } = row;
  const next = await nextLeads(manager, row, size);
  if (next === null) return null;
  const { ids, end } = next;
  if (toBasis !== null) {
    const counts = await giveBasis(manager, { id: row.id, marketingCompanyId, toBasis }, ids);
    return { doneLeadId: end, ...counts };
  }
  const leads = await lockLeads(manager, marketingCompanyId, ids);
  const others = leads.filter(({ status }) => status !== toStatus);
  await giveStatus(writing, giverOf(row, 'hand'), others, toStatus);
  return { doneLeadId: end, changed: others.length, unchanged: leads.length - others.length };
}

interface DoneEvent {
  leadId: number;
  leadVersion: number;
  fromStatus: string;
}

/** Gives the next of the changed leads back what they had, unless they were changed since. */
export function restoreSome(
  writing: LeadWriting,
  row: LeadBulkChangeEntity,
  size: number,
): Promise<BulkStep> {
  return row.toBasis === null
    ? restoreStatuses(writing, row, size)
    : restoreBases(writing.manager, row, size);
}

async function restoreStatuses(
  writing: LeadWriting,
  row: LeadBulkChangeEntity,
  size: number,
): Promise<BulkStep> {
  const { manager } = writing;
  const sql = `SELECT leadId, leadVersion, fromStatus FROM marketing_lead_events
    WHERE bulkChangeId = ? AND leadId > ? AND how <> 'undo' ORDER BY leadId LIMIT ${size}`;
  const events = await manager.query<DoneEvent[]>(sql, [row.id, row.doneLeadId]);
  const last = events.at(-1);
  if (last === undefined) return null;
  const leads = await lockLeads(
    manager,
    row.marketingCompanyId,
    events.map(({ leadId }) => leadId),
  );
  const eventOf = new Map(events.map((event) => [event.leadId, event]));
  const before = new Map<string, LeadState[]>();
  for (const lead of leads) {
    const event = eventOf.get(lead.id);
    if (event === undefined || event.leadVersion !== lead.version) continue;
    before.set(event.fromStatus, [...(before.get(event.fromStatus) ?? []), lead]);
  }
  for (const [status, untouched] of before)
    await giveStatus(writing, giverOf(row, 'undo'), untouched, status);
  const restored = [...before.values()].reduce((sum, untouched) => sum + untouched.length, 0);
  return { doneLeadId: last.leadId, restored, kept: leads.length - restored };
}
