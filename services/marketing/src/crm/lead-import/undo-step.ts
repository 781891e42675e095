import { Inject, Injectable } from '@nestjs/common';
import type { Lead } from '@portals/contracts/marketing';
import { DataSource } from 'typeorm';
import { lockExistingCompany } from '../company/company-access.js';
import { type LeadWriting, writeLeads } from '../funnel-counts/lead-writing.js';
import { LeadRepository } from '../lead/lead.repository.js';
import { recordRestores, unchangedLeads } from '../lead/lead-restores.js';
import { StoredLead } from '../lead/stored-lead.js';
import { LeadEventRepository } from '../lead-event/lead-event.repository.js';
import type { LeadImportEntity } from './lead-import.entity.js';
import { LeadImportRepository, type Progress, Superseded } from './lead-import.repository.js';
import type { LeadImportRowEntity } from './lead-import-row.entity.js';
import { LeadImportRowRepository } from './lead-import-row.repository.js';

type Undone = NonNullable<LeadImportRowEntity['undone']>;

/**
 * Decides what an undo does to the lead of a row (rule 9.27). A lead that somebody has changed since the import is not restored, nor is one
 * that was merged into another.
 */
function fateOf(
  { bucket }: LeadImportRowEntity,
  lead: Lead | undefined,
  { isMerged, isUnchanged }: { isMerged: boolean; isUnchanged: boolean },
): Undone {
  if (lead === undefined) return isMerged ? 'kept' : 'gone';
  if (!isUnchanged) return 'kept';
  return bucket === 'created' ? 'removed' : 'restored';
}

/** Undoes the changes of a few rows of an import, and stores the progress in the same transaction. */
@Injectable()
export class UndoStep {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LeadImportRepository) private readonly imports: LeadImportRepository,
    @Inject(LeadImportRowRepository) private readonly rows: LeadImportRowRepository,
    @Inject(LeadRepository) private readonly leads: LeadRepository,
    @Inject(LeadEventRepository) private readonly events: LeadEventRepository,
  ) {}

  /**
   * @param row the import as claimed by the worker, with the progress so far
   * @param limit maximum number of rows to undo
   * @returns the new progress; null when no row is left
   * @throws Superseded
   */
  run(row: LeadImportEntity, limit: number, tookMs: number): Promise<Progress | null> {
    return writeLeads(this.dataSource, async (writing) => {
      const { manager } = writing;
      if (!(await lockExistingCompany(row.marketingCompanyId, manager))) throw new Superseded();
      const rows = await this.rows.changes(row.id, row.undoneNumber, limit, manager);
      const last = rows.at(-1);
      if (last === undefined) return null;
      const ids = rows.flatMap(({ leadId }) => leadId ?? []);
      const leads = await this.leads.lock(row.marketingCompanyId, ids, manager);
      const leadOf = new Map(leads.map((lead) => [lead.id, lead]));
      const isUnchanged = await unchangedLeads(manager, leads);
      const missing = ids.filter((id) => !leadOf.has(id));
      const merged = await this.rows.mergedLeads(row.marketingCompanyId, missing, manager);
      const fates = rows.map((one) => {
        const [leadId, leadVersion] = [one.leadId ?? 0, one.leadVersion];
        const since = { isMerged: merged.has(leadId), isUnchanged: isUnchanged(leadId, leadVersion) };
        return { one, fate: fateOf(one, leadOf.get(leadId), since) };
      });
      const ofFate = (wanted: Undone) => fates.flatMap(({ one, fate }) => (fate === wanted ? [one] : []));
      await writing.hold(leads.map(({ id }) => id));
      await this.leads.delete(
        ofFate('removed').flatMap(({ leadId }) => leadId ?? []),
        writing,
      );
      for (const one of ofFate('restored'))
        await this.restore(row, one, leadOf.get(one.leadId ?? 0), writing);
      for (const fate of ['removed', 'restored', 'kept', 'gone'] as const) {
        const done = ofFate(fate).map(({ id }) => id);
        await this.rows.markUndone(done, fate, manager);
      }
      const progress = {
        undoneNumber: last.number,
        undoneRows: row.undoneRows + rows.length,
        removed: row.removed + ofFate('removed').length,
        restored: row.restored + ofFate('restored').length,
        kept: row.kept + ofFate('kept').length,
        spentMs: row.spentMs + Math.round(tookMs),
      } satisfies Progress;
      await this.imports.progress(row, progress, manager);
      return progress;
    });
  }

  private async restore(
    { userId }: LeadImportEntity,
    { previous }: LeadImportRowEntity,
    lead: Lead | undefined,
    writing: LeadWriting,
  ): Promise<void> {
    if (previous === null || lead === undefined) return;
    const at = new Date();
    const before = StoredLead.parse(JSON.parse(previous));
    // Imports set no assignee. A handover of the company, which leaves the version as it is, may have removed the former one (rule 18.73).
    const { assigneeId } = lead;
    const next = { ...before, assigneeId, version: lead.version + 1, updatedAt: at.toISOString() };
    await this.leads.update(next, writing);
    const restore = { leadId: lead.id, version: next.version, asOf: before.version };
    await recordRestores(writing.manager, [restore]);
    if (next.status === lead.status) return;
    await this.events.add(
      {
        ...{
          leadId: lead.id,
          leadVersion: next.version,
          marketingCompanyId: lead.marketingCompanyId,
          userId,
          at,
        },
        ...{ fromStatus: lead.status, toStatus: next.status, how: 'undo', bulkChangeId: null },
      },
      writing,
    );
  }
}
