import { Inject, Injectable } from '@nestjs/common';
import { hasKind, type MailCheckCode, type MailTransportKind } from '@portals/contracts/constants';
import type { EmailDocument, MailChecks, Sender } from '@portals/contracts/marketing';
import { type AccessUser, CONFIG, notFound } from '@portals/service-kit';
import { CampaignService, EmailThread, OutreachGate } from '../../campaigns/index.js';
import type { SendingConfig } from '../config.js';
import { localSite } from '../mail-links/mail-links.js';
import { MailTemplate } from '../mail-making/mail-template.js';
import { SenderService } from '../sender/sender.service.js';
import { mailChecksOf } from './mail-check.rules.js';

/** Footer data of the usual length. */
const usual = {
  address: 'firstname.lastname@company.example',
  url: `https://www.company.example/u/${'x'.repeat(48)}`,
};

/** Checks campaigns before they are sent (rules 11.24 and 11.25). */
@Injectable()
export class MailCheckService {
  constructor(
    @Inject(CampaignService) private readonly campaigns: CampaignService,
    @Inject(SenderService) private readonly senders: SenderService,
    @Inject(OutreachGate) private readonly outreach: OutreachGate,
    @Inject(EmailThread) private readonly emails: EmailThread,
    @Inject(CONFIG) private readonly config: SendingConfig,
  ) {}

  /** @throws AppError NOT_FOUND, also for a campaign that is no email */
  async check(user: AccessUser, campaignId: number): Promise<MailChecks> {
    const { marketingCompanyId, document } = await this.campaigns.get(user, campaignId);
    if (!hasKind(document, 'email')) throw notFound();
    return this.checksOf(user, marketingCompanyId, document);
  }

  /** Checks an email as it would be sent now; an `error` among the results blocks sending. */
  async checksOf(user: AccessUser, companyId: number, document: EmailDocument): Promise<MailChecks> {
    const sender = await this.senders.get(user, companyId);
    return this.checksFrom(user, { sender, document, bytes: await this.bytesOf(document, sender) });
  }

  /** Returns the codes of all errors of an email, which need no rendering. */
  async errorsOf(user: AccessUser, companyId: number, document: EmailDocument): Promise<MailCheckCode[]> {
    const sender = await this.senders.get(user, companyId);
    const { checks } = await this.checksFrom(user, { sender, document, bytes: 0 });
    return checks.filter(({ level }) => level === 'error').map(({ code }) => code);
  }

  private async checksFrom(
    { id: userId }: AccessUser,
    { sender, document, bytes }: { sender: Sender; document: EmailDocument; bytes: number },
  ): Promise<MailChecks> {
    const { SMTP_URL, PUBLIC_URL } = this.config;
    const transport: MailTransportKind = SMTP_URL === undefined ? 'files' : 'smtp';
    const checks = mailChecksOf({
      ...{ document, sender, transport },
      isReleased: await this.outreach.isReleased(userId),
      isSenderAllowed: this.senders.isAllowed(sender.fromAddress),
      bytes,
      siteOrigin: PUBLIC_URL ?? null,
    });
    return { transport, checks };
  }

  /** Returns the size of the HTML, with its footer, for a recipient without any data. */
  private async bytesOf(email: EmailDocument, sender: Sender): Promise<number> {
    const links = { origin: this.config.PUBLIC_URL ?? localSite, fromAddress: sender.fromAddress };
    const mail = { kind: 'campaign' as const, email, sender };
    const template = new MailTemplate(mail, (job) => this.emails.make(job), links);
    const { address, url } = usual;
    const { html } = await template.fill({ values: {}, address, unsubscribeUrl: url });
    return Buffer.byteLength(html ?? '');
  }
}
