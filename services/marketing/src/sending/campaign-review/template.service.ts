import { Inject, Injectable } from '@nestjs/common';
import { hasKind } from '@portals/contracts/constants';
import type {
  CampaignBlock,
  CampaignTemplate,
  CampaignTemplateQuery,
  TemplatePreviewQuery,
} from '@portals/contracts/marketing';
import { type AccessUser, CONFIG, notFound, type PageCall } from '@portals/service-kit';
import { BrandRepository, landingHtml } from '../../campaigns/index.js';
import { templatesOf } from '../../campaigns/plain.js';
import { CompanyAccess } from '../../crm/index.js';
import type { SendingConfig } from '../config.js';
import { PreviewMails } from '../mail-making/preview-mails.js';
import { SenderService } from '../sender/sender.service.js';
import { nobody } from './nobody.js';

/** Lists and shows the templates for campaigns (rule 10.93). */
@Injectable()
export class TemplateService {
  constructor(
    @Inject(CompanyAccess) private readonly access: CompanyAccess,
    @Inject(BrandRepository) private readonly brands: BrandRepository,
    @Inject(SenderService) private readonly senders: SenderService,
    @Inject(PreviewMails) private readonly previews: PreviewMails,
    @Inject(CONFIG) private readonly config: Pick<SendingConfig, 'CONTACT_CONSENT'>,
  ) {}

  async list(user: AccessUser, companyId: number, query: CampaignTemplateQuery): Promise<CampaignTemplate[]> {
    await this.access.require(user, companyId, 'work');
    const { name } = await this.brands.shown(companyId);
    return templatesOf(query, name);
  }

  /** Returns a template as an HTML document for a preview frame. @throws AppError NOT_FOUND for an unknown name */
  async preview(
    user: AccessUser,
    companyId: number,
    { name, theme, ...query }: TemplatePreviewQuery,
    page: PageCall,
  ): Promise<string> {
    const workspaceId = await this.access.require(user, companyId, 'work');
    const brand = await this.brands.shown(companyId);
    const found = templatesOf(query, brand.name).find((template) => template.name === name);
    if (found === undefined) throw notFound();
    const { document } = found;
    if (hasKind(document, 'page'))
      return landingHtml({ ...page, language: document.language }, document, null, {
        ...{ hasConsentBox: this.config.CONTACT_CONSENT === 'checkbox', theme, publisher: null, brand },
      });
    if (!hasKind(document, 'email')) throw notFound();
    const email = { ...document, blocks: document.blocks.map((block) => withLink(block, page.origin)) };
    const sender = await this.senders.of(companyId);
    const reader = { workspaceId, ...nobody(document.language), theme };
    return (await this.previews.fill({ kind: 'campaign', email, sender, brand, hasView: true }, reader)).html;
  }
}

/** Adds a link to a button, because a button without a link is not rendered in emails. */
const withLink = (block: CampaignBlock, url: string): CampaignBlock =>
  block.kind === 'button' ? { ...block, url } : block;
