import { Inject, Injectable } from '@nestjs/common';
import type { ExclusionReason, MailingStateReason } from '@portals/contracts/constants';
import { backoff, CONFIG, LOGGER, type Logger, Metrics, toDate, transaction } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { MarketingConfig } from '../config.js';
import { autoStop } from '../mail-return/auto-stop.rules.js';
import { askRecount } from '../mailing-days/ask-recount.js';
import { Suppressions } from '../suppression/suppressions.js';
import { CampaignFollower } from './campaign-follower.js';
import type { Delivered } from './lane.worker.js';
import { MailLaneRepository } from './mail-lane.repository.js';
import { MailingRepository, type SendingMailing } from './mailing.repository.js';
import { returnCountsOf } from './mailing-counts.js';
import { type ClaimedRecipient, RecipientRepository } from './recipient.repository.js';
import { settlementOf } from './settlement.rules.js';
import type { DueRecipient } from './turns.js';

/** Backoff for a mail that the server refused for now. */
const retry = { first: 60_000, longest: 4 * 3_600_000 };
const day = 86_400_000;
/** How often the limits of bounces and complaints are looked at, in milliseconds: they are counted anew each time. */
const judgeMs = 5000;

interface Times {
  now: Date;
  leaseEnd: Date;
}

/** What sending mailings reads and writes. */
@Injectable()
export class LaneStore {
  private readonly judgedAt = new Map<number, number>();
  private readonly attempts;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(MailLaneRepository) private readonly lanes: MailLaneRepository,
    @Inject(MailingRepository) private readonly mailings: MailingRepository,
    @Inject(RecipientRepository) private readonly recipients: RecipientRepository,
    @Inject(Suppressions) private readonly suppressions: Suppressions,
    @Inject(CampaignFollower) private readonly campaigns: CampaignFollower,
    @Inject(CONFIG) private readonly config: MarketingConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Metrics) metrics: Metrics,
  ) {
    this.attempts = metrics.counter(
      'mailing_mails_total',
      'Mails of mailings that were handed over, by outcome',
      ['outcome'],
    );
  }

  due(mailingId: number): Promise<DueRecipient[]> {
    return this.recipients.due(mailingId, new Date());
  }

  hold(lease: string, now: Date, leaseEnd: Date, carried: readonly number[]): Promise<number | null> {
    return this.recipients.renew(carried, leaseEnd).then(() => this.lanes.hold(lease, now, leaseEnd));
  }

  release(lease: string): Promise<void> {
    return this.lanes.release(lease);
  }

  /**
   * Makes lost mails doubtful, ends mailings that nobody waits for, and pauses those that come back too often.
   * @returns what is to be sent
   */
  async look(now: Date): Promise<SendingMailing[]> {
    const lost = await this.recipients.giveUpLost(now);
    if (lost > 0)
      this.logger.warn({ mails: lost }, 'mails are doubtful: a process ended while it handed them over');
    const mailings = await this.mailings.sending();
    const left: SendingMailing[] = [];
    const settled = new Set(mailings.length === 0 ? [] : await this.recipients.settledMailings());
    for (const mailing of mailings) {
      const isOver = settled.has(mailing.id) && (await this.end(mailing, now));
      if (!isOver && !(await this.judge(mailing, now))) left.push(mailing);
    }
    const ids = new Set(left.map(({ id }) => id));
    for (const id of this.judgedAt.keys()) if (!ids.has(id)) this.judgedAt.delete(id);
    return left;
  }

  private end(mailing: SendingMailing, now: Date): Promise<boolean> {
    return transaction(this.dataSource, async (manager) => {
      // A person, or what comes back, may just have had somebody wait again.
      await this.mailings.lock(mailing.id, manager);
      if (await this.recipients.hasOpen(mailing.id, manager)) return false;
      await this.moveOn(mailing, { phase: 'finished', stateReason: null, finishedAt: now }, manager);
      return true;
    });
  }

  /** Pauses a mailing whose mails come back too often (rule 11.42). */
  private async judge(mailing: SendingMailing, now: Date): Promise<boolean> {
    if (mailing.kind === 'single' || now.getTime() < (this.judgedAt.get(mailing.id) ?? 0) + judgeMs)
      return false;
    this.judgedAt.set(mailing.id, now.getTime());
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
   * Stores what has become of mails, and marks the next ones as being sent, in one transaction.
   * @returns the marked ones, and whether the right to send is still the caller's
   */
  async step(
    lease: string,
    delivered: readonly Delivered[],
    chosen: readonly DueRecipient[],
    times: Times,
  ): Promise<{ claimed: ClaimedRecipient[]; hasRight: boolean }> {
    const result = await transaction(this.dataSource, async (manager) => {
      await this.settle(delivered, times.now, manager);
      const claims = await this.claim(lease, chosen, times, manager);
      await askRecount(
        delivered.map(({ mailing }) => mailing.id),
        manager,
      );
      return claims;
    });
    for (const { delivery } of delivered) this.attempts.inc({ outcome: delivery.kind });
    return result;
  }

  private async claim(lease: string, chosen: readonly DueRecipient[], times: Times, manager: EntityManager) {
    if (chosen.length === 0) return { claimed: [], hasRight: true };
    const hasRight = await this.lanes.letGo(lease, chosen.length, times.now, manager);
    if (!hasRight) return { claimed: [], hasRight };
    const ids = chosen.map(({ id }) => id);
    const claimed = await this.recipients.claim(ids, times, manager);
    return { claimed: await this.withoutExcluded(claimed, manager), hasRight };
  }

  private async settle(delivered: readonly Delivered[], now: Date, manager: EntityManager): Promise<void> {
    const sent = delivered.filter(({ delivery }) => delivery.kind === 'sent');
    await this.recipients.markSent(
      sent.map(({ recipient }) => recipient.id),
      now,
      manager,
    );
    for (const one of delivered) if (one.delivery.kind !== 'sent') await this.settleOther(one, now, manager);
  }

  private async settleOther({ recipient, mailing, delivery }: Delivered, now: Date, manager: EntityManager) {
    const { address, attempts } = recipient;
    const settlement = settlementOf(delivery, {
      ...{ now, attempts, createdAt: toDate(recipient.createdAt) },
      giveUpMs: this.config.MAIL_GIVE_UP_DAYS * day,
      waitMs: (after) => backoff(retry, after),
    });
    if (settlement.kind === 'back') return this.recipients.putBack(recipient, now, manager);
    if (settlement.kind === 'sent') return;
    await this.recipients.settle(recipient, settlement.changes, manager);
    if (!settlement.isHard || address === null) return;
    const why = { reason: 'bounced' as const, campaignId: mailing.campaignId };
    await this.suppressions.add(mailing.userId, address, why, manager);
  }

  /** Leaves out those who were erased, have said no or have no legal basis any more since the recipients were put together. */
  private async withoutExcluded(
    claimed: readonly ClaimedRecipient[],
    manager: EntityManager,
  ): Promise<ClaimedRecipient[]> {
    const suppressed = await this.suppressedAmong(claimed, manager);
    const left: ClaimedRecipient[] = [];
    for (const recipient of claimed) {
      const exclusion = lateExclusionOf(recipient, suppressed.has(recipient.id));
      if (exclusion === null) left.push(recipient);
      else await this.recipients.settle(recipient, { state: 'excluded', exclusion }, manager);
    }
    return left;
  }

  private async suppressedAmong(claimed: readonly ClaimedRecipient[], manager: EntityManager) {
    const found = new Set<number>();
    for (const userId of new Set(claimed.map((one) => one.userId))) {
      const own = claimed.filter((one) => one.userId === userId);
      const addresses = own.map(({ address }) => address ?? '');
      const suppressed = await this.suppressions.among(userId, addresses, manager);
      for (const [index, { id }] of own.entries()) if (suppressed[index]) found.add(id);
    }
    return found;
  }
}

function lateExclusionOf(
  { address, leadId, legalBasis }: ClaimedRecipient,
  isSuppressed: boolean,
): ExclusionReason | null {
  if (address === null || leadId === null) return 'erased';
  if (legalBasis === null) return 'noBasis';
  return isSuppressed ? 'suppressed' : null;
}
