import { Inject, Injectable } from '@nestjs/common';
import type { MailTransportKind } from '@portals/contracts/constants';
import type { EmailDocument, MailChecks } from '@portals/contracts/marketing';
import { type AccessUser, CONFIG, notFound } from '@portals/service-kit';
import { CampaignService } from '../campaign/campaign.service.js';
import { emailNodes } from '../campaign-mail/email-nodes.js';
import { EmailThread } from '../campaign-mail/email-thread.js';
import type { MarketingConfig } from '../config.js';
import { SenderService } from '../sender/sender.service.js';
import { mailChecksOf } from './mail-check.rules.js';

/** Looks over campaigns before they are sent (rules 11.24 and 11.25). */
@Injectable()
export class MailCheckService {
  constructor(
    @Inject(CampaignService) private readonly campaigns: CampaignService,
    @Inject(SenderService) private readonly senders: SenderService,
    @Inject(EmailThread) private readonly emails: EmailThread,
    @Inject(CONFIG) private readonly config: MarketingConfig,
  ) {}

  /** @throws AppError NOT_FOUND, also for a campaign that is no email */
  async check(user: AccessUser, campaignId: number): Promise<MailChecks> {
    const { marketingCompanyId, document } = await this.campaigns.get(user, campaignId);
    if (document.type !== 'email') throw notFound();
    return this.checksOf(user, marketingCompanyId, document);
  }

  /** Checks an email as it would be sent now; while there is an `error` among them, it is not. */
  async checksOf(user: AccessUser, companyId: number, document: EmailDocument): Promise<MailChecks> {
    const sender = await this.senders.get(user, companyId);
    const html = await this.emails.render(emailNodes(document, 'auto'));
    const { SMTP_URL, PUBLIC_URL } = this.config;
    const transport: MailTransportKind = SMTP_URL === undefined ? 'files' : 'smtp';
    const checks = mailChecksOf({
      ...{ document, sender, transport },
      isSenderAllowed: this.senders.isAllowed(sender.fromAddress),
      bytes: Buffer.byteLength(html),
      siteOrigin: PUBLIC_URL ?? null,
    });
    return { transport, checks };
  }
}
