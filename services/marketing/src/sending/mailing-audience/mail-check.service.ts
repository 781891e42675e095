import { Inject, Injectable } from '@nestjs/common';
import { hasKind, type MailCheckCode, type MailTransportKind } from '@portals/contracts/constants';
import type { EmailDocument, MailChecks, Sender } from '@portals/contracts/marketing';
import { type AccessUser, CONFIG, notFound } from '@portals/service-kit';
import { localSite } from '@portals/service-kit/mail';
import { BrandRepository, CampaignService, EmailThread, OutreachGate } from '../../campaigns/index.js';
import { MarketingCompanyRepository } from '../../crm/index.js';
import type { SendingConfig } from '../config.js';
import { MailTemplate } from '../mail-making/mail-template.js';
import { SenderService } from '../sender/sender.service.js';
import { mailChecksOf } from './mail-check.rules.js';

/** Footer data of typical length. */
const usual = {
  address: 'firstname.lastname@company.example',
  url: `https://www.company.example/u/${'x'.repeat(48)}`,
};

/** Checks campaigns before they are sent (rules 11.24 and 11.25). */
@Injectable()
export class MailCheckService {
  constructor(
    @Inject(CampaignService) private readonly campaigns: CampaignService,
    @Inject(BrandRepository) private readonly brands: BrandRepository,
    @Inject(MarketingCompanyRepository) private readonly companies: MarketingCompanyRepository,
    @Inject(SenderService) private readonly senders: SenderService,
    @Inject(OutreachGate) private readonly outreach: OutreachGate,
    @Inject(EmailThread) private readonly emails: EmailThread,
    @Inject(CONFIG) private readonly config: SendingConfig,
  ) {}

  /** @throws AppError NOT_FOUND, also for a campaign that is not an email */
  async check(user: AccessUser, campaignId: number): Promise<MailChecks> {
    const { marketingCompanyId, document } = await this.campaigns.get(user, campaignId);
    if (!hasKind(document, 'email')) throw notFound();
    const sender = await this.senders.of(marketingCompanyId);
    return this.checksOf({ sender, document, bytes: await this.bytesOf(document, sender) });
  }

  /**
   * Returns the codes of all checks of an email that block sending; none of them needs the rendered email. The caller must have checked
   * access to the company.
   * @throws AppError NOT_FOUND once the company is deleted
   */
  async errorsOf(companyId: number, document: EmailDocument): Promise<MailCheckCode[]> {
    const sender = await this.senders.of(companyId);
    const { checks } = await this.checksOf({ sender, document, bytes: 0 });
    return checks.filter(({ level }) => level === 'error').map(({ code }) => code);
  }

  private async checksOf({
    sender,
    document,
    bytes,
  }: {
    sender: Sender;
    document: EmailDocument;
    bytes: number;
  }): Promise<MailChecks> {
    const workspaceId = await this.companies.workspaceOf(sender.marketingCompanyId);
    const { SMTP_URL, PUBLIC_URL } = this.config;
    const transport: MailTransportKind = SMTP_URL === undefined ? 'files' : 'smtp';
    const checks = mailChecksOf({
      ...{ document, sender, transport },
      isReleased: await this.outreach.isReleased(workspaceId),
      isSenderAllowed: this.senders.isAllowed(sender.fromAddress),
      bytes,
      siteOrigin: PUBLIC_URL ?? null,
    });
    return { transport, checks };
  }

  /** Returns the size of the HTML with its footer for a recipient without any data. */
  private async bytesOf(email: EmailDocument, sender: Sender): Promise<number> {
    const links = { origin: this.config.PUBLIC_URL ?? localSite, fromAddress: sender.fromAddress };
    const brand = await this.brands.shown(sender.marketingCompanyId);
    const mail = { kind: 'campaign' as const, email, sender, brand, hasView: true };
    const template = new MailTemplate(mail, (job) => this.emails.make(job), links);
    const { address, url } = usual;
    const { html } = await template.fill({ values: {}, address, unsubscribeUrl: url, viewUrl: url });
    return Buffer.byteLength(html ?? '');
  }
}
