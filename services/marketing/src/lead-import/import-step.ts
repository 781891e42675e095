import { Inject, Injectable } from '@nestjs/common';
import type { Lead } from '@portals/contracts/marketing';
import { DataSource, type EntityManager } from 'typeorm';
import { LeadRepository } from '../lead/lead.repository.js';
import { LeadEventRepository, type NewEvent } from '../lead-event/lead-event.repository.js';
import { type LeadWriting, writeLeads } from '../lead-life/lead-writing.js';
import type { Candidate } from './import-candidate.js';
import { addCounts, addRefusals, type PlannedRow, storedFault } from './import-plan.js';
import type { LeadImportEntity } from './lead-import.entity.js';
import { LeadImportRepository, type Progress, Superseded } from './lead-import.repository.js';
import { LeadImportRowRepository, type NewRow } from './lead-import-row.repository.js';
import { LeadMatcher } from './lead-matcher.js';

type Planned<Bucket extends PlannedRow['bucket']> = Extract<PlannedRow, { bucket: Bucket }>;

const inBucket = <Bucket extends PlannedRow['bucket']>(rows: readonly PlannedRow[], bucket: Bucket) =>
  rows.filter((row): row is Planned<Bucket> => row.bucket === bucket);

/** What a step adds to an import: its counts and refusals, and the time that it took. */
export function progressOf(row: LeadImportEntity, rows: readonly PlannedRow[], tookMs: number) {
  return {
    doneRows: row.doneRows + rows.length,
    counts: addCounts(row.counts, rows),
    refusals: addRefusals(row.refusals, rows),
    spentMs: row.spentMs + Math.round(tookMs),
  } satisfies Progress;
}

/** Stores a few rows of a file as leads, and how far the import is, together. */
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
   * @param row as it was claimed, with the progress so far
   * @returns the progress then
   * @throws Superseded
   */
  run(row: LeadImportEntity, candidates: readonly Candidate[], tookMs: number): Promise<Progress> {
    return writeLeads(this.dataSource, async (writing) => {
      const { manager } = writing;
      // Two imports of one company take turns: otherwise both could create the same lead.
      if (!(await this.imports.holdCompany(row.marketingCompanyId, manager))) throw new Superseded();
      const planned = await this.plan(row, candidates, manager);
      // First of all that is stored: whoever stops the import meanwhile waits for its row, which the rows that refer to it hold too,
      // and then neither of both could go on.
      const progress = progressOf(row, planned, tookMs);
      await this.imports.progress(row, progress, manager);
      const at = new Date();
      const created = await this.create(row, inBucket(planned, 'created'), at, writing);
      const updated = await this.update(row, inBucket(planned, 'updated'), at, writing);
      await this.rows.insertMany([...created, ...updated, ...othersOf(row, planned)], manager);
      return progress;
    });
  }

  private async plan(row: LeadImportEntity, candidates: readonly Candidate[], manager: EntityManager) {
    const taken = (ids: readonly number[]) => this.rows.takenLeads(row.id, ids, manager);
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
    return planned.map(({ number }, place) =>
      rowOf(row, number, 'created', { leadId: ids[place] ?? 0, leadVersion: 1 }),
    );
  }

  private async update(
    row: LeadImportEntity,
    planned: readonly Planned<'updated'>[],
    at: Date,
    writing: LeadWriting,
  ): Promise<NewRow[]> {
    const done = [];
    await writing.hold(planned.map(({ before }) => before.id));
    for (const { number, before, after } of planned) {
      const next: Lead = { ...after, version: before.version + 1, updatedAt: at.toISOString() };
      await this.leads.update(next, writing);
      if (next.status !== before.status) {
        await this.events.addMany([eventOf(row, at, next, before.status, next.status)], writing);
      }
      const previous = JSON.stringify(before);
      const { id: leadId, version: leadVersion } = next;
      done.push(rowOf(row, number, 'updated', { leadId, leadVersion, previous }));
    }
    return done;
  }
}

type Fate = Partial<Omit<NewRow, 'leadImportId' | 'number' | 'bucket'>>;

/** Every row of a statement has all columns. */
function rowOf({ id }: LeadImportEntity, number: number, bucket: NewRow['bucket'], fate: Fate): NewRow {
  const { leadId = null, leadVersion = null, previous = null, cells = null, faults = null } = fate;
  return { leadImportId: id, number, bucket, leadId, leadVersion, previous, cells, faults };
}

/** Rows that change no lead: refused ones are handed out, and a lead that had all values is not for a later row. */
function othersOf(row: LeadImportEntity, planned: readonly PlannedRow[]): NewRow[] {
  const unchanged = inBucket(planned, 'unchanged').map(({ number, leadId }) =>
    rowOf(row, number, 'unchanged', { leadId }),
  );
  const refused = inBucket(planned, 'refused').map(({ number, cells, faults }) =>
    rowOf(row, number, 'refused', { cells: JSON.stringify(cells), faults: faults.map(storedFault) }),
  );
  return [...unchanged, ...refused];
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
