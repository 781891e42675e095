import { Inject, Injectable } from '@nestjs/common';
import type { Lead } from '@portals/contracts/marketing';
import { DataSource, type EntityManager } from 'typeorm';
import { type LeadWriting, writeLeads } from '../funnel-counts/lead-writing.js';
import { LeadRepository } from '../lead/lead.repository.js';
import { LeadEventRepository, type NewEvent } from '../lead-event/lead-event.repository.js';
import type { Candidate } from './import-candidate.js';
import { addCounts, addRefusals, type PlannedRow } from './import-plan.js';
import { importRowOf, inBucket, type Planned, rowsOfOthers } from './import-rows.js';
import type { LeadImportEntity } from './lead-import.entity.js';
import { LeadImportRepository, type Progress, Superseded } from './lead-import.repository.js';
import { LeadImportRowRepository, type NewRow } from './lead-import-row.repository.js';
import { LeadMatcher } from './lead-matcher.js';

/** Returns the progress of an import after a step: its counts, its faults and the time spent. */
export function progressOf(row: LeadImportEntity, rows: readonly PlannedRow[], tookMs: number) {
  return {
    doneRows: row.doneRows + rows.length,
    counts: addCounts(row.counts, rows),
    refusals: addRefusals(row.refusals, rows),
    spentMs: row.spentMs + Math.round(tookMs),
  } satisfies Progress;
}

/** Stores a few rows of a file as leads, together with the progress of the import. */
@Injectable()
export class ImportStep {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LeadImportRepository) private readonly imports: LeadImportRepository,
    @Inject(LeadImportRowRepository) private readonly rows: LeadImportRowRepository,
    @Inject(LeadRepository) private readonly leads: LeadRepository,
    @Inject(LeadEventRepository) private readonly events: LeadEventRepository,
    @Inject(LeadMatcher) private readonly matcher: LeadMatcher,
  ) {}

  /**
   * @param row the import as claimed by the worker, with the progress so far
   * @returns the new progress
   * @throws Superseded
   */
  run(row: LeadImportEntity, candidates: readonly Candidate[], tookMs: number): Promise<Progress> {
    return writeLeads(this.dataSource, async (writing) => {
      const { manager } = writing;
      // Two imports of one company run their steps one after another; otherwise both could create the same lead.
      if (!(await this.imports.holdCompany(row.marketingCompanyId, manager))) throw new Superseded();
      const planned = await this.plan(row, candidates, manager);
      // The progress is written first to avoid a deadlock. Inserting rows that reference the import share-locks its row; upgrading that
      // lock later would deadlock with a call that waits for the row in order to stop the import.
      const progress = progressOf(row, planned, tookMs);
      await this.imports.progress(row, progress, manager);
      const at = new Date();
      const created = await this.create(row, inBucket(planned, 'created'), at, writing);
      const updated = await this.update(row, inBucket(planned, 'updated'), at, writing);
      await this.rows.insertMany([...created, ...updated, ...rowsOfOthers(row, planned)], manager);
      return progress;
    });
  }

  private async plan(row: LeadImportEntity, candidates: readonly Candidate[], manager: EntityManager) {
    const taken = (ids: readonly number[]) => this.rows.matchedLeads(row.id, ids, manager);
    return this.matcher.plan(row, candidates, taken, manager);
  }

  private async create(
    row: LeadImportEntity,
    planned: readonly Planned<'created'>[],
    at: Date,
    writing: LeadWriting,
  ): Promise<NewRow[]> {
    const ids = await this.leads.insertMany(row.marketingCompanyId, planned, at, writing);
    const events = planned.map(({ lead }, place) =>
      eventOf(row, at, { id: ids[place] ?? 0, version: 1 }, null, lead.status),
    );
    await this.events.addMany(events, writing);
    return planned.map((one, place) => importRowOf(row, one, { leadId: ids[place] ?? 0, leadVersion: 1 }));
  }

  private async update(
    row: LeadImportEntity,
    planned: readonly Planned<'updated'>[],
    at: Date,
    writing: LeadWriting,
  ): Promise<NewRow[]> {
    const done = [];
    await writing.hold(planned.map(({ before }) => before.id));
    for (const one of planned) {
      const { before, after } = one;
      const next: Lead = { ...after, version: before.version + 1, updatedAt: at.toISOString() };
      await this.leads.update(next, writing);
      if (next.status !== before.status) {
        await this.events.addMany([eventOf(row, at, next, before.status, next.status)], writing);
      }
      const previous = JSON.stringify(before);
      const { id: leadId, version: leadVersion } = next;
      done.push(importRowOf(row, one, { leadId, leadVersion, previous }));
    }
    return done;
  }
}

const eventOf = (
  { marketingCompanyId, userId }: LeadImportEntity,
  at: Date,
  lead: Pick<Lead, 'id' | 'version'>,
  fromStatus: string | null,
  toStatus: string,
): NewEvent => ({
  leadId: lead.id,
  leadVersion: lead.version,
  marketingCompanyId,
  userId,
  at,
  fromStatus,
  toStatus,
  how: 'import',
  bulkChangeId: null,
});
