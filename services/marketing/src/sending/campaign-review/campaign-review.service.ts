import { Inject, Injectable } from '@nestjs/common';
import {
  campaignLimits,
  campaignNetworks,
  hasKind,
  socialNetworks,
  variableValuesOf,
} from '@portals/contracts/constants';
import type {
  Campaign,
  CampaignDocument,
  CampaignMail,
  CampaignMailQuery,
  CampaignPreviewQuery,
  CampaignReview,
  EmailDocument,
  SocialDocument,
} from '@portals/contracts/marketing';
import { type AccessUser, CONFIG, notFound, type PageCall } from '@portals/service-kit';
import {
  BrandRepository,
  CampaignService,
  CampaignVersionRepository,
  landingHtml,
} from '../../campaigns/index.js';
import { postLength, remarksOf, type ShownBrand } from '../../campaigns/plain.js';
import { LeadRepository, MarketingCompanyRepository, reachOf } from '../../crm/index.js';
import { mailableAddress } from '../../kernel/plain.js';
import { inHeader } from '../campaign-transport/campaign-transport.js';
import type { SendingConfig } from '../config.js';
import { PreviewMails } from '../mail-making/preview-mails.js';
import { MailingRepository } from '../mailing/mailing.repository.js';
import type { MailSender } from '../mailing-row/mail-snapshot.js';
import { SenderService } from '../sender/sender.service.js';
import { nobody, type PreviewReader } from './nobody.js';

/** Email to preview, with its sender and brand. */
interface ShownMail {
  email: EmailDocument;
  sender: MailSender;
  /** Undefined when the email was sent before brands existed. */
  brand?: ShownBrand | undefined;
  /** True when the email links to its web version, as all current emails do. */
  hasView?: boolean | undefined;
  /** True once the company's sender has been filled in. */
  hasSender: boolean;
}

/** Shows campaigns as recipients and visitors will see them. */
@Injectable()
export class CampaignReviewService {
  constructor(
    @Inject(CampaignService) private readonly campaigns: CampaignService,
    @Inject(BrandRepository) private readonly brands: BrandRepository,
    @Inject(CampaignVersionRepository) private readonly versions: CampaignVersionRepository,
    @Inject(MarketingCompanyRepository) private readonly companies: MarketingCompanyRepository,
    @Inject(LeadRepository) private readonly leads: LeadRepository,
    @Inject(SenderService) private readonly senders: SenderService,
    @Inject(MailingRepository) private readonly mailings: MailingRepository,
    @Inject(PreviewMails) private readonly previews: PreviewMails,
    @Inject(CONFIG) private readonly config: SendingConfig,
  ) {}

  async review(user: AccessUser, id: number): Promise<CampaignReview> {
    const { document, marketingCompanyId } = await this.campaigns.get(user, id);
    const remarks = remarksOf(document);
    if (hasKind(document, 'email')) {
      const mail = await this.asStored(marketingCompanyId, document);
      const { html } = await this.fill(marketingCompanyId, mail, nobody(document.language));
      if (Buffer.byteLength(html) > campaignLimits.emailBytes)
        remarks.push({ field: 'document.blocks', code: 'EMAIL_CUT' });
    }
    const posts = hasKind(document, 'posts') ? postsOf(document) : null;
    return { remarks, posts, email: null };
  }

  /** Returns an email as a recipient gets it (rule 10.44). @throws AppError NOT_FOUND for a campaign that is not an email */
  async mail(user: AccessUser, id: number, { lead, sent }: CampaignMailQuery): Promise<CampaignMail> {
    const campaign = await this.campaigns.get(user, id);
    const { document } = campaign;
    if (!hasKind(document, 'email')) throw notFound();
    const mail = await this.shownMail(user, campaign, document, sent);
    const filled = await this.fill(
      campaign.marketingCompanyId,
      mail,
      await this.readerOf(user, campaign, lead),
    );
    const { fromName, fromAddress, replyTo } = mail.sender;
    return {
      hasSender: mail.hasSender,
      from: { name: inHeader(fromName), address: fromAddress },
      replyTo,
      subject: inHeader(filled.subject),
      preheader: filled.preheader.trim(),
      html: filled.html,
      text: filled.text,
      bytes: Buffer.byteLength(filled.html),
    };
  }

  /** Returns the HTML document of an email or landing page for a preview frame. @throws AppError NOT_FOUND for posts */
  async preview(
    user: AccessUser,
    id: number,
    { theme, lead, versionId, sent }: CampaignPreviewQuery,
    page: PageCall,
  ): Promise<string> {
    const campaign = await this.campaigns.get(user, id);
    const document = await this.documentOf(campaign, versionId);
    const reader = await this.readerOf(user, campaign, lead);
    if (hasKind(document, 'email')) {
      const mail = await this.shownMail(user, campaign, document, sent);
      return (await this.fill(campaign.marketingCompanyId, mail, { ...reader, theme })).html;
    }
    if (!hasKind(document, 'page')) throw notFound();
    const hasConsentBox = this.config.CONTACT_CONSENT === 'checkbox';
    return landingHtml({ ...page, language: document.language }, document, null, {
      ...{ hasConsentBox, theme, publisher: null },
      brand: await this.brands.shown(campaign.marketingCompanyId),
    });
  }

  private async fill(companyId: number, { email, sender, brand, hasView }: ShownMail, reader: PreviewReader) {
    const workspaceId = await this.companies.workspaceOf(companyId);
    return this.previews.fill(
      { kind: 'campaign', email, sender, brand, hasView },
      { workspaceId, ...reader },
    );
  }

  private shownMail(
    user: AccessUser,
    { id, marketingCompanyId }: Campaign,
    email: EmailDocument,
    sent: CampaignMailQuery['sent'],
  ): Promise<ShownMail> {
    return sent === 'true' ? this.asSent(user, id) : this.asStored(marketingCompanyId, email);
  }

  /** Returns the email that would be sent now. */
  private async asStored(companyId: number, email: EmailDocument): Promise<ShownMail> {
    const sender = await this.senders.of(companyId);
    const brand = await this.brands.shown(companyId);
    return { email, sender, brand, hasView: true, hasSender: sender.version > 0 };
  }

  /** Returns the snapshot of the email that was sent, or will be sent. */
  private async asSent(user: AccessUser, id: number): Promise<ShownMail> {
    const mailing = await this.mailings.findOfCampaign(reachOf(user, 'work'), id);
    const mail = mailing && (await this.mailings.mail(mailing.id));
    if (mail?.kind !== 'campaign') throw notFound();
    return { ...mail, hasSender: true };
  }

  private async documentOf({ id, document }: Campaign, versionId?: number): Promise<CampaignDocument> {
    if (versionId === undefined) return document;
    const version = await this.versions.find(id, versionId);
    if (version === null) throw notFound();
    return version.document;
  }

  private async readerOf(
    user: AccessUser,
    { marketingCompanyId, document }: Campaign,
    leadId?: number,
  ): Promise<PreviewReader> {
    const { address, values } = nobody(document.language);
    if (leadId === undefined) return { address, values };
    const lead = await this.leads.find(reachOf(user, 'work'), leadId);
    if (lead?.marketingCompanyId !== marketingCompanyId) throw notFound();
    return { address: mailableAddress(lead.contactEmail) ?? address, values: variableValuesOf(lead) };
  }
}

const postsOf = (document: SocialDocument): CampaignReview['posts'] =>
  Object.fromEntries(
    campaignNetworks.map((network) => [
      network,
      { length: postLength(document, network), max: socialNetworks[network].limit },
    ]),
  );
