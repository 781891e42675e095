import { Inject, Injectable } from '@nestjs/common';
import { campaignLimits, campaignNetworkLimits, campaignNetworks } from '@portals/contracts/constants';
import type {
  Campaign,
  CampaignDocument,
  CampaignPreviewQuery,
  CampaignReview,
  EmailDocument,
  SocialDocument,
} from '@portals/contracts/marketing';
import { type AccessUser, CONFIG, notFound, type PageCall } from '@portals/service-kit';
import { emailNodes } from '../campaign-mail/email-nodes.js';
import type { EmailTheme } from '../campaign-mail/email-style.rules.js';
import { EmailThread } from '../campaign-mail/email-thread.js';
import { fillEmail, type VariableValues } from '../campaign-mail/fill-document.rules.js';
import type { MarketingConfig } from '../config.js';
import { landingHtml } from '../landing-page/landing-html.js';
import { LeadRepository } from '../lead/lead.repository.js';
import { CampaignService } from './campaign.service.js';
import { postLength, remarksOf } from './campaign-remarks.rules.js';
import { blocksText } from './campaign-text.rules.js';
import { CampaignVersionRepository } from './campaign-version.repository.js';

/** Shows campaigns as they will be seen. */
@Injectable()
export class CampaignReviewService {
  constructor(
    @Inject(CampaignService) private readonly campaigns: CampaignService,
    @Inject(CampaignVersionRepository) private readonly versions: CampaignVersionRepository,
    @Inject(LeadRepository) private readonly leads: LeadRepository,
    @Inject(EmailThread) private readonly emails: EmailThread,
    @Inject(CONFIG) private readonly config: MarketingConfig,
  ) {}

  async review(user: AccessUser, id: number): Promise<CampaignReview> {
    const { document } = await this.campaigns.get(user, id);
    const remarks = remarksOf(document);
    const email = document.type === 'email' ? await this.emailOf(document) : null;
    if (email !== null && email.bytes > campaignLimits.emailBytes)
      remarks.push({ field: 'document.blocks', code: 'EMAIL_CUT' });
    return { remarks, email, posts: document.type === 'social media' ? postsOf(document) : null };
  }

  /** A document for a frame. @throws AppError NOT_FOUND for social media, which has none */
  async preview(
    user: AccessUser,
    id: number,
    { theme, lead, versionId }: CampaignPreviewQuery,
    page: PageCall,
  ): Promise<string> {
    const campaign = await this.campaigns.get(user, id);
    const document = await this.documentOf(campaign, versionId);
    const values = await this.valuesOf(user, campaign, lead);
    if (document.type === 'email') return this.html(fillEmail(document, values), theme);
    if (document.type !== 'landing page') throw notFound();
    const hasConsentBox = this.config.CONTACT_CONSENT === 'checkbox';
    return landingHtml({ ...page, language: document.language }, document, null, { hasConsentBox, theme });
  }

  private html(document: EmailDocument, theme: EmailTheme): Promise<string> {
    return this.emails.render(emailNodes(document, theme));
  }

  private async emailOf(document: EmailDocument): Promise<CampaignReview['email']> {
    const html = await this.html(document, 'auto');
    const { subject, blocks } = document;
    return { subject, html, text: blocksText(blocks), bytes: Buffer.byteLength(html) };
  }

  private async documentOf({ id, document }: Campaign, versionId?: number): Promise<CampaignDocument> {
    if (versionId === undefined) return document;
    const version = await this.versions.find(id, versionId);
    if (version === null) throw notFound();
    return version.document;
  }

  private async valuesOf(user: AccessUser, campaign: Campaign, leadId?: number): Promise<VariableValues> {
    if (leadId === undefined) return {};
    const lead = await this.leads.find(user.id, leadId);
    if (lead?.marketingCompanyId !== campaign.marketingCompanyId) throw notFound();
    const { contactName, companyName, contactEmail, contactPhone, position, sector } = lead;
    return { contactName, companyName, contactEmail, contactPhone, position, sector };
  }
}

const postsOf = (document: SocialDocument): CampaignReview['posts'] =>
  Object.fromEntries(
    campaignNetworks.map((network) => [
      network,
      { length: postLength(document, network), max: campaignNetworkLimits[network] },
    ]),
  );
