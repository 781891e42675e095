import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { MailingStateReason, ServerWait } from '@portals/contracts/constants';
import {
  backoff,
  CONFIG,
  LOGGER,
  type Logger,
  lockRows,
  Metrics,
  retried,
  toDate,
  transaction,
} from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { SendingConfig } from '../config.js';
import { DailyMails } from '../daily-mails/daily-mails.js';
import { MailLinks } from '../mail-links/mail-links.js';
import { requestRecount } from '../mailing-days/request-recount.js';
import { autoStop } from '../mailing-row/auto-stop.rules.js';
import { RecipientEntity } from '../mailing-row/recipient.entity.js';
import { Suppressions } from '../suppression/suppressions.js';
import { CampaignStatusSync } from './campaign-status-sync.js';
import type { ChosenRecipient, Delivered } from './mail-delivery.js';
import { MailingRepository, type SendingMailing } from './mailing.repository.js';
import { returnCountsOf } from './mailing-counts.js';
import { RecipientRepository } from './recipient.repository.js';
import { type ClaimedRecipient, lateExclusionOf, RecipientClaims } from './recipient-claims.repository.js';
import { retryDecisionOf } from './retry-decision.rules.js';
import { DailyQuotas, type DueRecipient } from './send-scheduler.js';
import { type KnownProblems, SendingGuard } from './sending-guard.js';

/** Minimum interval in milliseconds between checks of a mailing's bounces and complaints, because each check counts all recipients. */
const judgeMs = 5000;
/** Backoff for an email that the server has rejected temporarily. */
const retry = { first: 60_000, longest: 4 * 3_600_000 };
const day = 86_400_000;

interface Claim {
  ids: number[];
  lease: string;
}

interface Times {
  now: Date;
  leaseEnd: Date;
}

/** Database access of the send queue. */
@Injectable()
export class SendQueueStore {
  private readonly judgedAt = new Map<number, number>();
  /** Mailings being sent for which this process has already requested a recount. */
  private counted: ReadonlySet<number> = new Set();
  private readonly attempts;
  readonly quotas: DailyQuotas;
  /** Claims whose storage is uncertain, because the database failed or the step has not finished. */
  private readonly unknown: Claim[] = [];

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(RecipientClaims) private readonly claims: RecipientClaims,
    @Inject(MailingRepository) private readonly mailings: MailingRepository,
    @Inject(RecipientRepository) private readonly recipients: RecipientRepository,
    @Inject(Suppressions) private readonly suppressions: Suppressions,
    @Inject(MailLinks) private readonly links: MailLinks,
    @Inject(SendingGuard) private readonly guard: SendingGuard,
    @Inject(DailyMails) daily: DailyMails,
    @Inject(CampaignStatusSync) private readonly campaigns: CampaignStatusSync,
    @Inject(CONFIG) private readonly config: SendingConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Metrics) metrics: Metrics,
  ) {
    this.quotas = new DailyQuotas(daily);
    this.attempts = metrics.counter(
      'mailing_mails_total',
      'Mails of mailings that were handed over, by outcome',
      ['outcome'],
    );
  }

  due(mailingId: number): Promise<DueRecipient[]> {
    return this.claims.due(mailingId, new Date());
  }

  async holdLease(
    lease: string,
    now: Date,
    leaseEnd: Date,
    inTransit: readonly number[],
  ): Promise<number | null> {
    await this.claims.renew(inTransit, leaseEnd);
    return this.claims.acquire(lease, now, leaseEnd);
  }

  /** Releases the right to send, and the claims whose emails were never sent. */
  async release(lease: string): Promise<void> {
    await this.releaseUncertainClaims(new Date());
    await this.claims.release(lease);
  }

  /**
   * Marks lost emails as doubtful, finishes mailings without waiting recipients, and pauses mailings with too many bounces.
   * @returns the mailings to send
   */
  async refresh(now: Date): Promise<SendingMailing[]> {
    await this.releaseUncertainClaims(now);
    const lost = await this.recipients.giveUpLost(now);
    if (lost > 0)
      this.logger.warn({ mails: lost }, 'mails are doubtful: a process ended while it handed them over');
    const mailings = await this.mailings.sending();
    // The recount worker keeps recounting a mailing while it is being sent, so one request at the beginning is enough.
    const begun = mailings.filter(({ id }) => !this.counted.has(id));
    await requestRecount(
      begun.map(({ id }) => id),
      this.dataSource.manager,
    );
    this.counted = new Set(mailings.map(({ id }) => id));
    const left: SendingMailing[] = [];
    const settled = new Set(mailings.length === 0 ? [] : await this.recipients.settledMailings());
    const known: KnownProblems = new Map();
    for (const mailing of mailings) {
      const isOver = settled.has(mailing.id) && (await this.end(mailing, now));
      if (isOver || (await this.holdBack(mailing, known))) continue;
      if (!(await this.judge(mailing))) left.push(mailing);
    }
    const ids = new Set(left.map(({ id }) => id));
    for (const id of this.judgedAt.keys()) if (!ids.has(id)) this.judgedAt.delete(id);
    return left;
  }

  /** Stores and logs changed reasons why mailings are waiting. */
  async updateWaits(waits: ReadonlyMap<number, ServerWait | null>, mailings: readonly SendingMailing[]) {
    for (const told of await this.mailings.storeWaits(waits, mailings))
      this.logger.warn(told, 'mailing waits for the mail server');
  }

  private end(mailing: SendingMailing, now: Date): Promise<boolean> {
    return transaction(this.dataSource, async (manager) => {
      // A person or a bounce may have just requeued a recipient, so this is checked again under the lock.
      await this.mailings.lock(mailing.id, manager);
      if (await this.recipients.hasOpen(mailing.id, manager)) return false;
      await this.moveOn(mailing, { phase: 'finished', stateReason: null, finishedAt: now }, manager);
      await requestRecount([mailing.id], manager);
      return true;
    });
  }

  /**
   * Pauses a campaign that may no longer be sent. A single email is only held back until it may be sent, because nobody would resume it
   * after a pause.
   */
  private async holdBack(mailing: SendingMailing, known: KnownProblems): Promise<boolean> {
    const stateReason = await this.guard.problemOf(mailing, known);
    if (stateReason === null) return false;
    if (mailing.kind === 'single') return true;
    this.logger.warn({ mailing: mailing.id, stateReason }, 'mailing paused: it may not be sent');
    await transaction(this.dataSource, (manager) =>
      this.moveOn(mailing, { phase: 'paused', stateReason }, manager),
    );
    return true;
  }

  /** Pauses a mailing with too many bounces or complaints (rule 11.42). */
  private async judge(mailing: SendingMailing): Promise<boolean> {
    const now = performance.now();
    if (mailing.kind === 'single' || now < (this.judgedAt.get(mailing.id) ?? -judgeMs) + judgeMs)
      return false;
    this.judgedAt.set(mailing.id, now);
    const before = await this.mailings.judgedBefore(mailing.id);
    const counts = returnCountsOf(await this.recipients.counts(mailing.id));
    const reason: MailingStateReason | null = autoStop(counts, before ?? undefined);
    if (reason === null) return false;
    this.logger.warn({ mailing: mailing.id, reason, ...counts }, 'mailing paused by its limits');
    await transaction(this.dataSource, (manager) =>
      this.moveOn(mailing, { phase: 'paused', stateReason: reason }, manager),
    );
    return true;
  }

  private async moveOn(
    mailing: SendingMailing,
    changes: Parameters<MailingRepository['moveOn']>[2],
    manager: EntityManager,
  ): Promise<void> {
    if (!(await this.mailings.moveOn(mailing.id, 'sending', changes, manager))) return;
    if (changes.phase !== undefined) await this.campaigns.follow(mailing, changes.phase, manager);
  }

  /**
   * Stores the results of emails and claims the next ones atomically.
   * @param right the lease that gives the caller the right to send; after losing it, the caller cannot claim any more
   * @returns the claimed recipients
   */
  async step(
    right: string,
    delivered: readonly Delivered[],
    taken: readonly ChosenRecipient[],
    times: Times,
  ): Promise<ClaimedRecipient[]> {
    await this.releaseUncertainClaims(times.now);
    const chosen = await this.quotas.consume(taken, times.now);
    const claim = { ids: chosen.map(({ id }) => id), lease: randomUUID() };
    if (chosen.length > 0) this.unknown.push(claim);
    const isTaken = ({ delivery }: Delivered) => delivery.kind === 'sent';
    const sent = delivered.filter(isTaken).map(({ recipient }) => recipient.id);
    const others = delivered.filter((one) => !isTaken(one));
    const store = (manager = this.dataSource.manager) =>
      this.claims.claim(sent, claim.ids, { right, lease: claim.lease, ...times }, manager);
    // Most steps need only one statement, and therefore no transaction.
    if (others.length === 0) await retried(store);
    else
      await transaction(this.dataSource, async (manager) => {
        for (const one of others) await this.settle(one, times.now, manager);
        await store(manager);
      });
    for (const { delivery } of delivered) this.attempts.inc({ outcome: delivery.kind });
    const ready = chosen.length === 0 ? [] : await this.readyOf(right, claim, chosen, times.now);
    this.unknown.length = 0;
    await this.quotas.refund(chosen, ready, times.now);
    return ready;
  }

  /** Stores the result of an email that the server has not accepted. */
  private async settle(
    { recipient, mailing: { workspaceId, campaignId }, delivery }: Delivered,
    now: Date,
    manager: EntityManager,
  ): Promise<void> {
    const { id, lease, address, attempts } = recipient;
    const decision = retryDecisionOf(delivery, {
      ...{ now, attempts, createdAt: toDate(recipient.createdAt) },
      giveUpMs: this.config.MAIL_GIVE_UP_DAYS * day,
      waitMs: (after) => backoff(retry, after),
    });
    if (decision.kind === 'sent') return;
    if (decision.kind === 'back') {
      await this.claims.putBack([id], lease, now, manager);
      return this.quotas.settle(recipient, 'queued', manager);
    }
    await this.recipients.settle(recipient, decision.changes, manager);
    if (decision.isHard && address !== null) {
      // The person may have been erased since the claim, after which the address is nowhere in clear (rule 11.30). Within a transaction, MySQL
      // and MariaDB read the latest row only with a lock.
      const latest = manager.createQueryBuilder(RecipientEntity, 'recipient').where({ id });
      const row = await lockRows(latest).getOne();
      const addressHash = this.links.hashOf(workspaceId, address);
      const whose = { workspaceId, addressHash, address: row?.address ?? null };
      await this.suppressions.addHash(whose, { reason: 'bounced', campaignId }, manager);
    }
    await this.quotas.settle(recipient, decision.changes.state, manager);
  }

  /** Releases claims that may have been stored before the database failed, because their emails were not sent. */
  private async releaseUncertainClaims(now: Date): Promise<void> {
    for (const { ids, lease } of [...this.unknown]) await this.claims.putBack(ids, lease, now);
    this.unknown.length = 0;
  }

  /** Returns the recipients of a claim whose emails may be sent. */
  private async readyOf(
    right: string,
    { ids, lease }: Claim,
    chosen: readonly ChosenRecipient[],
    now: Date,
  ): Promise<ClaimedRecipient[]> {
    const [claimed, suppressed] = await Promise.all([
      this.claims.claimed(ids, lease, now),
      this.suppressions.whichAmong(chosen),
    ]);
    const ready = await this.withoutExcluded(claimed, suppressed);
    const isCounted = this.config.MAIL_CAMPAIGN_PER_HOUR > 0 && ready.length > 0;
    if (isCounted) await this.claims.countStarted(right, ready.length, now);
    return ready;
  }

  /**
   * Filters out recipients who were erased or suppressed, or whose legal basis or a field that the email needs was removed, after the
   * recipient list was built.
   */
  private async withoutExcluded(
    claimed: readonly ClaimedRecipient[],
    suppressed: ReadonlySet<number>,
  ): Promise<ClaimedRecipient[]> {
    const left: ClaimedRecipient[] = [];
    for (const recipient of claimed) {
      const isSuppressed = suppressed.has(recipient.id);
      const lacksField = await this.guard.lacksField(recipient);
      const exclusion = lateExclusionOf(recipient, { isSuppressed, lacksField });
      if (exclusion === null) left.push(recipient);
      else await this.recipients.settle(recipient, { state: 'excluded', exclusion });
    }
    return left;
  }
}
