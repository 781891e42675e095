import { Inject, Injectable } from '@nestjs/common';
import { type Lead, Lead as LeadSchema } from '@portals/contracts/marketing';
import { type AccessCondition, insertRows, lockRows, placeholders } from '@portals/service-kit';
import { DataSource, type EntityManager, In } from 'typeorm';
import { z } from 'zod';
import type { LeadWriting } from '../funnel-counts/lead-writing.js';
import { LeadRestoreEntity } from '../lead/lead-restore.entity.js';
import { recordRestores } from '../lead/lead-restores.js';
import { StoredLead } from '../lead/stored-lead.js';
import { LeadBulkChangeEntity } from '../lead-bulk-change/lead-bulk-change.entity.js';
import { LeadFormerBasisEntity } from '../lead-bulk-change/lead-former-basis.entity.js';
import { canRestoreLate, keepForTarget, restoreLate } from '../lead-bulk-change/lead-value-writer.js';
import { NotDuplicateEntity } from '../lead-duplicate/not-duplicate.entity.js';
import { LeadMergeEntity } from './lead-merge.entity.js';
import { MergedLeadEntity } from './merged-lead.entity.js';

/** Former values of a lead, which undos of bulk changes would restore. */
const Former = z.object({
  bulkChangeId: z.int(),
  leadVersion: z.int(),
  legalBasis: LeadSchema.shape.legalBasis,
  legalBasisOn: LeadSchema.shape.legalBasisOn,
  legalBasisSource: LeadSchema.shape.legalBasisSource,
  assigneeId: LeadSchema.shape.assigneeId,
  /** True when the undo of the bulk change had begun before the merge; the undo of the merge does not repeat it. */
  isUndone: z.boolean().default(false),
});

/** Ids of the rows that a merge has moved to the target; an undo of the merge moves these rows back. */
const Moved = z.object({
  eventIds: z.array(z.int()),
  mergeIds: z.array(z.int()),
  mailingIds: z.array(z.int()).default([]),
  recipientIds: z.array(z.int()).default([]),
  /** Restores of the lead by undos: the version that the undo produced, and the earlier version whose content it restored. */
  restores: z.array(z.object({ version: z.int(), asOf: z.int() })).default([]),
  formers: z.array(Former).default([]),
  /** Groups of possible duplicates in which the lead was marked as different. */
  apart: z.array(z.object({ reason: z.string(), sharedKey: z.string() })).default([]),
});

/** Maximum number of merges to list for a lead, newest first. */
const listed = 50;

/** Tables whose rows belong to a lead; a merge moves these rows to the target. */
const following = {
  eventIds: 'marketing_lead_events',
  mergeIds: 'marketing_lead_merges',
  mailingIds: 'marketing_mailings',
  recipientIds: 'marketing_recipients',
} as const;

async function idsBelow(manager: EntityManager, table: string, leadId: number): Promise<number[]> {
  const rows = await manager.query<{ id: number }[]>(`SELECT id FROM ${table} WHERE leadId = ?`, [leadId]);
  return rows.map(({ id }) => id);
}

/** Stores merges, and the leads that were merged into others. */
@Injectable()
export class LeadMergeRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Stores a merge with all data for undoing it, and moves the rows of the merged leads to the target. */
  async insert(merge: Omit<LeadMergeEntity, 'id'>, merged: readonly Lead[], writing: LeadWriting) {
    const { manager } = writing;
    const ids = merged.map(({ id }) => id);
    await writing.hold([merge.targetId, ...ids]);
    const row = manager.create(LeadMergeEntity, merge);
    const { marketingCompanyId, targetId } = merge;
    const moved = new Map<number, string>();
    for (const { id } of merged) {
      const eventIds = await idsBelow(manager, following.eventIds, id);
      const mergeIds = await idsBelow(manager, following.mergeIds, id);
      const mailingIds = await idsBelow(manager, following.mailingIds, id);
      const recipientIds = await idsBelow(manager, following.recipientIds, id);
      const restores = await manager.findBy(LeadRestoreEntity, { leadId: id });
      const own = await manager.findBy(LeadFormerBasisEntity, { leadId: id });
      const undone = await this.undoneAmong(own, manager);
      const formers = own.map((former) => ({ ...former, isUndone: undone.has(former.bulkChangeId) }));
      const apart = await manager.findBy(NotDuplicateEntity, { leadId: id });
      const rows = { eventIds, mergeIds, mailingIds, recipientIds, restores, formers, apart };
      moved.set(id, JSON.stringify(rows));
      for (const table of Object.values(following))
        await manager.query(`UPDATE ${table} SET leadId = ? WHERE leadId = ?`, [targetId, id]);
      await keepForTarget(manager, own, merge.before);
    }
    await manager.insert(LeadMergeEntity, row);
    for (const lead of merged) {
      const copy = { marketingCompanyId, mergeId: row.id, lead, moved: moved.get(lead.id) ?? '{}' };
      await manager.insert(MergedLeadEntity, copy);
    }
    await manager.query(`DELETE FROM marketing_leads WHERE id IN (${placeholders(ids)})`, ids);
    writing.recount([merge.targetId, ...ids]);
  }

  /** Returns the ids of those bulk changes whose undo has begun. */
  private async undoneAmong(formers: readonly LeadFormerBasisEntity[], manager: EntityManager) {
    const id = In(formers.map(({ bulkChangeId }) => bulkChangeId));
    const changes = await manager.findBy(LeadBulkChangeEntity, { id, phase: 'undo' });
    return new Set(changes.map((change) => change.id));
  }

  /** Returns the company of a merge if the caller has access to it, and the people whom an undo would put in charge of its leads. */
  async find(reach: AccessCondition, id: number): Promise<{ companyId: number; people: number[] } | null> {
    const { manager } = this.dataSource;
    const companyId = await this.companyOf(reach, id, manager);
    const merge = companyId === null ? null : await manager.findOneBy(LeadMergeEntity, { id });
    if (companyId === null || merge === null) return null;
    const copies = await this.copies(id, manager);
    const leads = [StoredLead.parse(merge.before), ...copies.map(({ lead }) => lead)];
    const formers = copies.flatMap(({ moved }) => Moved.parse(JSON.parse(moved)).formers);
    return { companyId, people: [...leads, ...formers].flatMap(({ assigneeId }) => assigneeId ?? []) };
  }

  private async companyOf(reach: AccessCondition, id: number, manager: EntityManager) {
    const sql = `SELECT company.id FROM marketing_lead_merges entry
      JOIN marketing_companies company ON company.id = entry.marketingCompanyId
      WHERE entry.id = ? AND ${reach.sql}`;
    const [found] = await manager.query<{ id: number }[]>(sql, [id, ...reach.parameters]);
    return found?.id ?? null;
  }

  /** Returns a merge if the caller has access to its company, and locks it until the transaction ends. */
  async lock(reach: AccessCondition, id: number, manager: EntityManager): Promise<LeadMergeEntity | null> {
    if ((await this.companyOf(reach, id, manager)) === null) return null;
    const query = manager.createQueryBuilder(LeadMergeEntity, 'entry').where({ id });
    const merge = await lockRows(query).getOne();
    return merge && { ...merge, before: StoredLead.parse(merge.before) };
  }

  /** Returns the merges of a lead, newest first, each with the leads that were merged into it. */
  async list(leadId: number): Promise<(LeadMergeEntity & { merged: Lead[] })[]> {
    const { manager } = this.dataSource;
    const merges = await manager.find(LeadMergeEntity, {
      where: { leadId },
      order: { id: 'DESC' },
      take: listed,
    });
    const where = { mergeId: In(merges.map(({ id }) => id)) };
    const copies = await manager.find(MergedLeadEntity, { where, order: { id: 'ASC' } });
    return merges.map((merge) => {
      const own = copies.filter(({ mergeId }) => mergeId === merge.id);
      const merged = own.map(({ lead }) => StoredLead.parse(lead));
      return { ...merge, before: StoredLead.parse(merge.before), merged };
    });
  }

  async copies(mergeId: number, manager: EntityManager): Promise<MergedLeadEntity[]> {
    const copies = await manager.find(MergedLeadEntity, { where: { mergeId }, order: { id: 'ASC' } });
    return copies.map((copy) => ({ ...copy, lead: StoredLead.parse(copy.lead) }));
  }

  /**
   * Moves the rows that a restored lead had before the merge back to that lead.
   * @param inCharge replaces an assignee who has left the workspace
   */
  async moveBack(
    { lead, moved }: MergedLeadEntity,
    from: number,
    inCharge: <T extends Pick<Lead, 'assigneeId'>>(row: T) => T,
    writing: LeadWriting,
  ): Promise<void> {
    await writing.hold([from]);
    const ids = Moved.parse(JSON.parse(moved));
    for (const name of ['eventIds', 'mergeIds', 'mailingIds', 'recipientIds'] as const) {
      if (ids[name].length === 0) continue;
      const places = placeholders(ids[name]);
      const sql = `UPDATE ${following[name]} SET leadId = ? WHERE leadId = ? AND id IN (${places})`;
      await writing.manager.query(sql, [lead.id, from, ...ids[name]]);
    }
    await recordRestores(
      writing.manager,
      ids.restores.map((restore) => ({ ...restore, leadId: lead.id })),
    );
    const own = { leadId: lead.id, marketingCompanyId: lead.marketingCompanyId };
    await insertRows(
      writing.manager,
      NotDuplicateEntity,
      ids.apart.map((group) => ({ ...group, ...own })),
    );
    await this.giveBack(ids.formers.map(inCharge), { leadId: lead.id, from }, writing.manager);
    writing.recount([from, lead.id]);
  }

  /** Stores former values of a restored lead again, for the bulk changes whose undo still needs them or was done meanwhile. */
  private async giveBack(
    formers: z.output<typeof Former>[],
    { leadId, from }: { leadId: number; from: number },
    manager: EntityManager,
  ) {
    if (formers.length === 0) return;
    const id = In(formers.map(({ bulkChangeId }) => bulkChangeId));
    const all = await manager.find(LeadBulkChangeEntity, { where: { id }, order: { id: 'DESC' } });
    // An undone change needs those of the leads that it kept, until the later change that it kept them for is undone, too (rule 9.11).
    const changes = all.filter((row) => row.phase === 'change' || row.kept > 0 || canRestoreLate(row));
    const left = new Set(changes.map((change) => change.id));
    const rows = formers.filter(({ bulkChangeId }) => left.has(bulkChangeId));
    await insertRows(
      manager,
      LeadFormerBasisEntity,
      rows.map((row) => ({ ...row, leadId })),
    );
    const undoneBefore = new Set(rows.filter((row) => row.isUndone).map((row) => row.bulkChangeId));
    for (const change of changes) {
      const named = { bulkChangeId: change.id, leadId: from, leadVersion: 0 };
      const { affected } = await manager.delete(LeadFormerBasisEntity, named);
      if (!undoneBefore.has(change.id)) await restoreLate(manager, change, leadId, affected ?? 0);
    }
  }

  async remove({ id }: LeadMergeEntity, manager: EntityManager): Promise<void> {
    await manager.delete(LeadMergeEntity, { id });
  }
}
