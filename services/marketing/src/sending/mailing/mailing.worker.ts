import { Inject, Injectable } from '@nestjs/common';
import {
  AppError,
  LOGGER,
  type Logger,
  type Outcome,
  toDate,
  transaction,
  Worker,
} from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { lockExistingCompany } from '../../crm/index.js';
import { outcomeOf, type Pace, Paces, stepOptions, unfinished } from '../../kernel/index.js';
import { MailCheckService } from '../mailing-audience/mail-check.service.js';
import { isTooLate } from '../mailing-audience/schedule.js';
import { MailSnapshot } from '../mailing-row/mail-snapshot.js';
import type { MailingEntity } from '../mailing-row/mailing.entity.js';
import { CampaignStatusSync } from './campaign-status-sync.js';
import { MailLogRepository } from './mail-log.repository.js';
import { MailingRepository } from './mailing.repository.js';
import { startOf } from './mailing-action.rules.js';
import { returnCountsOf } from './mailing-counts.js';
import { RecipientRepository } from './recipient.repository.js';
import { RecipientList } from './recipient-list.js';
import { SendQueueWorker } from './send-queue.worker.js';

const options = { ...stepOptions, name: 'mailing', concurrency: 2 };
/** Interval in milliseconds at which a stopped mailing checks for emails in transit. */
const underWayMs = 500;

/** Result of a step: the number of rows processed, `done` at the end of the work, or `wait` while emails are in transit. */
type Step = { rows: number } | 'done' | 'wait';

/**
 * Starts mailings at their scheduled time, builds their recipient lists, and stops them. Each small step stores its progress, so that a
 * crash neither skips a lead nor adds one twice.
 */
@Injectable()
export class MailingWorker extends Worker<MailingEntity> {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(MailingRepository) private readonly mailings: MailingRepository,
    @Inject(RecipientRepository) private readonly recipients: RecipientRepository,
    @Inject(MailLogRepository) private readonly mailLogs: MailLogRepository,
    @Inject(RecipientList) private readonly recipientList: RecipientList,
    @Inject(MailCheckService) private readonly checks: MailCheckService,
    @Inject(CampaignStatusSync) private readonly campaigns: CampaignStatusSync,
    @Inject(SendQueueWorker) private readonly sendQueue: SendQueueWorker,
    @Inject(Paces) private readonly paces: Paces,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(mailings, options, logger);
  }

  protected async perform(row: MailingEntity, signal: AbortSignal): Promise<Outcome> {
    let waits = false;
    const outcome = await outcomeOf(
      async () => {
        const end = await this.paces.run(row.workspaceId, signal, (pace) => this.walk(row, pace));
        waits = end === 'wait';
        return end;
      },
      signal,
      {
        postpone: (retryAt) =>
          this.mailings.settle(row, { nextAttemptAt: signal.aborted ? new Date() : retryAt }),
        handBack: () => this.mailings.handBack(row),
      },
    );
    if (!waits) return outcome;
    return {
      record: () => this.mailings.settle(row, { nextAttemptAt: new Date(Date.now() + underWayMs) }),
    };
  }

  /** @returns `wait` while emails are in transit */
  private async walk(row: MailingEntity, pace: Pace): Promise<'done' | 'wait' | typeof unfinished> {
    const hasFaults = await this.hasFaults(row);
    for (;;) {
      const step = await this.step(row, pace.size, hasFaults);
      if (step === 'wait') return step;
      if (step === 'done') {
        this.sendQueue.wake();
        return step;
      }
      await pace.rest(step.rows);
      if (pace.isOver) return unfinished;
    }
  }

  private step({ id, marketingCompanyId }: MailingEntity, size: number, hasFaults: boolean): Promise<Step> {
    return transaction(this.dataSource, async (manager) => {
      if (!(await lockExistingCompany(marketingCompanyId, manager))) {
        await this.mailings.write(id, { state: 'idle', lease: null }, manager);
        return 'done';
      }
      const row = await this.mailings.lock(id, manager);
      if (row === null || row.state !== 'queued') return 'done';
      if (row.deletedCampaignId !== null) return this.forgetSome(row, manager);
      switch (row.phase) {
        case 'scheduled':
          return this.begin(row, hasFaults, manager);
        case 'preparing': {
          const preparedLeadId = await this.recipientList.step(row, size, manager);
          if (preparedLeadId !== null) {
            await this.mailings.write(id, { preparedLeadId }, manager);
            return { rows: size };
          }
          // Recipients that are sent to again no longer count as refused, so the counts from the latest resume say nothing any more.
          const judgedBefore = row.judgedBefore && returnCountsOf(await this.recipients.counts(id, manager));
          const ready = {
            judgedBefore,
            phase: 'sending',
            preparedLeadId: row.lastLeadId,
            state: 'idle',
            lease: null,
          } as const;
          await this.mailings.write(id, ready, manager);
          return 'done';
        }
        case 'stopped':
          return row.kind === 'campaign' && row.campaignId === null
            ? this.removeSome(row, manager)
            : this.stopSome(row, manager);
        default:
          await this.mailings.write(id, { state: 'idle', lease: null }, manager);
          return 'done';
      }
    });
  }

  /** Starts a mailing whose scheduled time has come. If it is too late or a check fails, a person must decide. */
  private async begin(row: MailingEntity, hasFaults: boolean, manager: EntityManager): Promise<Step> {
    const now = new Date();
    const moment = toDate(row.scheduledFor ?? now);
    // A person rescheduled the mailing while it was being checked, so it is not started now.
    if (moment > now) return 'done';
    const isLate = isTooLate(moment, now);
    if (isLate || hasFaults) {
      const stateReason = isLate ? 'late' : 'checks';
      await this.mailings.write(row.id, { phase: 'late', stateReason, state: 'idle', lease: null }, manager);
      await this.campaigns.follow(row, 'late', manager);
      this.logger.warn({ mailing: row.id, stateReason }, 'mailing not started');
      return 'done';
    }
    const {
      nextAttemptAt: _due,
      lease: _lease,
      ...changes
    } = startOf(now, await this.recipientList.lastLeadId(row.marketingCompanyId, manager));
    await this.mailings.write(row.id, changes, manager);
    await this.campaigns.follow(row, 'preparing', manager);
    return { rows: 1 };
  }

  /** Clears the next batch of recipients from the log of a deleted campaign; only the results and the hashes of the addresses stay. */
  private async forgetSome(row: MailingEntity, manager: EntityManager): Promise<Step> {
    const rows = await this.mailLogs.clearNext(row, manager);
    if (rows > 0) return { rows };
    await this.mailings.write(row.id, { state: 'idle', lease: null }, manager);
    return 'done';
  }

  /**
   * Deletes the next recipients of a mailing whose campaign was deleted by a replica running the previous version, and finally the mailing.
   */
  private async removeSome({ id }: MailingEntity, manager: EntityManager): Promise<Step> {
    if (!(await this.recipients.removeSome(id, manager))) return { rows: 100 };
    await this.mailings.remove(id, manager);
    return 'done';
  }

  private async stopSome(row: MailingEntity, manager: EntityManager): Promise<Step> {
    const { id } = row;
    if (!(await this.recipients.stopSome(id, manager))) return { rows: 100 };
    if (await this.recipients.isUnderWay(id, manager)) return 'wait';
    await this.mailings.write(id, { state: 'idle', lease: null, finishedAt: new Date() }, manager);
    // The stop came too late to prevent any email, so the campaign was not cancelled (rule 11.3).
    const isPrepared = row.startedAt !== null && row.preparedLeadId >= row.lastLeadId;
    if (isPrepared && !(await this.recipients.isAnyStopped(id, manager)))
      await this.campaigns.follow(row, 'finished', manager);
    return 'done';
  }

  /**
   * Returns true when a check prevents a mailing from starting at its scheduled time (rule 11.24), or when its company was
   * deleted in the meantime.
   */
  private async hasFaults({ phase, marketingCompanyId, document }: MailingEntity): Promise<boolean> {
    if (phase !== 'scheduled') return false;
    const mail = MailSnapshot.parse(JSON.parse(document));
    if (mail.kind !== 'campaign') return false;
    try {
      const errors = await this.checks.errorsOf(marketingCompanyId, mail.email);
      return errors.length > 0;
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND') return true;
      throw error;
    }
  }
}
