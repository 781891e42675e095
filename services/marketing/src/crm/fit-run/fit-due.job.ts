import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger, PeriodicJob, transaction } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { Paces } from '../../kernel/index.js';
import { companyOwner } from '../company/company-owner.js';
import { lockFitProfile } from '../fit/fit-profile.js';
import { utcDayOf } from '../fit/freshness.rules.js';
import { rescoreLeads } from './fit-writer.js';

/** Number of leads per query. */
const stepSize = 100;

interface DueLead {
  id: number;
  marketingCompanyId: number;
  /** Workspace of the lead's company; the step uses up this workspace's share of background work. */
  workspaceId: number | null;
}

/**
 * Computes the fit of leads whose score is missing, or outdated because of the lead's age. It runs at startup and every minute, and takes
 * turns with all other background work (rule 15.1). Several replicas may run it at the same time.
 */
@Injectable()
export class FitDueJob extends PeriodicJob {
  private readonly stop = new AbortController();

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Paces) private readonly paces: Paces,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ name: 'judging leads anew', intervalMs: 60_000, atStart: true }, logger);
  }

  override beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    return super.beforeApplicationShutdown();
  }

  async run(now: Date): Promise<void> {
    try {
      while (!this.stop.signal.aborted) if (!(await this.step(now))) return;
    } catch (error) {
      if (!this.stop.signal.aborted) throw error;
    }
  }

  /** @returns true when more leads may be due */
  private async step(now: Date): Promise<boolean> {
    const sql = `SELECT id, marketingCompanyId, ${companyOwner('due')} AS workspaceId FROM marketing_leads due
      WHERE fitDueOn IS NULL OR fitDueOn <= ? LIMIT ${stepSize}`;
    const due = await this.dataSource.query<DueLead[]>(sql, [utcDayOf(now)]);
    for (const companyId of new Set(due.map(({ marketingCompanyId }) => marketingCompanyId))) {
      const own = due.filter((lead) => lead.marketingCompanyId === companyId);
      await this.paces.run(own[0]?.workspaceId ?? 0, this.stop.signal, async (pace) => {
        for (let ids = own.map(({ id }) => id); ids.length > 0; ) {
          const some = ids.slice(0, pace.size);
          ids = ids.slice(some.length);
          await this.judge(companyId, some, now);
          await pace.rest(some.length);
        }
      });
    }
    return due.length === stepSize;
  }

  private judge(companyId: number, ids: readonly number[], now: Date): Promise<void> {
    return transaction(this.dataSource, async (manager) => {
      const profile = await lockFitProfile(manager, companyId);
      // Without the company, its leads no longer exist, so nothing is computed.
      if (profile !== null) await rescoreLeads(manager, profile, ids, now);
    });
  }
}
