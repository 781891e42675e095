import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { databaseFault, LOGGER, type Logger, type Outcome, Worker, WorkQueue } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { CompanyRemovalEntity } from './company-removal.entity.js';

/** Tables below a company, those that refer to others first. */
const tables = [
  'marketing_merged_leads',
  'marketing_lead_merges',
  'marketing_leads_apart',
  'marketing_lead_events',
  'marketing_leads',
  'marketing_products',
];
/** Rows deleted by one statement: few enough that nobody who writes meanwhile waits for long, also on a slow disk. */
const chunk = 100;

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
 * Removes the rows of deleted companies, a few at a time. Nobody sees them meanwhile. A removal that was broken off goes on
 * with the rows that are left.
 */
@Injectable()
export class CompanyRemovalWorker extends Worker<CompanyRemovalEntity> {
  private readonly removals: WorkQueue<CompanyRemovalEntity>;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const queue = new WorkQueue(dataSource, CompanyRemovalEntity);
    super(queue, options, logger);
    this.removals = queue;
  }

  protected async perform(removal: CompanyRemovalEntity, signal: AbortSignal): Promise<Outcome> {
    const { marketingCompanyId } = removal;
    try {
      const rows = await this.removeRows(marketingCompanyId, signal);
      this.logger.info({ marketingCompanyId, rows }, 'deleted company removed');
      // The removal is gone with the company.
      return { record: async () => {} };
    } catch (error) {
      const away = databaseFault(error)?.kind === 'unavailable';
      if (!away && !signal.aborted) throw error;
      return {
        blocked: away,
        record: (retryAt) => this.removals.settle(removal, { nextAttemptAt: retryAt }),
      };
    }
  }

  /** @returns how many there were below the company */
  private async removeRows(companyId: number, signal: AbortSignal): Promise<number> {
    let removed = 0;
    for (const table of tables) {
      for (;;) {
        const startedAt = performance.now();
        const rows = await this.removeSome(table, companyId);
        removed += rows;
        if (rows < chunk) break;
        // Half of the time is left to everybody else: SQLite does one thing at a time, and its driver never waits.
        await delay(performance.now() - startedAt, undefined, { signal });
      }
    }
    await this.dataSource.query('DELETE FROM marketing_companies WHERE id = ?', [companyId]);
    return removed;
  }

  private async removeSome(table: string, companyId: number): Promise<number> {
    const sql = `SELECT id FROM ${table} WHERE marketingCompanyId = ? LIMIT ${chunk}`;
    const rows = await this.dataSource.query<{ id: number }[]>(sql, [companyId]);
    if (rows.length === 0) return 0;
    const places = rows.map(() => '?').join(', ');
    await this.dataSource.query(
      `DELETE FROM ${table} WHERE id IN (${places})`,
      rows.map(({ id }) => id),
    );
    return rows.length;
  }
}
