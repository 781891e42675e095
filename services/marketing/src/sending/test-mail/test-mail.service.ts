import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  hasKind,
  type Language,
  type MailCheckCode,
  mailingLimits,
  variableValuesOf,
} from '@portals/contracts/constants';
import type { Campaign, EmailDocument, TestMailAnswer, TestMailInput } from '@portals/contracts/marketing';
import {
  type AccessUser,
  AppError,
  CONFIG,
  type FieldFault,
  LOGGER,
  type Logger,
  notFound,
  Throttle,
} from '@portals/service-kit';
import { domainOf } from '@portals/service-kit/mail-text';
import { BrandRepository, CampaignService, OutreachGate } from '../../campaigns/index.js';
import { declaredSource, type VariableValues } from '../../campaigns/plain.js';
import { LeadRepository, MarketingCompanyRepository, reachOf } from '../../crm/index.js';
import { declaration, HeavyWork, heavyBytes } from '../../kernel/index.js';
import { mailableAddress } from '../../kernel/plain.js';
import {
  CAMPAIGN_TRANSPORT,
  type CampaignMessage,
  type CampaignTransport,
  type Delivery,
} from '../campaign-transport/campaign-transport.js';
import type { SendingConfig } from '../config.js';
import { DailyMails } from '../daily-mails/daily-mails.js';
import { PreviewMails } from '../mail-making/preview-mails.js';
import { MailCheckService } from '../mailing-audience/mail-check.service.js';
import type { MailSender } from '../mailing-row/mail-snapshot.js';
import { SenderService } from '../sender/sender.service.js';
import { SenderConfirmations } from '../sender-confirmation/sender-confirmations.js';
import { Suppressions } from '../suppression/suppressions.js';

/** Prefix of the subject, so that nobody mistakes the test for the real email. */
const marks: Readonly<Record<Language, string>> = { en: '[Test]', es: '[Prueba]' };
/** Codes of the checks that must pass before a test email can be created. */
const needed: readonly MailCheckCode[] = [
  'NOT_RELEASED',
  'NO_SENDER',
  'NO_POSTAL_ADDRESS',
  'SENDER_DOMAIN',
  'SENDER_NAME',
  'SENDER_UNCONFIRMED',
  'REPLY_TO_UNCONFIRMED',
  'NO_SITE_ADDRESS',
];
const hourMs = 3_600_000;

/** User who makes the call, and a signal that is aborted when the client no longer waits for the reply. */
interface Caller {
  user: AccessUser;
  signal: AbortSignal;
}

/** Sends a campaign to one address, so that it can be checked in a mail client (rule 11.26). */
@Injectable()
export class TestMailService {
  constructor(
    @Inject(CampaignService) private readonly campaigns: CampaignService,
    @Inject(BrandRepository) private readonly brands: BrandRepository,
    @Inject(MarketingCompanyRepository) private readonly companies: MarketingCompanyRepository,
    @Inject(LeadRepository) private readonly leads: LeadRepository,
    @Inject(SenderService) private readonly senders: SenderService,
    @Inject(MailCheckService) private readonly checks: MailCheckService,
    @Inject(OutreachGate) private readonly outreach: OutreachGate,
    @Inject(DailyMails) private readonly daily: DailyMails,
    @Inject(SenderConfirmations) private readonly confirmations: SenderConfirmations,
    @Inject(Suppressions) private readonly suppressions: Suppressions,
    @Inject(PreviewMails) private readonly previews: PreviewMails,
    @Inject(CAMPAIGN_TRANSPORT) private readonly transport: CampaignTransport,
    @Inject(HeavyWork) private readonly heavy: HeavyWork,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(CONFIG)
    private readonly config: Pick<SendingConfig, 'MAIL_RETURN_PATH' | 'DIGITAL_SOURCE_MARKS'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * @throws AppError NOT_FOUND, MAILING_CHECKS, VALIDATION_FAILED at `to`, TOO_MANY_REQUESTS, TOO_MANY_TASKS, SERVICE_BUSY,
   * SERVICE_UNAVAILABLE
   */
  async send(
    { user, signal }: Caller,
    campaignId: number,
    { to, leadId }: TestMailInput,
  ): Promise<TestMailAnswer> {
    const campaign = await this.campaigns.get(user, campaignId);
    const { document } = campaign;
    if (!hasKind(document, 'email')) throw notFound();
    const values = await this.valuesOf(user, campaign, leadId);
    const workspaceId = await this.companies.workspaceOf(campaign.marketingCompanyId);
    await this.refuseFaults(workspaceId, { companyId: campaign.marketingCompanyId, document, to });
    const {
      allowedDomains: _domains,
      version: _version,
      fromState: _fromState,
      replyToState: _replyToState,
      ...sender
    } = await this.senders.of(campaign.marketingCompanyId);
    await this.refuseAddress(workspaceId, to, sender.fromAddress);
    const rule = { key: ['test mail', String(user.id)], limit: mailingLimits.testMails, windowMs: hourMs };
    await this.throttle.consume(rule);
    const isOwn = await this.confirmations.isConfirmed(workspaceId, to);
    const countedAt = isOwn ? null : await this.daily.require(workspaceId);
    let isJudged = false;
    try {
      // Only the rendering counts as heavy work, because waiting for a slow mail server must not delay the heavy work of other users.
      const message = await this.heavy.run({ user: user.id, bytes: heavyBytes.email, signal }, () =>
        this.messageOf(workspaceId, { ...campaign, document }, sender, { to, values }),
      );
      const delivery = await this.deliver(message);
      isJudged = delivery.kind !== 'server';
      this.refuseFailure(delivery, campaign);
      return { transport: this.transport.kind };
    } finally {
      // An email that no server has judged is not counted (rule 16.5).
      if (!isJudged && countedAt !== null) await this.daily.refund(workspaceId, 1, countedAt);
    }
  }

  private async valuesOf(user: AccessUser, campaign: Campaign, leadId?: number): Promise<VariableValues> {
    if (leadId === undefined) return {};
    const lead = await this.leads.find(reachOf(user, 'work'), leadId);
    if (lead?.marketingCompanyId !== campaign.marketingCompanyId) throw notFound();
    return variableValuesOf(lead);
  }

  /**
   * @throws AppError MAILING_CHECKS when the email fails a check in `needed`. The workspace needs no outreach approval to write to an
   * address that its owner has confirmed for it, unless it is blocked (rules 16.1 and 16.10).
   */
  private async refuseFaults(
    workspaceId: number,
    { companyId, document, to }: { companyId: number; document: EmailDocument; to: string },
  ): Promise<void> {
    const errors = await this.checks.errorsOf(companyId, document);
    const isOwn =
      (await this.confirmations.isConfirmed(workspaceId, to)) &&
      (await this.outreach.stateFor(workspaceId)) !== 'blocked';
    const missing = errors.filter((code) => needed.includes(code) && !(isOwn && code === 'NOT_RELEASED'));
    if (missing.length > 0) throw new AppError(declaration.errors.MAILING_CHECKS, { missing });
  }

  private async refuseAddress(workspaceId: number, to: string, from: string): Promise<void> {
    if (mailableAddress(to) === null) throw refused({ code: 'INVALID' });
    const [isSuppressed] = await this.suppressions.among({ workspaceId, domain: domainOf(from) }, [to]);
    if (isSuppressed) throw refused({ code: declaration.fieldErrors.ADDRESS_SUPPRESSED });
  }

  /** Returns the email as a recipient would get it, but with a prefix in its subject and an unsubscribe link without effect. */
  private async messageOf(
    workspaceId: number,
    {
      document: email,
      digitalSourceType: source,
      marketingCompanyId,
    }: Pick<Campaign, 'digitalSourceType' | 'marketingCompanyId'> & { document: EmailDocument },
    sender: MailSender,
    { to: address, values }: { to: string; values: VariableValues },
  ): Promise<CampaignMessage> {
    const digitalSourceType = declaredSource(this.config, source);
    const brand = await this.brands.shown(marketingCompanyId);
    const mail = { kind: 'campaign' as const, email, sender, brand, hasView: true };
    const { unsubscribeUrl, ...content } = await this.previews.fill(mail, { workspaceId, address, values });
    return {
      messageId: `<test.${randomUUID()}@${domainOf(sender.fromAddress)}>`,
      date: new Date(),
      ...{ sender, to: { name: '', address }, unsubscribeUrl, digitalSourceType },
      content: { ...content, subject: `${marks[email.language]} ${content.subject}` },
    };
  }

  private deliver(message: CampaignMessage): Promise<Delivery> {
    const { messageId, sender, to } = message;
    const from = this.config.MAIL_RETURN_PATH ?? sender.fromAddress;
    return this.transport.send({ messageId, from, to: to.address }, Promise.resolve(message));
  }

  private refuseFailure(delivery: Delivery, { id: campaignId }: Campaign): void {
    if (delivery.kind === 'sent') return;
    const { kind, reason } = delivery;
    this.logger.warn({ campaignId, kind, reason }, 'test mail not sent');
    // A rejection of the address or the email is shown to the user; all other failures are the operator's to fix, so the user gets a
    // general error.
    if (kind === 'server' || kind === 'doubtful')
      throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 60 });
    throw refused({ code: declaration.fieldErrors.MAIL_REFUSED, name: reason });
  }
}

const refused = (fault: Omit<FieldFault, 'field'>) =>
  new AppError('VALIDATION_FAILED', { fields: [{ field: 'to', ...fault }] });
