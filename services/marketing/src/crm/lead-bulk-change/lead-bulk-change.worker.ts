import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger, type Outcome, Worker } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { atPace, outcomeOf, type Pace, Paces, stepOptions } from '../../kernel/index.js';
import { lockExistingCompany } from '../company/company-access.js';
import { writeLeads } from '../funnel-counts/lead-writing.js';
import { LeadBulkChangeEntity } from './lead-bulk-change.entity.js';
import { LeadBulkChangeRepository } from './lead-bulk-change.repository.js';
import { changeNextLeads, restoreNextLeads } from './lead-bulk-change.steps.js';

const options = { ...stepOptions, name: 'change of many leads', concurrency: 2 };

/**
 * Runs bulk changes in small steps. Each step stores its progress in its own transaction, so that a crash cannot make it skip a lead or
 * change it twice.
 */
@Injectable()
export class LeadBulkChangeWorker extends Worker<LeadBulkChangeEntity> {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LeadBulkChangeRepository) private readonly changes: LeadBulkChangeRepository,
    @Inject(Paces) private readonly paces: Paces,
    @Inject(LOGGER) logger: Logger,
  ) {
    super(changes, options, logger);
  }

  protected perform(row: LeadBulkChangeEntity, signal: AbortSignal): Promise<Outcome> {
    return outcomeOf(
      async () => {
        const work = (pace: Pace) => atPace(pace, (size) => this.step(row, size));
        return this.paces.run(await this.changes.ownerOf(row), signal, work);
      },
      signal,
      {
        postpone: (retryAt) => this.changes.settle(row, { nextAttemptAt: retryAt }),
        handBack: () => this.changes.handBack(row),
      },
    );
  }

  /**
   * Runs one step of the change or, once an undo has been requested, of the undo.
   * @returns the number of examined leads; null when nothing is left to do, or when the company has been deleted
   */
  private step({ id, marketingCompanyId }: LeadBulkChangeEntity, size: number): Promise<number | null> {
    return writeLeads(this.dataSource, async (writing) => {
      const { manager } = writing;
      if (!(await lockExistingCompany(marketingCompanyId, manager))) {
        await manager.update(LeadBulkChangeEntity, { id }, { state: 'done', lease: null });
        return null;
      }
      const row = await this.changes.lock(id, manager);
      if (row === null || row.state === 'done') return null;
      const done = await (row.phase === 'change' ? changeNextLeads : restoreNextLeads)(writing, row, size);
      if (done === null) Object.assign(row, { state: 'done', lease: null });
      else {
        row.doneLeadId = done.doneLeadId;
        for (const count of ['changed', 'unchanged', 'restored', 'kept'] as const)
          row[count] += done[count] ?? 0;
      }
      await this.changes.store(row, manager);
      return done === null ? null : size;
    });
  }
}
