import { Inject, Injectable } from '@nestjs/common';
import { hasKind, type MailingAction } from '@portals/contracts/constants';
import type {
  CampaignMailing,
  EmailDocument,
  Mailing,
  MailingActionInput,
  MailingInput,
} from '@portals/contracts/marketing';
import { type AccessUser, AppError, lockRows, notFound, transaction } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { BrandRepository, CampaignEntity, CampaignService, OutreachGate } from '../../campaigns/index.js';
import { CompanyAccess, reachOf } from '../../crm/index.js';
import { declaration } from '../../kernel/index.js';
import { CAMPAIGN_TRANSPORT, type CampaignTransport } from '../campaign-transport/campaign-transport.js';
import { DailyMails } from '../daily-mails/daily-mails.js';
import { MailCheckService } from '../mailing-audience/mail-check.service.js';
import { requireMoment } from '../mailing-audience/schedule.js';
import type { MailSender, MailSnapshot } from '../mailing-row/mail-snapshot.js';
import { MailingEntity } from '../mailing-row/mailing.entity.js';
import { SenderService } from '../sender/sender.service.js';
import { CampaignStatusSync } from './campaign-status-sync.js';
import { MailingRepository } from './mailing.repository.js';
import { MailingWorker } from './mailing.worker.js';
import { changesOf, isActionAllowed, startOf } from './mailing-action.rules.js';
import { returnCountsOf, toMailing } from './mailing-counts.js';
import { RecipientRepository } from './recipient.repository.js';
import { RecipientList } from './recipient-list.js';
import { SendQueueWorker } from './send-queue.worker.js';

/** Actions that send no email, and are therefore allowed even to a workspace that must not send. */
const sendsNothing: ReadonlySet<MailingAction> = new Set(['pause', 'stop', 'leaveDoubtful']);

/** Sends campaigns (rules 11.1 to 11.10). */
@Injectable()
export class MailingService {
  constructor(
    @Inject(CampaignService) private readonly campaigns: CampaignService,
    @Inject(BrandRepository) private readonly brands: BrandRepository,
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(MailCheckService) private readonly checks: MailCheckService,
    @Inject(OutreachGate) private readonly outreach: OutreachGate,
    @Inject(DailyMails) private readonly daily: DailyMails,
    @Inject(SenderService) private readonly senders: SenderService,
    @Inject(MailingRepository) private readonly mailings: MailingRepository,
    @Inject(RecipientRepository) private readonly recipients: RecipientRepository,
    @Inject(RecipientList) private readonly recipientList: RecipientList,
    @Inject(CampaignStatusSync) private readonly statusSync: CampaignStatusSync,
    @Inject(MailingWorker) private readonly worker: MailingWorker,
    @Inject(SendQueueWorker) private readonly sendQueue: SendQueueWorker,
    @Inject(CAMPAIGN_TRANSPORT) private readonly transport: CampaignTransport,
    @Inject(DataSource) private readonly dataSource: DataSource,
  ) {}

  /** Returns a campaign's mailing. The screen polls it every two seconds, so the campaign itself is read only when it has no mailing. */
  async get(user: AccessUser, campaignId: number): Promise<CampaignMailing> {
    const row = await this.mailings.findOfCampaign(reachOf(user, 'work'), campaignId);
    if (row !== null) return this.answer(row);
    await this.campaigns.get(user, campaignId);
    return { state: 'none' };
  }

  /**
   * Queues the current version of a campaign, to be sent at once or at a scheduled time.
   * @throws AppError EDIT_CONFLICT, MAILING_EXISTS, MAILING_CHECKS
   */
  async put(user: AccessUser, campaignId: number, input: MailingInput): Promise<Mailing> {
    const campaign = await this.campaigns.get(user, campaignId);
    const { document, marketingCompanyId, digitalSourceType } = campaign;
    if (!hasKind(document, 'email')) throw notFound();
    if (campaign.version !== input.campaignVersion) {
      throw new AppError('EDIT_CONFLICT', { conflict: { current: campaign, fields: [] } });
    }
    if (input.scheduledFor !== null) requireMoment(new Date(input.scheduledFor), new Date());
    await this.refuseFaults(marketingCompanyId, document);
    const sender = await this.senderOf(marketingCompanyId);
    const brand = await this.brands.shown(marketingCompanyId);
    const content = { email: document, sender, brand, digitalSourceType };
    const mail: MailSnapshot = { kind: 'campaign', ...content, hasView: true };
    const row = await transaction(this.dataSource, async (manager) => {
      const workspaceId = await this.access.hold(user, marketingCompanyId, 'work', manager);
      const facts = { workspaceId, marketingCompanyId, campaignId };
      return this.insert(facts, input, mail, manager);
    });
    this.worker.wake();
    return this.answer(row);
  }

  private async refuseFaults(companyId: number, document: EmailDocument): Promise<void> {
    const missing = await this.checks.errorsOf(companyId, document);
    if (missing.length > 0) throw new AppError(declaration.errors.MAILING_CHECKS, { missing });
  }

  private async senderOf(companyId: number): Promise<MailSender> {
    const { fromName, fromAddress, replyTo, legalName, postalAddress, countClicks } =
      await this.senders.of(companyId);
    return { fromName, fromAddress, replyTo, legalName, postalAddress, countClicks };
  }

  private async insert(
    facts: Pick<MailingEntity, 'workspaceId' | 'marketingCompanyId'> & { campaignId: number },
    { audience, scheduledFor: moment, campaignVersion }: MailingInput,
    mail: MailSnapshot,
    manager: EntityManager,
  ): Promise<MailingEntity> {
    if (await manager.existsBy(MailingEntity, { campaignId: facts.campaignId })) {
      throw new AppError(declaration.errors.MAILING_EXISTS);
    }
    await this.requireVersion(facts.campaignId, campaignVersion, manager);
    const now = new Date();
    const scheduledFor = moment === null ? null : new Date(moment);
    const begin =
      scheduledFor === null
        ? startOf(now, await this.recipientList.lastLeadId(facts.marketingCompanyId, manager))
        : { phase: 'scheduled' as const, state: 'queued' as const, nextAttemptAt: scheduledFor };
    const row = manager.create(MailingEntity, {
      ...{ ...facts, kind: 'campaign' as const, leadId: null, stateReason: null, scheduledFor, audience },
      ...{
        createdAt: now,
        startedAt: null,
        finishedAt: null,
        judgedBefore: null,
        requestKey: null,
        clearedTo: null,
      },
      ...{ attempts: 0, lease: null, preparedLeadId: 0, lastLeadId: 0, version: 1 },
      ...{ document: JSON.stringify(mail), ...begin },
    });
    await manager.insert(MailingEntity, row);
    await this.statusSync.follow(row, row.phase, manager);
    return row;
  }

  /** Locks the campaign and checks its version, so that nobody changes it between the checks and the snapshot. */
  private async requireVersion(id: number, version: number, manager: EntityManager): Promise<void> {
    const query = manager
      .createQueryBuilder(CampaignEntity, 'campaign')
      .select(['campaign.id', 'campaign.version']);
    const row = await lockRows(query.where({ id })).getOne();
    if (row?.version !== version) throw new AppError(declaration.errors.MAILING_STATE);
  }

  /** @throws AppError EDIT_CONFLICT, MAILING_STATE */
  async act(user: AccessUser, campaignId: number, input: MailingActionInput): Promise<Mailing> {
    const found = await this.find(user, campaignId);
    if (input.scheduledFor !== undefined) requireMoment(new Date(input.scheduledFor), new Date());
    if (found.version !== input.version) await this.refuseConflict(found);
    if (!sendsNothing.has(input.action)) await this.outreach.require(found.workspaceId);
    const row = await transaction(this.dataSource, async (manager) => {
      const current = await this.mailings.lock(found.id, manager);
      if (current === null || current.campaignId === null) throw notFound();
      await this.access.hold(user, current.marketingCompanyId, 'work', manager);
      if (current.version !== input.version) return null;
      return this.change(current, input, manager);
    });
    if (row === null) return this.refuseConflict(await this.find(user, campaignId));
    this.worker.wake();
    this.sendQueue.wake();
    return this.answer(row);
  }

  private async refuseConflict(row: MailingEntity): Promise<never> {
    const current = await this.answer(row);
    throw new AppError('EDIT_CONFLICT', { conflict: { current, fields: [] } });
  }

  private async change(
    row: MailingEntity,
    { action, scheduledFor: moment }: MailingActionInput,
    manager: EntityManager,
  ): Promise<MailingEntity> {
    if (!isActionAllowed(action, row)) throw new AppError(declaration.errors.MAILING_STATE);
    const now = new Date();
    const lastLeadId = await this.recipientList.lastLeadId(row.marketingCompanyId, manager);
    const scheduledFor = moment === undefined ? null : new Date(moment);
    const changes = changesOf(action, row, { now, lastLeadId, scheduledFor });
    const judged = action === 'resume' ? { judgedBefore: await this.countsOf(row.id, manager) } : {};
    await this.decide(row.id, action, manager);
    const next = Object.assign(row, { ...changes, ...judged, version: row.version + 1 });
    await this.mailings.write(row.id, { ...changes, ...judged, version: row.version }, manager);
    if (changes.phase !== undefined) await this.statusSync.follow(row, changes.phase, manager);
    return next;
  }

  private async decide(id: number, action: MailingAction, manager: EntityManager): Promise<void> {
    if (action === 'sendAgainDoubtful') await this.recipients.requeueDoubtful({ mailingId: id }, manager);
    if (action === 'leaveDoubtful') await this.recipients.dismissDoubtful({ mailingId: id }, manager);
  }

  private async countsOf(id: number, manager: EntityManager) {
    return returnCountsOf(await this.recipients.counts(id, manager));
  }

  private find(user: AccessUser, campaignId: number): Promise<MailingEntity> {
    return this.access.row(user, 'work', (reach) => this.mailings.findOfCampaign(reach, campaignId));
  }

  private async answer(row: MailingEntity): Promise<Mailing> {
    const counts = await this.recipients.counts(row.id);
    const undecided = await this.recipients.undecided(row.id);
    const today = row.phase === 'sending' ? await this.daily.limitOf(row.workspaceId) : null;
    return toMailing(row, { counts, undecided, transport: this.transport.kind, today });
  }
}
