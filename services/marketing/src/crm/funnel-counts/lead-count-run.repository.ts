import { Inject, Injectable } from '@nestjs/common';
import { insertMissing, lockRows, QUEUED, WorkQueue } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { companyOwner } from '../company/company-owner.js';
import { LeadCountRunEntity } from './lead-count-run.entity.js';

/** Queue of companies whose leads are recounted every week, shared by all replicas. */
@Injectable()
export class LeadCountRunRepository extends WorkQueue<LeadCountRunEntity> {
  constructor(@Inject(DataSource) dataSource: DataSource) {
    super(dataSource, LeadCountRunEntity, companyOwner);
  }

  /** Returns a run and locks it until the transaction ends; null when its company has been deleted. */
  async lock(id: number, manager: EntityManager): Promise<LeadCountRunEntity | null> {
    const query = manager.createQueryBuilder(LeadCountRunEntity, 'run').where({ id });
    const run = await lockRows(query).getOne();
    if (run === null) return null;
    const sql = 'SELECT id FROM marketing_companies WHERE id = ? AND deletedAt IS NULL';
    const companies = await manager.query<object[]>(sql, [run.marketingCompanyId]);
    return companies.length === 0 ? null : run;
  }

  /** Queues a recount for each company that has none, that is, for companies created since the last call. */
  async addMissing(dueAt: Date): Promise<void> {
    const { manager } = this.dataSource;
    const companies = await manager.query<{ id: number }[]>(
      `SELECT id FROM marketing_companies WHERE deletedAt IS NULL
        AND id NOT IN (SELECT marketingCompanyId FROM marketing_lead_count_runs)`,
    );
    const rows = companies.map(({ id }) => ({
      marketingCompanyId: id,
      state: QUEUED,
      nextAttemptAt: dueAt,
      countedAt: dueAt,
    }));
    if (rows.length === 0) return;
    await insertMissing(manager, LeadCountRunEntity, rows);
  }

  /** Returns the number of a company's leads that have been counted, and the number of all its leads. */
  async progress(companyId: number): Promise<{ done: number; total: number }> {
    const { manager } = this.dataSource;
    const run = await manager.findOneBy(LeadCountRunEntity, { marketingCompanyId: companyId });
    const sql = 'SELECT COUNT(*) AS leads FROM marketing_leads WHERE marketingCompanyId = ?';
    const count = async (condition: string, parameters: unknown[]) => {
      const [row] = await manager.query<{ leads: number | string }[]>(`${sql}${condition}`, parameters);
      return Number(row?.leads ?? 0);
    };
    const total = await count('', [companyId]);
    // A company without a run is new, so all its leads were counted when they were created.
    if (run === null || run.countedAt !== null) return { done: total, total };
    return { done: await count(' AND id <= ?', [companyId, run.doneLeadId]), total };
  }
}
