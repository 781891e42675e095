import { Inject, Injectable } from '@nestjs/common';
import type { RecipientState } from '@portals/contracts/constants';
import {
  insertRows,
  LOGGER,
  type Logger,
  lockRows,
  type Outcome,
  type OwnerSql,
  toDate,
  transaction,
  Worker,
  WorkQueue,
} from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { lockExistingCompany } from '../../crm/index.js';
import { outcomeOf, type Pace, Paces, stepOptions } from '../../kernel/index.js';
import { MailingEntity } from '../mailing-row/mailing.entity.js';
import { RecipientEntity } from '../mailing-row/recipient.entity.js';
import { addRecipient, type CountedRecipient, type MailDays } from './mail-outcome.rules.js';
import { MailingDayEntity } from './mailing-day.entity.js';
import { MailingRecountEntity } from './mailing-recount.entity.js';

const options = { ...stepOptions, name: 'count of mails by day', concurrency: 1 };
/** Pause before a mailing is counted again: a multiple of the last count's duration, but at least `goesOutMs` while it is being sent. */
const pauses = { factor: 20, leastMs: 5000, goesOutMs: 20_000 };

const isMailingThere = `EXISTS (SELECT 1 FROM marketing_mailings mailing
  JOIN marketing_companies company ON company.id = mailing.marketingCompanyId
  WHERE mailing.id = ? AND company.deletedAt IS NULL)`;
const mailingOwner: OwnerSql = (alias) =>
  `(SELECT mailing.userId FROM marketing_mailings mailing WHERE mailing.id = ${alias}.mailingId)`;

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

/** Recounts the daily results of a mailing's emails from all recipients after some recipients have changed. */
@Injectable()
export class MailingRecountWorker extends Worker<MailingRecountEntity> {
  private readonly recounts: WorkQueue<MailingRecountEntity>;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Paces) private readonly paces: Paces,
    @Inject(LOGGER) logger: Logger,
  ) {
    const queue = new WorkQueue(dataSource, MailingRecountEntity, mailingOwner);
    super(queue, options, logger);
    this.recounts = queue;
  }

  protected perform(row: MailingRecountEntity, signal: AbortSignal): Promise<Outcome> {
    return outcomeOf(
      async () => {
        const startedAt = performance.now();
        const goesOut = await this.goesOut(row.mailingId);
        await this.store(row.mailingId, await this.count(row, signal));
        await this.settle(row, goesOut, performance.now() - startedAt);
      },
      signal,
      { postpone: (retryAt) => this.recounts.settle(row, { nextAttemptAt: retryAt }) },
    );
  }

  private async count(row: MailingRecountEntity, signal: AbortSignal): Promise<MailDays> {
    const owner = await this.recounts.ownerOf(row);
    return this.paces.run(owner, signal, (pace) => this.countAt(pace, row.mailingId));
  }

  private async countAt(pace: Pace, mailingId: number): Promise<MailDays> {
    const days: MailDays = new Map();
    for (let after = 0; ; ) {
      // The query finds no rows when the company is deleted, which ends the count.
      const rows = await this.dataSource.query<StoredRecipient[]>(
        `SELECT id, state, sentAt, changedAt FROM marketing_recipients
          WHERE mailingId = ? AND id > ? AND ${isMailingThere} ORDER BY mailingId, id LIMIT ${pace.size}`,
        [mailingId, after, mailingId],
      );
      for (const row of rows) addRecipient(days, recipientOf(row));
      const last = rows.at(-1);
      if (last === undefined) return days;
      after = last.id;
      await pace.rest(rows.length);
    }
  }

  /** Replaces the earlier counts, unless the mailing no longer exists. */
  private store(mailingId: number, days: MailDays): Promise<void> {
    return transaction(this.dataSource, async (manager) => {
      const query = manager
        .createQueryBuilder(MailingEntity, 'mailing')
        .select(['mailing.id', 'mailing.marketingCompanyId']);
      const mailing = await lockRows(query.where({ id: mailingId })).getOne();
      if (mailing === null) return;
      const { marketingCompanyId } = mailing;
      if (!(await lockExistingCompany(marketingCompanyId, manager))) return;
      await manager.delete(MailingDayEntity, { mailingId });
      const rows = [...days].map(([day, counts]) => ({ mailingId, marketingCompanyId, day, ...counts }));
      await insertRows(manager, MailingDayEntity, rows);
    });
  }

  /**
   * Returns true while a mailing's emails are being sent. Storing the result of an email requests no recount, so the mailing must be
   * counted again afterwards.
   */
  private async goesOut(mailingId: number): Promise<boolean> {
    const { manager } = this.dataSource;
    return (
      (await manager.existsBy(MailingEntity, { id: mailingId, phase: 'sending', kind: 'campaign' })) ||
      (await manager.existsBy(RecipientEntity, { mailingId, state: 'sending' }))
    );
  }

  /**
   * Deletes the recount request. If the mailing was being sent when the count began, or has changed since, the request is postponed
   * instead.
   */
  private async settle(
    { id, changes }: MailingRecountEntity,
    goesOut: boolean,
    tookMs: number,
  ): Promise<void> {
    const { manager } = this.dataSource;
    if (!goesOut && (await manager.delete(MailingRecountEntity, { id, changes })).affected !== 0) return;
    const nextAttemptAt = new Date(
      Date.now() + Math.max(tookMs * pauses.factor, goesOut ? pauses.goesOutMs : pauses.leastMs),
    );
    await manager.update(MailingRecountEntity, { id }, { nextAttemptAt, lease: null, attempts: 0 });
  }
}
