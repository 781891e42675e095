import { Inject, Injectable } from '@nestjs/common';
import type { RecipientState } from '@portals/contracts/constants';
import {
  insertRows,
  LOGGER,
  type Logger,
  lockRows,
  type Outcome,
  toDate,
  transaction,
  WaitingCalls,
  Worker,
  WorkQueue,
} from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { MailingEntity } from '../mailing/mailing.entity.js';
import { paceOn } from '../work/pace.js';
import { outcomeOf, stepOptions } from '../work/steps.js';
import { addRecipient, type CountedRecipient, type MailDays } from './mail-outcome.rules.js';
import { MailingDayEntity } from './mailing-day.entity.js';
import { MailingRecountEntity } from './mailing-recount.entity.js';

const options = { ...stepOptions, name: 'count of mails by day', concurrency: 1 };
/** A mailing that goes on is counted again after so many times as long as it took, and not at once. */
const pauses = { factor: 20, leastMs: 5000 };

interface StoredRecipient {
  id: number;
  state: RecipientState;
  sentAt: Date | string | null;
  changedAt: Date | string;
}

const recipientOf = ({ state, sentAt, changedAt }: StoredRecipient): CountedRecipient => ({
  state,
  sentAt: sentAt === null ? null : toDate(sentAt),
  changedAt: toDate(changedAt),
});

/** Counts what became of the mails of a mailing by day, from all its recipients, whenever some of them have changed. */
@Injectable()
export class MailingRecountWorker extends Worker<MailingRecountEntity> {
  private readonly recounts: WorkQueue<MailingRecountEntity>;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(WaitingCalls) private readonly calls: WaitingCalls,
    @Inject(LOGGER) logger: Logger,
  ) {
    const queue = new WorkQueue(dataSource, MailingRecountEntity);
    super(queue, options, logger);
    this.recounts = queue;
  }

  protected perform(row: MailingRecountEntity, signal: AbortSignal): Promise<Outcome> {
    return outcomeOf(
      async () => {
        const startedAt = performance.now();
        await this.store(row.mailingId, await this.count(row.mailingId, signal));
        await this.settle(row, performance.now() - startedAt);
      },
      signal,
      (retryAt) => this.recounts.settle(row, { nextAttemptAt: retryAt }),
    );
  }

  private async count(mailingId: number, signal: AbortSignal): Promise<MailDays> {
    const days: MailDays = new Map();
    const pace = paceOn(this.dataSource, this.calls, signal);
    for (let after = 0; ; ) {
      const rows = await this.dataSource.query<StoredRecipient[]>(
        `SELECT id, state, sentAt, changedAt FROM marketing_recipients
          WHERE mailingId = ? AND id > ? ORDER BY mailingId, id LIMIT ${pace.size}`,
        [mailingId, after],
      );
      for (const row of rows) addRecipient(days, recipientOf(row));
      const last = rows.at(-1);
      if (last === undefined) return days;
      after = last.id;
      await pace.rest(rows.length);
    }
  }

  /** Replaces what was counted before, unless the mailing is gone. */
  private store(mailingId: number, days: MailDays): Promise<void> {
    return transaction(this.dataSource, async (manager) => {
      const query = manager
        .createQueryBuilder(MailingEntity, 'mailing')
        .select(['mailing.id', 'mailing.marketingCompanyId']);
      const mailing = await lockRows(query.where({ id: mailingId })).getOne();
      if (mailing === null) return;
      const { marketingCompanyId } = mailing;
      await manager.delete(MailingDayEntity, { mailingId });
      const rows = [...days].map(([day, counts]) => ({ mailingId, marketingCompanyId, day, ...counts }));
      await insertRows(manager, MailingDayEntity, rows);
    });
  }

  /** The work is done unless somebody has asked for it again since it was begun. */
  private async settle({ id, changes }: MailingRecountEntity, tookMs: number): Promise<void> {
    const { manager } = this.dataSource;
    const { affected } = await manager.delete(MailingRecountEntity, { id, changes });
    if (affected !== 0) return;
    const nextAttemptAt = new Date(Date.now() + Math.max(tookMs * pauses.factor, pauses.leastMs));
    await manager.update(MailingRecountEntity, { id }, { nextAttemptAt, lease: null, attempts: 0 });
  }
}
