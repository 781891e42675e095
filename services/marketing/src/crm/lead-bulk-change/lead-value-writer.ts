import { isDeepStrictEqual } from 'node:util';
import { type LegalBasisFields, legalBasisFields } from '@portals/contracts/constants';
import { insertRows, lockRows } from '@portals/service-kit';
import { type EntityManager, In } from 'typeorm';
import { recordRestores, unchangedLeads } from '../lead/lead-restores.js';
import { LeadEntity } from '../lead-row/lead.entity.js';
import { endedAssignment, LeadBulkChangeEntity } from './lead-bulk-change.entity.js';
import type { BulkStep } from './lead-bulk-change.steps.js';
import { LeadFormerBasisEntity } from './lead-former-basis.entity.js';
import { countRestored, undoneBefore } from './undone-before.js';

/** Columns of a lead that a bulk change may set, in addition to the status. */
type Values = LegalBasisFields & Pick<LeadEntity, 'assigneeId'>;
type ValuedLead = Pick<LeadEntity, 'id' | 'version'> & Values;

/** Values that a bulk change sets. */
interface Given {
  /** Columns that the bulk change sets. */
  fields: readonly (keyof Values)[];
  to: Partial<Values>;
  /** True when the new values replace existing ones. */
  replace: boolean;
}

type ValueChange = Pick<LeadBulkChangeEntity, 'id' | 'marketingCompanyId'> & { given: Given };

/** Returns the values that a bulk change sets (a legal basis or an assignee); null when it sets a status. */
export function valuesSetBy({
  toBasis,
  assignment,
}: Pick<LeadBulkChangeEntity, 'toBasis' | 'assignment'>): Given | null {
  if (toBasis !== null) return { fields: legalBasisFields, to: toBasis, replace: toBasis.replace };
  if (assignment === null) return null;
  return { fields: ['assigneeId'], to: { assigneeId: assignment.assigneeId }, replace: true };
}

/** Returns the leads of a company with these ids and locks them until the transaction ends. */
async function lockValues(
  manager: EntityManager,
  { marketingCompanyId, given }: ValueChange,
  ids: readonly number[],
): Promise<ValuedLead[]> {
  if (ids.length === 0) return [];
  const query = manager
    .createQueryBuilder(LeadEntity, 'lead')
    .select(['id', 'version', ...given.fields].map((name) => `lead.${name}`))
    .where({ marketingCompanyId, id: In([...ids]) })
    .orderBy('lead.id');
  return lockRows(query).getMany();
}

/** Returns only the given columns of some values. */
const only = (fields: Given['fields'], values: Partial<Values>) =>
  Object.fromEntries(fields.map((name) => [name, values[name] ?? null]));

async function storeValues(
  manager: EntityManager,
  leads: readonly ValuedLead[],
  fields: Given['fields'],
  to: Partial<Values>,
) {
  if (leads.length === 0) return;
  await manager
    .createQueryBuilder()
    .update(LeadEntity)
    .set({ ...only(fields, to), version: () => 'version + 1', updatedAt: new Date() })
    .whereInIds(leads.map(({ id }) => id))
    .execute();
}

const isSame = ({ fields, to }: Given, lead: Values) => fields.every((name) => lead[name] === to[name]);

/** Sets values on leads and stores the former values. Leads that already have values are skipped, unless the change replaces them. */
export async function setValues(
  manager: EntityManager,
  change: ValueChange,
  ids: readonly number[],
): Promise<{ changed: number; unchanged: number }> {
  const { id: bulkChangeId, given } = change;
  const leads = await lockValues(manager, change, ids);
  const meant = leads.filter((lead) => (given.replace ? !isSame(given, lead) : lead.legalBasis === null));
  await storeValues(manager, meant, given.fields, given.to);
  const former = meant.map((lead) => ({
    ...{ bulkChangeId, leadId: lead.id, leadVersion: lead.version + 1 },
    ...only(given.fields, lead),
  }));
  await insertRows(manager, LeadFormerBasisEntity, former);
  return { changed: meant.length, unchanged: leads.length - meant.length };
}

/** Restores the former values of the next leads, except leads whose values somebody has changed since the bulk change. */
export async function restoreValues(
  manager: EntityManager,
  row: LeadBulkChangeEntity,
  given: Given,
  stepSize: number,
): Promise<BulkStep> {
  const former = await manager
    .createQueryBuilder(LeadFormerBasisEntity, 'former')
    .where('former.bulkChangeId = :id AND former.leadId > :doneLeadId', row)
    .orderBy('former.leadId')
    .take(stepSize)
    .getMany();
  const last = former.at(-1);
  if (last === undefined) return null;
  const { restored, kept } = await giveBack(manager, { ...row, given }, former);
  for (const older of await undoneBefore(manager, row, restored)) {
    const { id: bulkChangeId, marketingCompanyId } = older;
    const before = valuesSetBy(older);
    if (before === null) continue;
    const left = await manager.findBy(LeadFormerBasisEntity, { bulkChangeId, leadId: In(restored) });
    const later = await giveBack(manager, { id: bulkChangeId, marketingCompanyId, given: before }, left);
    await countRestored(manager, older, later.restored.length);
  }
  return { doneLeadId: last.leadId, restored: restored.length, kept };
}

/**
 * Restores the former values of leads.
 * @returns the restored leads, and the number of leads that were not restored
 */
async function giveBack(
  manager: EntityManager,
  change: ValueChange,
  former: readonly LeadFormerBasisEntity[],
) {
  const { fields } = change.given;
  const leads = await lockValues(
    manager,
    change,
    former.map(({ leadId }) => leadId),
  );
  const isUnchanged = await unchangedLeads(manager, leads);
  const leadOf = new Map(leads.map((lead) => [lead.id, lead]));
  const restored: LeadFormerBasisEntity[] = [];
  const groups = new Map<string, { values: Values; leads: ValuedLead[] }>();
  for (const one of former) {
    const lead = leadOf.get(one.leadId);
    // Whoever merged the leads chose the values, so the undo only names the target (rule 9.11).
    if (lead === undefined || one.leadVersion === 0 || !isSame(change.given, lead)) continue;
    restored.push(one);
    const key = JSON.stringify(fields.map((field) => one[field]));
    const group = groups.get(key) ?? { values: one, leads: [] };
    group.leads.push(lead);
    groups.set(key, group);
  }
  for (const group of groups.values()) await storeValues(manager, group.leads, fields, group.values);
  const restores = restored
    .filter(({ leadId, leadVersion }) => isUnchanged(leadId, leadVersion))
    .map(({ leadId, leadVersion }) => {
      return { leadId, version: (leadOf.get(leadId)?.version ?? 0) + 1, asOf: leadVersion - 1 };
    });
  await recordRestores(manager, restores);
  const ids = restored.map(({ id }) => id);
  if (ids.length > 0) await manager.delete(LeadFormerBasisEntity, { id: In(ids) });
  return { restored: restored.map(({ leadId }) => leadId), kept: leads.length - restored.length };
}

/**
 * Keeps former values of a lead that is merged away, if the target of the merge took over the values that replaced them: undos of the bulk
 * changes then name the target.
 * @param before state of the target before the merge
 */
export async function keepForTarget(
  manager: EntityManager,
  former: readonly LeadFormerBasisEntity[],
  before: Values & Pick<LeadEntity, 'id'>,
): Promise<void> {
  if (former.length === 0) return;
  const id = In(former.map(({ bulkChangeId }) => bulkChangeId));
  const changes = await manager.findBy(LeadBulkChangeEntity, { id });
  const { id: targetId } = before;
  const target = await manager.findOneByOrFail(LeadEntity, { id: targetId });
  const own = await manager.findBy(LeadFormerBasisEntity, { leadId: targetId });
  const isTaken = ({ bulkChangeId }: LeadFormerBasisEntity) => {
    const change = changes.find((one) => one.id === bulkChangeId);
    const given = change === undefined ? null : valuesSetBy(change);
    const isNew = given !== null && isSame(given, target) && !isSame(given, before);
    return isNew && !own.some((one) => one.bulkChangeId === bulkChangeId);
  };
  const ids = former.filter(isTaken).map((one) => one.id);
  await manager.update(LeadFormerBasisEntity, { id: In(ids) }, { leadId: targetId, leadVersion: 0 });
}

/** Returns true for a change whose undo `restoreLate` applies: one that sets values, and that no handover has ended. */
export const canRestoreLate = (row: LeadBulkChangeEntity): boolean =>
  valuesSetBy(row) !== null && !isDeepStrictEqual(row.assignment, endedAssignment);

/**
 * Applies the undo of a bulk change, which is done already, to a lead that the undo of a merge brings back.
 * @param named number of leads that the undo had named in its place
 */
export async function restoreLate(
  manager: EntityManager,
  row: LeadBulkChangeEntity,
  leadId: number,
  named: number,
): Promise<void> {
  const given = valuesSetBy(row);
  if (given === null || row.phase !== 'undo' || row.state !== 'done') return;
  const former = await manager.findBy(LeadFormerBasisEntity, { bulkChangeId: row.id, leadId });
  const { restored, kept } = await giveBack(manager, { ...row, given }, former);
  const counts = {
    restored: () => `restored + ${restored.length}`,
    kept: () => `kept + ${kept - named}`,
  };
  await manager.update(LeadBulkChangeEntity, { id: row.id }, counts);
}
