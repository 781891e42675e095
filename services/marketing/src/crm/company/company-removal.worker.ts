import { Inject, Injectable } from '@nestjs/common';
import {
  grantsTable,
  LOGGER,
  type Logger,
  type Outcome,
  placeholders,
  purgeDeleted,
  purgeDeletedWords,
  Worker,
  WorkQueue,
} from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { outcomeOf, type Pace, Paces } from '../../kernel/index.js';
import { wordTable } from '../../kernel/plain.js';
import { companyOwner } from './company-owner.js';
import {
  COMPANY_PARTS,
  type CompanyPart,
  largeRowsOfStep,
  ofCompany,
  type RowsOfCompany,
  rowsOfStep,
} from './company-part.js';
import { CompanyRemovalEntity } from './company-removal.entity.js';

const ofImports = `leadImportId IN (SELECT id FROM marketing_lead_imports WHERE ${ofCompany})`;
/** Tables that the CRM module itself fills. */
const ownRows: readonly RowsOfCompany[] = [
  { table: 'marketing_lead_import_parts', where: ofImports, limit: largeRowsOfStep },
  { table: 'marketing_lead_import_rows', where: ofImports },
  { table: 'marketing_lead_imports' },
  { table: 'marketing_erased_people' },
  { table: 'marketing_merged_leads' },
  { table: 'marketing_lead_merges' },
  { table: 'marketing_leads_apart' },
  { table: 'marketing_lead_events' },
  { table: 'marketing_leads' },
  { table: 'marketing_products' },
  // The index of this table begins with the workspace.
  {
    table: grantsTable,
    where: '(workspaceId, companyId) IN (SELECT workspaceId, id FROM marketing_companies WHERE id = ?)',
  },
];

const options = {
  name: 'removal of a company',
  concurrency: 1,
  pollMs: 30_000,
  leaseMs: 60_000,
  stopMs: 5000,
  retry: { first: 5000, longest: 600_000 },
  outage: { first: 1000, longest: 60_000 },
};

/**
 * Removes the rows of deleted companies in small batches; nobody can see these rows any more. An interrupted removal continues with the
 * remaining rows.
 */
@Injectable()
export class CompanyRemovalWorker extends Worker<CompanyRemovalEntity> {
  private readonly removals: WorkQueue<CompanyRemovalEntity>;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(COMPANY_PARTS) private readonly parts: readonly CompanyPart[],
    @Inject(Paces) private readonly paces: Paces,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const queue = new WorkQueue(dataSource, CompanyRemovalEntity, companyOwner);
    super(queue, options, logger);
    this.removals = queue;
  }

  protected perform(removal: CompanyRemovalEntity, signal: AbortSignal): Promise<Outcome> {
    const { marketingCompanyId } = removal;
    return outcomeOf(
      // The row of this removal is deleted together with the company, so the work needs no record of its completion.
      async () => {
        const remove = (pace: Pace) => this.removeRows(marketingCompanyId, pace);
        const rows = await this.paces.run(await this.removals.ownerOf(removal), signal, remove);
        await purgeDeletedWords(this.dataSource, wordTable);
        await purgeDeleted(this.dataSource);
        this.logger.info({ marketingCompanyId, rows }, 'deleted company removed');
      },
      signal,
      { postpone: (retryAt) => this.removals.settle(removal, { nextAttemptAt: retryAt }) },
    );
  }

  /** @returns the number of removed rows, not counting the daily counts and the company's own row */
  private async removeRows(companyId: number, pace: Pace): Promise<number> {
    let removed = 0;
    for (const rows of [...this.parts.toReversed().flatMap((part) => part.rows ?? []), ...ownRows]) {
      const limit = () => Math.min(rows.limit ?? rowsOfStep, pace.size);
      removed += await untilGone(pace, () => this.removeSome(rows, companyId, limit()));
    }
    // The daily counts are removed last: once the leads are gone, nothing can add to the counts any more.
    await untilGone(pace, () => this.removeDayCounts(companyId));
    await this.dataSource.query('DELETE FROM marketing_companies WHERE id = ?', [companyId]);
    return removed;
  }

  private async removeDayCounts(companyId: number): Promise<number> {
    const table = 'marketing_lead_day_counts';
    const sql = `SELECT day FROM ${table} WHERE ${ofCompany} ORDER BY day LIMIT ${rowsOfStep}`;
    const days = await this.dataSource.query<{ day: string }[]>(sql, [companyId]);
    const last = days.at(-1);
    if (last === undefined) return 0;
    await this.dataSource.query(`DELETE FROM ${table} WHERE ${ofCompany} AND day <= ?`, [
      companyId,
      last.day,
    ]);
    return days.length;
  }

  private async removeSome(
    { table, where = ofCompany, before }: RowsOfCompany,
    companyId: number,
    limit: number,
  ): Promise<number> {
    const sql = `SELECT id${before ? `, ${before.column} AS value` : ''} FROM ${table} WHERE ${where} LIMIT ${limit}`;
    const rows = await this.dataSource.query<{ id: number; value: string }[]>(sql, [companyId]);
    if (rows.length === 0) return 0;
    await before?.run(rows.map(({ value }) => value));
    await this.dataSource.query(
      `DELETE FROM ${table} WHERE id IN (${placeholders(rows)})`,
      rows.map(({ id }) => id),
    );
    return rows.length;
  }
}

/**
 * Removes rows in steps until no row is left.
 * @returns the number of removed rows
 */
async function untilGone(pace: Pace, removeSome: () => Promise<number>): Promise<number> {
  for (let removed = 0; ; ) {
    const rows = await removeSome();
    if (rows === 0) return removed;
    removed += rows;
    await pace.rest(rows);
  }
}
