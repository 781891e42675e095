import { placeholders } from '@portals/service-kit';
import type { EntityManager } from 'typeorm';
import { allOf, type Condition } from '../../kernel/plain.js';
import type { LeadWriting } from '../funnel-counts/lead-writing.js';
import { endOfRange } from '../lead/lead-range.js';
import { type Restore, recordRestores, unchangedLeads } from '../lead/lead-restores.js';
import type { LeadBulkChangeEntity } from './lead-bulk-change.entity.js';
import { selectedLeads, selectionCondition } from './lead-bulk-change.repository.js';
import type { LeadFormerBasisEntity } from './lead-former-basis.entity.js';
import { type LeadState, lockLeads, type StatusChangeOrigin, setStatus } from './lead-status-writer.js';
import { restoreValues, setValues, valuesSetBy } from './lead-value-writer.js';
import {
  deleteReasonRecords,
  reasonsAfter,
  reasonsOf,
  removeReason,
  setLossReason,
} from './loss-reason-writer.js';
import { countRestored, undoneBefore } from './undone-before.js';
import { areUndone, type StatusEvent } from './undone-events.rules.js';

interface Counts {
  changed?: number;
  unchanged?: number;
  restored?: number;
  kept?: number;
}
/** Result of a step, with the id of the last lead that it handled; null when no lead was left. */
export type BulkStep = (Counts & { doneLeadId: number }) | null;

const giverOf = (
  { id, marketingCompanyId, userId }: LeadBulkChangeEntity,
  how: StatusChangeOrigin['how'],
) => ({
  marketingCompanyId,
  userId,
  bulkChangeId: id,
  how,
});

/** Returns the selected leads of the next step; null when no lead is left. */
async function nextLeads(manager: EntityManager, row: LeadBulkChangeEntity, size: number) {
  const { marketingCompanyId, doneLeadId } = row;
  const end = await endOfStep(manager, row, size);
  if (end === null) return null;
  const range = { sql: 'id > ? AND id <= ?', parameters: [doneLeadId, end] };
  const ids = await idsOf(
    manager,
    allOf([selectionCondition(marketingCompanyId, selectedLeads(row)), range]),
  );
  return { ids, end };
}

async function idsOf(manager: EntityManager, { sql, parameters }: Condition): Promise<number[]> {
  const rows = await manager.query<{ id: number }[]>(
    `SELECT id FROM marketing_leads WHERE ${sql}`,
    parameters,
  );
  return rows.map(({ id }) => id);
}

/** Returns the id of the last lead in the next step; null when no lead is left. */
async function endOfStep(
  manager: EntityManager,
  row: LeadBulkChangeEntity,
  size: number,
): Promise<number | null> {
  const { marketingCompanyId, doneLeadId, lastLeadId } = row;
  const selection = selectedLeads(row);
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

/**
 * Changes the next leads.
 * @param size maximum number of leads per step
 */
export async function changeNextLeads(
  writing: LeadWriting,
  row: LeadBulkChangeEntity,
  size: number,
): Promise<BulkStep> {
  const { manager } = writing;
  const { marketingCompanyId, toStatus, lossReason } = row;
  const next = await nextLeads(manager, row, size);
  if (next === null) return null;
  const { ids, end } = next;
  const given = valuesSetBy(row);
  if (given !== null) {
    const counts = await setValues(manager, { id: row.id, marketingCompanyId, given }, ids);
    return { doneLeadId: end, ...counts };
  }
  const leads = await lockLeads(manager, marketingCompanyId, ids);
  const moved = leads.filter(({ status }) => status !== toStatus);
  await setStatus(writing, giverOf(row, 'hand'), moved, toStatus);
  const explained = lossReason === null ? [] : leads.filter((lead) => lead.lossReason === null);
  const others = explained.filter(({ status }) => status === toStatus);
  await setLossReason(manager, row, { moved: explained.filter(({ status }) => status !== toStatus), others });
  const changed = moved.length + others.length;
  return { doneLeadId: end, changed, unchanged: leads.length - changed };
}

interface DoneEvent {
  id: number;
  leadId: number;
  leadVersion: number | null;
  fromStatus: string;
}

/** Returns the events of a bulk change that are still in effect: later changes of the leads' statuses have all been undone. */
async function eventsInEffect(
  manager: EntityManager,
  done: readonly DoneEvent[],
): Promise<readonly DoneEvent[]> {
  if (done.length === 0) return done;
  const [first] = done.map(({ id }) => id).sort((a, b) => a - b);
  const ids = done.map(({ leadId }) => leadId);
  const sql = `SELECT id, leadId, fromStatus, toStatus, how FROM marketing_lead_events
    WHERE leadId IN (${placeholders(ids)}) AND id > ? ORDER BY id`;
  const later = await manager.query<(DoneEvent & StatusEvent)[]>(sql, [...ids, first]);
  const byLead = new Map(ids.map((id) => [id, [] as StatusEvent[]]));
  const doneId = new Map(done.map(({ id, leadId }) => [leadId, id]));
  for (const event of later)
    if (event.id > (doneId.get(event.leadId) ?? 0)) byLead.get(event.leadId)?.push(event);
  return done.filter(({ leadId }) => areUndone(byLead.get(leadId) ?? []));
}

/** Restores the next leads, except those that somebody has changed since the bulk change. */
export function restoreNextLeads(
  writing: LeadWriting,
  row: LeadBulkChangeEntity,
  size: number,
): Promise<BulkStep> {
  const given = valuesSetBy(row);
  return given === null
    ? restoreStatuses(writing, row, size)
    : restoreValues(writing.manager, row, given, size);
}

async function restoreStatuses(
  writing: LeadWriting,
  row: LeadBulkChangeEntity,
  size: number,
): Promise<BulkStep> {
  const { manager } = writing;
  const sql = `SELECT id, leadId, leadVersion, fromStatus FROM marketing_lead_events
    WHERE bulkChangeId = ? AND leadId > ? AND how <> 'undo' ORDER BY leadId LIMIT ${size}`;
  const events = await manager.query<DoneEvent[]>(sql, [row.id, row.doneLeadId]);
  const reasons = await reasonsAfter(manager, row, size);
  const ids = [...new Set([...events, ...reasons].map(({ leadId }) => leadId))].sort((a, b) => a - b);
  // Each list is limited to `size` rows, so leads after the first `size` ids may be missing from one of the lists.
  const end = ids.slice(0, size).at(-1);
  if (end === undefined) return null;
  const isNext = ({ leadId }: { leadId: number }) => leadId <= end;
  const next = { events: events.filter(isNext), reasons: reasons.filter(isNext) };
  const { restored, kept } = await restore(writing, row, next);
  for (const older of await undoneBefore(manager, row, restored)) {
    const later = await restore(writing, older, {
      events: await keptEvents(manager, older, restored),
      reasons: await reasonsOf(manager, older, restored),
    });
    await countRestored(manager, older, later.restored.length);
  }
  return { doneLeadId: end, restored: restored.length, kept };
}

/** Effects of a change on some leads: events for leads whose status it set, and rows for leads whose loss reason it set. */
interface Done {
  events: readonly DoneEvent[];
  reasons: readonly LeadFormerBasisEntity[];
}

/**
 * Undoes status events of a change, and removes the loss reasons that the change set.
 * @returns the restored leads, and the number of leads that were not restored
 */
async function restore(writing: LeadWriting, row: LeadBulkChangeEntity, { events, reasons }: Done) {
  const { manager } = writing;
  const withEvent = new Set(events.map(({ leadId }) => leadId));
  const explained = new Map(reasons.map(({ leadId, leadVersion }) => [leadId, leadVersion]));
  const ids = [...new Set([...withEvent, ...explained.keys()])];
  if (ids.length === 0) return { restored: [], kept: 0 };
  const leads = await lockLeads(manager, row.marketingCompanyId, ids);
  const isUnchanged = await unchangedLeads(manager, leads);
  const leadOf = new Map(leads.map((lead) => [lead.id, lead]));
  const before = new Map<string, LeadState[]>();
  const restores: Restore[] = [];
  for (const { leadId, leadVersion, fromStatus } of await eventsInEffect(manager, events)) {
    const lead = leadOf.get(leadId);
    if (lead?.status !== row.toStatus) continue;
    before.set(fromStatus, [...(before.get(fromStatus) ?? []), lead]);
    if (leadVersion !== null && isUnchanged(leadId, leadVersion))
      restores.push({ leadId, version: lead.version + 1, asOf: leadVersion - 1 });
  }
  for (const [status, untouched] of before) await setStatus(writing, giverOf(row, 'undo'), untouched, status);
  const moved = [...before.values()].flat();
  const isGiven = ({ id, lossReason }: LeadState) => explained.has(id) && lossReason === row.lossReason;
  const others = leads.filter((lead) => isGiven(lead) && !withEvent.has(lead.id));
  await removeReason(manager, { moved: moved.filter(isGiven), others });
  for (const { id, version } of others) {
    const leadVersion = explained.get(id) ?? 0;
    if (isUnchanged(id, leadVersion))
      restores.push({ leadId: id, version: version + 1, asOf: leadVersion - 1 });
  }
  await recordRestores(manager, restores);
  const restored = [...moved, ...others].map(({ id }) => id);
  await deleteReasonRecords(manager, row, restored);
  return { restored, kept: leads.length - restored.length };
}

/** Returns the events on these leads that the undo of an earlier change had to skip because of a later change. */
function keptEvents(manager: EntityManager, { id }: LeadBulkChangeEntity, leadIds: readonly number[]) {
  const sql = `SELECT done.id, done.leadId, done.leadVersion, done.fromStatus FROM marketing_lead_events done
    LEFT JOIN marketing_lead_events undone
      ON undone.bulkChangeId = done.bulkChangeId AND undone.leadId = done.leadId AND undone.how = 'undo'
    WHERE done.bulkChangeId = ? AND done.how <> 'undo' AND undone.id IS NULL AND done.leadId IN (${placeholders(leadIds)})`;
  return manager.query<DoneEvent[]>(sql, [id, ...leadIds]);
}
