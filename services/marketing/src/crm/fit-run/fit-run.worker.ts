import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger, type Outcome, transaction, Worker } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { atPace, outcomeOf, Paces, stepOptions } from '../../kernel/index.js';
import { lockExistingCompany } from '../company/company-access.js';
import { lockFitProfile } from '../fit/fit-profile.js';
import { FitRunEntity } from './fit-run.entity.js';
import { FitRunRepository } from './fit-run.repository.js';
import { rescoreLeads } from './fit-writer.js';

const options = { ...stepOptions, name: 'judging the leads of a company', concurrency: 2 };

/**
 * Recomputes the fit of the leads of changed companies in small steps. Each step stores its progress; another change of the company
 * restarts the run.
 */
@Injectable()
export class FitRunWorker extends Worker<FitRunEntity> {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(FitRunRepository) private readonly runs: FitRunRepository,
    @Inject(Paces) private readonly paces: Paces,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(runs, options, logger);
  }

  protected async perform(row: FitRunEntity, signal: AbortSignal): Promise<Outcome> {
    const owner = await this.runs.ownerOf(row);
    const step = (size: number) => this.step(row.marketingCompanyId, size);
    return outcomeOf(() => this.paces.run(owner, signal, (pace) => atPace(pace, step)), signal, {
      postpone: (retryAt) => this.runs.settle(row, { nextAttemptAt: retryAt }),
      handBack: () => this.runs.handBack(row),
    });
  }

  /** @returns the number of handled leads; null when nothing is left to do */
  private step(companyId: number, size: number): Promise<number | null> {
    return transaction(this.dataSource, async (manager) => {
      // The company is locked first, as in all changes of a company, because another order could cause a deadlock.
      if (!(await lockExistingCompany(companyId, manager))) return null;
      const profile = await lockFitProfile(manager, companyId);
      const run = await this.runs.lock(companyId, manager);
      if (profile === null || run === null) return null;
      const sql = `SELECT id FROM marketing_leads WHERE marketingCompanyId = ? AND id > ? ORDER BY id LIMIT ${size}`;
      const rows = await manager.query<{ id: number }[]>(sql, [companyId, run.doneLeadId]);
      const last = rows.at(-1);
      if (last === undefined) {
        await manager.delete(FitRunEntity, { id: run.id });
        return null;
      }
      const ids = rows.map(({ id }) => id);
      await rescoreLeads(manager, profile, ids, new Date());
      await manager.update(FitRunEntity, { id: run.id }, { doneLeadId: last.id });
      return ids.length;
    });
  }
}
