import { type LegalBasisFields, legalBasisFields } from '@portals/contracts/constants';
import { insertRows, lockRows } from '@portals/service-kit';
import { type EntityManager, In } from 'typeorm';
import { rememberRestores, unchangedLeads } from '../lead/lead-restores.js';
import { LeadEntity } from '../lead-row/lead.entity.js';
import type { LeadBulkChangeEntity } from './lead-bulk-change.entity.js';
import type { BulkStep } from './lead-bulk-change.steps.js';
import { LeadFormerBasisEntity } from './lead-former-basis.entity.js';
import { countGivenBack, undoneBefore } from './undone-before.js';

type BasedLead = Pick<LeadEntity, 'id' | 'version'> & LegalBasisFields;

/** Returns the leads of a company with these ids and locks them until the transaction ends. */
async function lockBases(
  manager: EntityManager,
  marketingCompanyId: number,
  ids: readonly number[],
): Promise<BasedLead[]> {
  if (ids.length === 0) return [];
  const query = manager
    .createQueryBuilder(LeadEntity, 'lead')
    .select(['id', 'version', ...legalBasisFields].map((name) => `lead.${name}`))
    .where({ marketingCompanyId, id: In([...ids]) })
    .orderBy('lead.id');
  return lockRows(query).getMany();
}

async function store(manager: EntityManager, leads: readonly BasedLead[], basis: LegalBasisFields) {
  if (leads.length === 0) return;
  const { legalBasis, legalBasisOn, legalBasisSource } = basis;
  const given = { legalBasis, legalBasisOn, legalBasisSource };
  await manager
    .createQueryBuilder()
    .update(LeadEntity)
    .set({ ...given, version: () => 'version + 1', updatedAt: new Date() })
    .whereInIds(leads.map(({ id }) => id))
    .execute();
}

const isSame = (a: LegalBasisFields, b: LegalBasisFields) =>
  legalBasisFields.every((field) => a[field] === b[field]);

type Basis = NonNullable<LeadBulkChangeEntity['toBasis']>;
type BasisChange = Pick<LeadBulkChangeEntity, 'id' | 'marketingCompanyId'> & { toBasis: Basis };

/** Gives leads a legal basis and stores their former one. Leads that have one keep it, unless the change replaces it. */
export async function giveBasis(
  manager: EntityManager,
  { id: bulkChangeId, marketingCompanyId, toBasis }: BasisChange,
  ids: readonly number[],
): Promise<{ changed: number; unchanged: number }> {
  const leads = await lockBases(manager, marketingCompanyId, ids);
  const meant = leads.filter((lead) => (toBasis.replace ? !isSame(lead, toBasis) : lead.legalBasis === null));
  await store(manager, meant, toBasis);
  const former = meant.map(({ id: leadId, version, legalBasis, legalBasisOn, legalBasisSource }) => ({
    ...{ bulkChangeId, leadId, leadVersion: version + 1, legalBasis, legalBasisOn, legalBasisSource },
  }));
  await insertRows(manager, LeadFormerBasisEntity, former);
  return { changed: meant.length, unchanged: leads.length - meant.length };
}

/** Restores the former legal basis of the next changed leads, unless they have been given another one since. */
export async function restoreBases(
  manager: EntityManager,
  row: BasisChange & Pick<LeadBulkChangeEntity, 'doneLeadId'>,
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
  const { restored, kept } = await giveBack(manager, row, former);
  for (const older of await undoneBefore(manager, row, restored)) {
    const { id: bulkChangeId, marketingCompanyId, toBasis } = older;
    if (toBasis === null) continue;
    const left = await manager.findBy(LeadFormerBasisEntity, { bulkChangeId, leadId: In(restored) });
    const later = await giveBack(manager, { id: bulkChangeId, marketingCompanyId, toBasis }, left);
    await countGivenBack(manager, older, later.restored.length);
  }
  return { doneLeadId: last.leadId, restored: restored.length, kept };
}

/**
 * Restores the former legal bases of leads.
 * @returns the restored leads, and how many were not restored
 */
async function giveBack(
  manager: EntityManager,
  { marketingCompanyId, toBasis }: BasisChange,
  former: readonly LeadFormerBasisEntity[],
) {
  const leads = await lockBases(
    manager,
    marketingCompanyId,
    former.map(({ leadId }) => leadId),
  );
  const isUnchanged = await unchangedLeads(manager, leads);
  const leadOf = new Map(leads.map((lead) => [lead.id, lead]));
  const restored: LeadFormerBasisEntity[] = [];
  const groups = new Map<string, { basis: LegalBasisFields; leads: BasedLead[] }>();
  for (const one of former) {
    const lead = leadOf.get(one.leadId);
    if (lead === undefined || !isSame(lead, toBasis)) continue;
    restored.push(one);
    const key = JSON.stringify(legalBasisFields.map((field) => one[field]));
    const group = groups.get(key) ?? { basis: one, leads: [] };
    group.leads.push(lead);
    groups.set(key, group);
  }
  for (const group of groups.values()) await store(manager, group.leads, group.basis);
  const restores = restored
    .filter(({ leadId, leadVersion }) => isUnchanged(leadId, leadVersion))
    .map(({ leadId, leadVersion }) => {
      return { leadId, version: (leadOf.get(leadId)?.version ?? 0) + 1, asOf: leadVersion - 1 };
    });
  await rememberRestores(manager, restores);
  const ids = restored.map(({ id }) => id);
  if (ids.length > 0) await manager.delete(LeadFormerBasisEntity, { id: In(ids) });
  return { restored: restored.map(({ leadId }) => leadId), kept: leads.length - restored.length };
}
