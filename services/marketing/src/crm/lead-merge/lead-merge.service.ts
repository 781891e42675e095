import { Inject, Injectable } from '@nestjs/common';
import type { Lead, LeadMerge, LeadMergeInput, LeadMergeUndone } from '@portals/contracts/marketing';
import { type AccessUser, AppError, notFound, WorkspacePeople } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { declaration } from '../../kernel/index.js';
import { CompanyAccess } from '../company/company-access.js';
import { type LeadWriting, writeLeads } from '../funnel-counts/lead-writing.js';
import { LeadRepository } from '../lead/lead.repository.js';
import { recordRestores, unchangedLeads } from '../lead/lead-restores.js';
import { recordTakenBasis, requireWholeBasis } from '../lead/legal-basis.js';
import { LeadEventRepository } from '../lead-event/lead-event.repository.js';
import { LeadMergeRepository } from './lead-merge.repository.js';

/** Returns a lead without its legal basis. That counts as a change, so that no other undo brings the basis back. */
function withoutBasis(lead: Lead): Lead {
  if (lead.legalBasis === null) return lead;
  const none = { legalBasis: null, legalBasisOn: null, legalBasisSource: null };
  return { ...lead, ...none, version: lead.version + 1, updatedAt: new Date().toISOString() };
}

@Injectable()
export class LeadMergeService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(LeadRepository) private readonly leads: LeadRepository,
    @Inject(LeadEventRepository) private readonly events: LeadEventRepository,
    @Inject(LeadMergeRepository) private readonly merges: LeadMergeRepository,
    @Inject(WorkspacePeople) private readonly people: WorkspacePeople,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  /**
   * Merges several leads into one, in one transaction (rule 9.16). The result gets a higher version than any of them, so that no event of a
   * merged lead can be mistaken for the newest event of the result.
   * @throws AppError NOT_FOUND when a lead is missing; EDIT_CONFLICT when somebody has changed a lead since it was read
   */
  merge(user: AccessUser, companyId: number, input: LeadMergeInput): Promise<Lead> {
    return writeLeads(this.dataSource, async (writing) => {
      const { manager } = writing;
      await this.access.hold(user, companyId, 'work', manager);
      const leads = await this.lockAll(companyId, input, manager);
      const before = leads.find(({ id }) => id === input.targetId);
      if (before === undefined) throw notFound();
      requireWholeBasis(input.values, 'values.');
      const at = new Date();
      const version = Math.max(...leads.map((lead) => lead.version)) + 1;
      const assigneeId = [before, ...leads].find((lead) => lead.assigneeId !== null)?.assigneeId ?? null;
      const next = { ...before, ...input.values, assigneeId, version, updatedAt: at.toISOString() };
      const stored = await this.write(next, before, writing);
      await recordTakenBasis(next, before, manager);
      const { id: targetId, marketingCompanyId } = before;
      const hadBasis = next.legalBasis !== null;
      const merge = { marketingCompanyId, leadId: targetId, targetId, userId: user.id, at, hadBasis };
      const others = leads.filter(({ id }) => id !== targetId);
      await this.merges.insert({ ...merge, leadVersion: version, before }, others, writing);
      await this.record(user, next, before.status, 'merge', writing);
      return stored;
    });
  }

  /** Lists the merges into a lead, including merges into leads that were merged into it later. */
  async list(user: AccessUser, leadId: number): Promise<LeadMerge[]> {
    const lead = await this.access.row(user, 'work', (reach) => this.leads.find(reach, leadId));
    const merges = await this.merges.list(leadId);
    const isUnchanged = await unchangedLeads(this.dataSource.manager, [lead]);
    return merges.map(({ id, at, userId, before, merged, targetId, leadVersion }) => ({
      ...{ id, userId, before, merged },
      at: at.toISOString(),
      canUndo: targetId === leadId,
      isChanged: !isUnchanged(leadId, leadVersion),
    }));
  }

  /**
   * Restores the merged leads, without those people in charge who have left the workspace since (rule 18.42). The target is restored too,
   * unless somebody has changed it since the merge. When its legal basis was taken from it since, none of them gets one back.
   * @throws AppError LEAD_MERGE_NESTED while the target is itself merged into another lead
   */
  async undo(user: AccessUser, id: number): Promise<LeadMergeUndone> {
    const gone = await this.goneAssignees(user, id);
    const inCharge = <T extends Pick<Lead, 'assigneeId'>>(row: T): T =>
      gone.has(row.assigneeId ?? 0) ? { ...row, assigneeId: null } : row;
    return writeLeads(this.dataSource, async (writing) => {
      const { manager } = writing;
      const merge = await this.access.row(user, 'work', (reach) => this.merges.lock(reach, id, manager));
      const { targetId, marketingCompanyId } = merge;
      if (merge.leadId !== targetId) throw new AppError(declaration.errors.LEAD_MERGE_NESTED);
      const [current] = await this.leads.lock(marketingCompanyId, [targetId], manager);
      if (current === undefined) throw notFound();
      const isUnchanged = await unchangedLeads(manager, [current]);
      const isKept = !isUnchanged(targetId, merge.leadVersion);
      // The person may have withdrawn their consent since, which was then taken from the target alone.
      const isTaken = current.legalBasis === null && (merge.hadBasis ?? isKept);
      const left = (lead: Lead): Lead => inCharge(isTaken ? withoutBasis(lead) : lead);
      const restored: Lead[] = [];
      for (const copy of await this.merges.copies(id, manager)) {
        await this.leads.reinsert(left(copy.lead), writing);
        await this.merges.moveBack(copy, targetId, inCharge, writing);
        restored.push(...(await this.leads.lock(marketingCompanyId, [copy.lead.id], manager)));
      }
      const lead = isKept ? current : await this.restore(user, left(merge.before), current, writing);
      await this.merges.remove(merge, manager);
      return { lead, isKept, restored };
    });
  }

  /** Returns those people whom an undo would put in charge although they have left the workspace. */
  private async goneAssignees(user: AccessUser, id: number): Promise<Set<number>> {
    const { companyId, people } = await this.access.row(user, 'work', (reach) => this.merges.find(reach, id));
    return this.people.gone(await this.access.require(user, companyId, 'work'), people);
  }

  private async lockAll(companyId: number, { leads: given }: LeadMergeInput, manager: EntityManager) {
    const leads = await this.leads.lock(
      companyId,
      given.map(({ id }) => id),
      manager,
    );
    if (leads.length !== given.length) throw notFound();
    const stale = leads.find(({ id, version }) =>
      given.some((one) => one.id === id && one.version !== version),
    );
    if (stale) throw new AppError('EDIT_CONFLICT', { conflict: { current: stale, fields: [] } });
    return leads;
  }

  private async restore(user: AccessUser, before: Lead, current: Lead, writing: LeadWriting) {
    const next = { ...before, version: current.version + 1, updatedAt: new Date().toISOString() };
    const stored = await this.write(next, current, writing);
    await this.record(user, next, current.status, 'undo', writing);
    const restore = { leadId: next.id, version: next.version, asOf: before.version };
    await recordRestores(writing.manager, [restore]);
    return stored;
  }

  private async write(next: Lead, current: Lead, writing: LeadWriting): Promise<Lead> {
    const stored = await this.leads.update(next, writing, { version: current.version });
    if (stored === null) throw new Error(`the locked lead ${next.id} was changed`);
    return stored;
  }

  private async record(
    user: AccessUser,
    lead: Lead,
    fromStatus: string,
    how: 'merge' | 'undo',
    writing: LeadWriting,
  ): Promise<void> {
    const { id: leadId, marketingCompanyId, status: toStatus, version: leadVersion } = lead;
    const event = { leadId, marketingCompanyId, userId: user.id, at: new Date(lead.updatedAt) };
    await this.events.add({ ...event, fromStatus, toStatus, how, leadVersion, bulkChangeId: null }, writing);
  }
}
