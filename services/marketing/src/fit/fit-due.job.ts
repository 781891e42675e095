import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger, PeriodicJob, transaction } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { holdFitProfile } from './fit-profile.js';
import { judgeLeads } from './fit-writer.js';
import { utcDayOf } from './freshness.rules.js';

/** Leads of one step: few enough that nobody who writes meanwhile waits for long. */
const stepSize = 100;

interface DueLead {
  id: number;
  marketingCompanyId: number;
}

/**
 * Judges the leads that have become older, and those that were stored without being judged: at start and every minute.
 * Replicas may do it at the same time.
 */
@Injectable()
export class FitDueJob extends PeriodicJob {
  private stopped = false;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LOGGER) logger: Logger,
  ) {
    super({ name: 'judging leads anew', intervalMs: 60_000, atStart: true }, logger);
  }

  override beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    return super.beforeApplicationShutdown();
  }

  async run(now: Date): Promise<void> {
    while (!this.stopped) {
      const startedAt = performance.now();
      if (!(await this.step(now))) return;
      // Half of the time is left to everybody else: SQLite does one thing at a time, and its driver never waits.
      await delay(performance.now() - startedAt);
    }
  }

  /** @returns whether there may be more */
  private async step(now: Date): Promise<boolean> {
    const sql = `SELECT id, marketingCompanyId FROM marketing_leads
      WHERE fitDueOn IS NULL OR fitDueOn <= ? LIMIT ${stepSize}`;
    const due = await this.dataSource.query<DueLead[]>(sql, [utcDayOf(now)]);
    for (const companyId of new Set(due.map(({ marketingCompanyId }) => marketingCompanyId))) {
      const ids = due.filter((lead) => lead.marketingCompanyId === companyId).map(({ id }) => id);
      await transaction(this.dataSource, async (manager) => {
        const profile = await holdFitProfile(manager, companyId);
        // Without the company the leads are gone, too.
        if (profile !== null) await judgeLeads(manager, profile, ids, now);
      });
    }
    return due.length === stepSize;
  }
}
