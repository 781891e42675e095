import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Language, type MailCheckCode, mailingLimits } from '@portals/contracts/constants';
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
import { CampaignService } from '../campaign/campaign.service.js';
import { EmailThread } from '../campaign-mail/email-thread.js';
import type { VariableValues } from '../campaign-mail/fill-document.rules.js';
import type { MarketingConfig } from '../config.js';
import { declaration } from '../declaration.js';
import { LeadRepository } from '../lead/lead.repository.js';
import { MailLinks } from '../mail-links/mail-links.js';
import { CAMPAIGN_TRANSPORT, type CampaignTransport } from '../mailing/campaign-transport.js';
import type { MailSender } from '../mailing/frozen-mail.js';
import type { CampaignMessage } from '../mailing/mail-message.js';
import { MailTemplate } from '../mailing/mail-template.js';
import { SenderService } from '../sender/sender.service.js';
import { domainOf } from '../sender/sender-domain.rules.js';
import { Suppressions } from '../suppression/suppressions.js';
import { mailableAddress } from './address.rules.js';
import { MailCheckService } from './mail-check.service.js';

/** What begins the subject, so that nobody takes it for the real one. */
const marks: Readonly<Record<Language, string>> = { en: '[Test]', es: '[Prueba]' };
/** Without these there is no mail that could be looked at. */
const needed: readonly MailCheckCode[] = [
  'NO_SENDER',
  'NO_POSTAL_ADDRESS',
  'SENDER_DOMAIN',
  'NO_SITE_ADDRESS',
];
const hourMs = 3_600_000;

/** Sends a campaign to one address, to be looked at in a mail program (rule 11.26). */
@Injectable()
export class TestMailService {
  constructor(
    @Inject(CampaignService) private readonly campaigns: CampaignService,
    @Inject(LeadRepository) private readonly leads: LeadRepository,
    @Inject(SenderService) private readonly senders: SenderService,
    @Inject(MailCheckService) private readonly checks: MailCheckService,
    @Inject(Suppressions) private readonly suppressions: Suppressions,
    @Inject(MailLinks) private readonly links: MailLinks,
    @Inject(EmailThread) private readonly emails: EmailThread,
    @Inject(CAMPAIGN_TRANSPORT) private readonly transport: CampaignTransport,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(CONFIG) private readonly config: Pick<MarketingConfig, 'MAIL_RETURN_PATH'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws AppError NOT_FOUND, MAILING_CHECKS, VALIDATION_FAILED at `to`, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE */
  async send(user: AccessUser, campaignId: number, { to, leadId }: TestMailInput): Promise<TestMailAnswer> {
    const campaign = await this.campaigns.get(user, campaignId);
    const { document } = campaign;
    if (document.type !== 'email') throw notFound();
    const values = await this.valuesOf(user, campaign, leadId);
    await this.refuseFaults(user, campaign.marketingCompanyId, document);
    await this.refuseAddress(user, to);
    const rule = { key: ['test mail', String(user.id)], limit: mailingLimits.testMails, windowMs: hourMs };
    await this.throttle.consume(rule);
    const {
      allowedDomains: _domains,
      version: _version,
      ...sender
    } = await this.senders.get(user, campaign.marketingCompanyId);
    await this.deliver(await this.messageOf(user, document, sender, { to, values }), campaign);
    return { transport: this.transport.kind };
  }

  private async valuesOf(user: AccessUser, campaign: Campaign, leadId?: number): Promise<VariableValues> {
    if (leadId === undefined) return {};
    const lead = await this.leads.find(user.id, leadId);
    if (lead?.marketingCompanyId !== campaign.marketingCompanyId) throw notFound();
    const { contactName, companyName, contactEmail, contactPhone, position, sector } = lead;
    return { contactName, companyName, contactEmail, contactPhone, position, sector };
  }

  private async refuseFaults(user: AccessUser, companyId: number, document: EmailDocument): Promise<void> {
    const errors = await this.checks.errorsOf(user, companyId, document);
    const missing = errors.filter((code) => needed.includes(code));
    if (missing.length > 0) throw new AppError(declaration.errors.MAILING_CHECKS, { missing });
  }

  private async refuseAddress(user: AccessUser, to: string): Promise<void> {
    if (mailableAddress(to) === null) throw refused({ code: 'INVALID' });
    const [isSuppressed] = await this.suppressions.among(user.id, [to]);
    if (isSuppressed) throw refused({ code: declaration.fieldErrors.ADDRESS_SUPPRESSED });
  }

  /** The mail as a recipient would get it, with a mark in its subject and a link whose page takes no answer. */
  private async messageOf(
    user: AccessUser,
    email: EmailDocument,
    sender: MailSender,
    { to: address, values }: { to: string; values: VariableValues },
  ): Promise<CampaignMessage> {
    const { language } = email;
    const unsubscribeUrl = this.links.unsubscribeUrl({ userId: user.id, address, recipientId: 0, language });
    const template = new MailTemplate({ kind: 'campaign', email, sender }, (node) =>
      this.emails.render(node),
    );
    const content = await template.fill({ values, address, unsubscribeUrl });
    return {
      messageId: `<test.${randomUUID()}@${domainOf(sender.fromAddress)}>`,
      date: new Date(),
      ...{ sender, to: { name: '', address }, unsubscribeUrl },
      content: { ...content, subject: `${marks[language]} ${content.subject}` },
    };
  }

  private async deliver(message: CampaignMessage, { id: campaignId }: Campaign): Promise<void> {
    const { messageId, sender, to } = message;
    const from = this.config.MAIL_RETURN_PATH ?? sender.fromAddress;
    const delivery = await this.transport.send({ messageId, from, to: to.address }, Promise.resolve(message));
    if (delivery.kind === 'sent') return;
    const { kind, reason } = delivery;
    this.logger.warn({ campaignId, kind, reason }, 'test mail not sent');
    // What the server says about the address or the mail is for whoever tries it out; the rest is for the operator.
    if (kind === 'server' || kind === 'doubtful')
      throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 60 });
    throw refused({ code: declaration.fieldErrors.MAIL_REFUSED, name: reason });
  }
}

const refused = (fault: Omit<FieldFault, 'field'>) =>
  new AppError('VALIDATION_FAILED', { fields: [{ field: 'to', ...fault }] });
