import { Inject, Injectable } from '@nestjs/common';
import {
  FairReads,
  LOGGER,
  type Logger,
  type Outcome,
  QUEUED,
  type RowReader,
  transaction,
  Worker,
} from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { atPace, outcomeOf, type Pace, Paces, stepOptions } from '../../kernel/index.js';
import type { CompanyDayCount } from './day-count-sums.js';
import { addDayCounts } from './funnel.store.js';
import { LeadCountRunEntity } from './lead-count-run.entity.js';
import { LeadCountRunRepository } from './lead-count-run.repository.js';
import { missingCounts, nextDay } from './lead-recount.js';
import { LeadWriting } from './lead-writing.js';

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;

const options = { ...stepOptions, pollMs: 30_000, name: 'counting leads once more', concurrency: 2 };

/** Numbers of corrections in a run. */
interface Repairs {
  leads: number;
  counts: number;
}

/**
 * Counts the leads that existed before counting was introduced, and recounts all leads every week: first the history of each lead, then the
 * sums of each day, in small steps. Each step stores its progress in its own transaction.
 */
@Injectable()
export class LeadCountWorker extends Worker<LeadCountRunEntity> {
  /** Corrections made so far by unfinished runs, by run id. */
  private readonly repairs = new Map<number, Repairs>();

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LeadCountRunRepository) private readonly runs: LeadCountRunRepository,
    @Inject(Paces) private readonly paces: Paces,
    @Inject(FairReads) private readonly reads: FairReads,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(runs, options, logger);
  }

  protected async perform(row: LeadCountRunEntity, signal: AbortSignal): Promise<Outcome> {
    const repairs = this.repairs.get(row.id) ?? { leads: 0, counts: 0 };
    this.repairs.set(row.id, repairs);
    const owner = await this.runs.ownerOf(row);
    return outcomeOf(
      async () => {
        const reader = this.reads.of({ id: owner });
        const count = (pace: Pace) => atPace(pace, () => this.step(row, pace.size, reader, repairs));
        const end = await this.paces.run(owner, signal, count);
        if (end === 'done') this.report(row, repairs);
        return end;
      },
      signal,
      {
        postpone: (retryAt) => this.runs.settle(row, { nextAttemptAt: retryAt }),
        handBack: () => this.runs.handBack(row),
      },
    );
  }

  /** @returns the number of handled rows; null when nothing is left to do */
  private async step(
    { id, lease }: LeadCountRunEntity,
    size: number,
    reader: RowReader,
    repairs: Repairs,
  ): Promise<number | null> {
    const day = await this.readDay(id, reader);
    return transaction(
      this.dataSource,
      async (manager) => {
        const run = await this.runs.lock(id, manager);
        if (run === null) {
          await manager.delete(LeadCountRunEntity, { id });
          return null;
        }
        // Another replica has taken over the run, and may have corrected this day already.
        if (run.lease !== lease) return null;
        const done = (await leadStep(run, manager, size)) ?? (await dayStep(run, manager, day));
        await manager.update(LeadCountRunEntity, { id }, done?.progress ?? finished(run, new Date()));
        repairs.leads += done?.leads ?? 0;
        repairs.counts += done?.counts ?? 0;
        return done === null ? null : done.rows;
      },
      { readsLatest: true },
    );
  }

  /** Returns the next day and the errors in its counts; null after the last day, undefined while some leads have not been recounted. */
  private async readDay(id: number, reader: RowReader): Promise<ReadDay | null | undefined> {
    const { manager } = this.dataSource;
    const run = await manager.findOneBy(LeadCountRunEntity, { id });
    if (run === null || (await nextLeads(run, manager, 1)).length > 0) return undefined;
    const { marketingCompanyId, doneDay } = run;
    const day = await nextDay(reader, marketingCompanyId, doneDay);
    return day === null ? null : { day, missing: await missingCounts(reader, marketingCompanyId, day) };
  }

  /** Logs the corrections of a finished run, except for the first count, which corrects nothing. */
  private report({ id, marketingCompanyId, countedAt }: LeadCountRunEntity, repairs: Repairs): void {
    this.repairs.delete(id);
    if (countedAt === null || repairs.leads + repairs.counts === 0) return;
    this.logger.warn(
      { marketingCompanyId, ...repairs },
      'counts of leads were wrong and have been put right',
    );
  }
}

type Progress = Partial<Pick<LeadCountRunEntity, 'doneLeadId' | 'doneDay'>>;
/** Result of a step; null when nothing is left to do. */
type Step = (Partial<Repairs> & { rows: number; progress: Progress }) | null;

interface ReadDay {
  day: string;
  missing: CompanyDayCount[];
}

/** Returns the leads of the next step; an empty list once the run counts days. */
async function nextLeads(run: LeadCountRunEntity, manager: EntityManager, size: number): Promise<number[]> {
  if (run.doneDay !== '') return [];
  const sql = `SELECT id FROM marketing_leads WHERE marketingCompanyId = ? AND id > ? ORDER BY id LIMIT ${size}`;
  const rows = await manager.query<{ id: number }[]>(sql, [run.marketingCompanyId, run.doneLeadId]);
  return rows.map(({ id }) => id);
}

async function leadStep(run: LeadCountRunEntity, manager: EntityManager, size: number): Promise<Step> {
  const ids = await nextLeads(run, manager, size);
  const doneLeadId = ids.at(-1);
  if (doneLeadId === undefined) return null;
  return { rows: ids.length, leads: await LeadWriting.repair(manager, ids), progress: { doneLeadId } };
}

async function dayStep(
  { doneDay }: LeadCountRunEntity,
  manager: EntityManager,
  next: ReadDay | null | undefined,
): Promise<Step> {
  // The remaining leads have just been deleted, so the next step starts with the first day.
  if (next === undefined) return { rows: 1, progress: { doneDay } };
  if (next === null) return null;
  await addDayCounts(manager, next.missing);
  return { rows: 1, counts: next.missing.length, progress: { doneDay: next.day } };
}

/**
 * Returns the column values with which a finished run waits for the next one. The second run follows an hour after the first, because
 * replicas of the previous version may still have stored uncounted leads during the update.
 */
const finished = ({ countedAt }: LeadCountRunEntity, now: Date) => ({
  ...{ state: QUEUED, lease: null, attempts: 0, doneLeadId: 0, doneDay: '' },
  countedAt: countedAt ?? now,
  nextAttemptAt: new Date(now.getTime() + (countedAt === null ? hourMs : weekMs)),
});
