import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { backoff, CONFIG, LOGGER, type Logger, lockRows, Metrics, transaction } from '@portals/service-kit';
import { DataSource, type EntityManager, In } from 'typeorm';
import { addressKeyOf } from '../../kernel/plain.js';
import type { SendingConfig } from '../config.js';
import { DailyMails } from '../daily-mails/daily-mails.js';
import { MailLinks } from '../mail-links/mail-links.js';
import { CampaignStatusSync } from '../mailing/campaign-status-sync.js';
import { MailingRepository } from '../mailing/mailing.repository.js';
import { requestRecount } from '../mailing-days/request-recount.js';
import { MailingEntity } from '../mailing-row/mailing.entity.js';
import { RecipientEntity } from '../mailing-row/recipient.entity.js';
import { holdCompanyOf } from '../suppression/held-company.js';
import { Suppressions, senderDomainOf } from '../suppression/suppressions.js';
import { BounceEntity } from './bounce.entity.js';
import type { BounceEvent } from './bounce-event.js';
import { type BounceOutcome, bounceOutcome } from './bounce-outcome.rules.js';

/** Result of recording an event; `unknown` when it refers to none of our emails. */
export type Recorded = 'recorded' | 'repeated' | 'unknown';

const hour = 3_600_000;
const day = 24 * hour;
/**
 * Backoff before an email is retried after a temporary bounce; it is long, because the other server has already tried for hours or days.
 */
const retryAfter = { first: 12 * hour, longest: 12 * hour };
/**
 * Phases of a mailing in which a bounced email can be requeued. One that is being prepared sends it once its list is made, a paused one once
 * a person resumes it, and a finished one is reopened.
 */
const sends = new Set<MailingEntity['phase']>(['preparing', 'sending', 'paused', 'finished']);

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Processes events about emails that a server had accepted (rules 11.43 to 11.46). */
@Injectable()
export class Bounces {
  private readonly count: (outcome: string) => void;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Suppressions) private readonly suppressions: Suppressions,
    @Inject(MailingRepository) private readonly mailings: MailingRepository,
    @Inject(CampaignStatusSync) private readonly campaigns: CampaignStatusSync,
    @Inject(DailyMails) private readonly daily: DailyMails,
    @Inject(MailLinks) private readonly links: MailLinks,
    @Inject(CONFIG) private readonly config: SendingConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Metrics) metrics: Metrics,
  ) {
    const returns = metrics.counter('mail_returns_total', 'Events of mails that were sent, by outcome', [
      'outcome',
    ]);
    this.count = (outcome) => returns.inc({ outcome });
  }

  /**
   * Records an event; repeating it changes nothing.
   * @param trusted true when the address alone may identify the email. False for reports in the bounce mailbox, which anybody can write to:
   * they must contain the Message-ID, which only recipients know
   */
  async record(event: BounceEvent, { trusted }: { trusted: boolean }): Promise<Recorded> {
    const recipientId = await this.find(event, trusted);
    const outcome =
      recipientId === null
        ? null
        : await transaction(this.dataSource, (manager) => this.apply(event, recipientId, manager), {
            readsLatest: true,
          });
    this.count(outcome ?? 'unknown');
    if (outcome === null) return 'unknown';
    this.logger.info({ recipientId, kind: event.kind, status: event.status, outcome }, 'mail returned');
    return outcome === 'repeated' ? 'repeated' : 'recorded';
  }

  /** Returns the recipient that an event is about: by Message-ID, or else the newest email to its address. */
  private async find({ messageId, recipient }: BounceEvent, trusted: boolean): Promise<number | null> {
    const query = () =>
      this.dataSource.manager.createQueryBuilder(RecipientEntity, 'recipient').select('recipient.id');
    const byId = messageId && (await query().where({ messageId }).getOne());
    if (byId) return byId.id;
    if (!trusted || recipient === null) return null;
    const key = addressKeyOf(recipient);
    const byAddress = await query()
      .where({ addressKey: In([key, this.links.keptKeyOf(key)]) })
      .andWhere("(recipient.sentAt IS NOT NULL OR recipient.state = 'doubtful')")
      .orderBy('recipient.id', 'DESC')
      .limit(1)
      .getOne();
    return byAddress?.id ?? null;
  }

  /** @returns null when the recipient no longer exists */
  private async apply(
    event: BounceEvent,
    recipientId: number,
    manager: EntityManager,
  ): Promise<BounceOutcome['outcome'] | 'repeated' | null> {
    await holdCompanyOf(recipientId, manager);
    const query = manager.createQueryBuilder(RecipientEntity, 'recipient').where({ id: recipientId });
    const recipient = await lockRows(query).getOne();
    if (recipient === null) return null;
    const eventKey = hashOf(event.id);
    const earlier = await manager.findBy(BounceEntity, { recipientId });
    if (earlier.some((one) => one.eventKey === eventKey)) return 'repeated';
    const { mailingId } = recipient;
    const mailing = await manager.findOneOrFail(MailingEntity, {
      select: { id: true, workspaceId: true, campaignId: true, deletedCampaignId: true, phase: true },
      where: { id: mailingId },
    });
    const now = new Date();
    const age = now.getTime() - (recipient.sentAt ?? recipient.createdAt).getTime();
    const { outcome, suppress } = bounceOutcome(event, {
      state: recipient.state,
      wasRetried: earlier.some((one) => one.outcome === 'retried'),
      mayRetry:
        mailing.deletedCampaignId === null &&
        recipient.address !== null &&
        recipient.leadId !== null &&
        sends.has(mailing.phase) &&
        age < this.config.MAIL_GIVE_UP_DAYS * day,
    });
    await manager.insert(BounceEntity, { recipientId, eventKey, outcome, at: now });
    await this.change(recipient, outcome, event, now, manager);
    if (outcome === 'retried') await this.sendOn(mailing, manager);
    const address = recipient.address ?? this.clearedAddress(event, recipient);
    if (suppress !== null && address !== null) {
      const why = { reason: suppress, campaignId: mailing.campaignId };
      await this.suppressions.add(mailing.workspaceId, address, why, manager);
    }
    // A report without an address is about the recipient, of whom a cleared log still has a hash.
    const cleared = event.recipient === null ? recipient.addressKey : null;
    const keptKey = address === null ? cleared : this.links.keptKeyOf(addressKeyOf(address));
    if (suppress === 'complained' && keptKey !== null) {
      const domain = senderDomainOf(recipient.messageId);
      await this.suppressions.addOptOut({ workspaceId: mailing.workspaceId, keptKey, domain }, manager);
    }
    // A doubtful email has no sending time, and may have waited for days before it was counted and handed over.
    const times = [recipient.createdAt, recipient.sentAt ?? recipient.changedAt];
    if (outcome === 'bounced' || outcome === 'complained')
      await this.daily.countReturn(mailing.workspaceId, times, outcome, manager);
    await requestRecount([mailingId], manager);
    return outcome;
  }

  /** Returns the address of a recipient whose log entry has been cleared: the address in the event, if its hash matches. */
  private clearedAddress({ recipient: told }: BounceEvent, { addressKey }: RecipientEntity): string | null {
    return told !== null && addressKey === this.links.keptKeyOf(addressKeyOf(told)) ? told : null;
  }

  /** Reopens a finished mailing so that it sends the email that was requeued. */
  private async sendOn(
    mailing: Pick<MailingEntity, 'id' | 'campaignId'>,
    manager: EntityManager,
  ): Promise<void> {
    const changes = { phase: 'sending', stateReason: null, finishedAt: null } as const;
    if (await this.mailings.moveOn(mailing.id, 'finished', changes, manager))
      await this.campaigns.follow(mailing, 'sending', manager);
  }

  private async change(
    { id, sentAt, address }: RecipientEntity,
    outcome: BounceOutcome['outcome'],
    { reason }: BounceEvent,
    now: Date,
    manager: EntityManager,
  ): Promise<void> {
    if (outcome === 'kept') return;
    // The words of the other server may contain an address that was erased or cleared from the log.
    const told = { changedAt: now, lease: null, reason: address === null ? null : reason || null };
    const changes = {
      bounced: { ...told, state: 'bounced' as const },
      complained: { ...told, state: 'complained' as const, sentAt: sentAt ?? now },
      delivered: { ...told, state: 'sent' as const, sentAt: sentAt ?? now, reason: null },
      retried: {
        ...told,
        state: 'queued' as const,
        nextAttemptAt: new Date(now.getTime() + backoff(retryAfter, 1)),
      },
    };
    await manager.update(RecipientEntity, { id }, changes[outcome]);
  }
}
