import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger, type Outcome, transaction, Worker } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { inSteps, outcomeOf, stepOptions } from '../work/steps.js';
import { holdFitProfile } from './fit-profile.js';
import { FitRunEntity } from './fit-run.entity.js';
import { FitRunRepository } from './fit-run.repository.js';
import { judgeLeads } from './fit-writer.js';

/** Leads of one step: few enough that nobody who writes meanwhile waits for long. */
const stepSize = 100;

const options = { ...stepOptions, name: 'judging the leads of a company', concurrency: 1 };

/**
 * Judges the leads of companies that were changed, a few at a time. How far it is gets stored together with each step, and a
 * change of the company meanwhile begins it again.
 */
@Injectable()
export class FitRunWorker extends Worker<FitRunEntity> {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(FitRunRepository) private readonly runs: FitRunRepository,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(runs, options, logger);
  }

  protected perform(row: FitRunEntity, signal: AbortSignal): Promise<Outcome> {
    return outcomeOf(
      () => inSteps(() => this.step(row.marketingCompanyId), signal),
      signal,
      (retryAt) => this.runs.settle(row, { nextAttemptAt: retryAt }),
    );
  }

  /** @returns whether nothing is left to do */
  private step(companyId: number): Promise<boolean> {
    return transaction(this.dataSource, async (manager) => {
      // The company first, as whoever changes it does: in another order both could wait for each other.
      const profile = await holdFitProfile(manager, companyId);
      const run = await this.runs.lock(companyId, manager);
      if (profile === null || run === null) return true;
      const sql = `SELECT id FROM marketing_leads WHERE marketingCompanyId = ? AND id > ? ORDER BY id LIMIT ${stepSize}`;
      const rows = await manager.query<{ id: number }[]>(sql, [companyId, run.doneLeadId]);
      const last = rows.at(-1);
      if (last === undefined) {
        await manager.delete(FitRunEntity, { id: run.id });
        return true;
      }
      const ids = rows.map(({ id }) => id);
      await judgeLeads(manager, profile, ids, new Date());
      await manager.update(FitRunEntity, { id: run.id }, { doneLeadId: last.id });
      return false;
    });
  }
}
