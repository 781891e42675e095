import { Controller, Get, Header, Inject, Param, Res } from '@nestjs/common';
import { hasKind } from '@portals/contracts/constants';
import {
  ApiExcludeController,
  CallerSignal,
  CONFIG,
  FromPageCall,
  notFound,
  type PageCall,
  Public,
} from '@portals/service-kit';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { inLanguage, slugParam } from '../../contact/index.js';
import { PageWork } from '../../kernel/index.js';
import { BrandRepository } from '../brand/brand.repository.js';
import { CampaignRepository } from '../campaign/campaign.repository.js';
import { publisherOf } from '../campaign/publisher.js';
import type { CampaignsConfig } from '../config.js';
import { declaredSource } from '../content/digital-source.rules.js';
import { OutreachGate } from '../outreach-gate/outreach-gate.js';
import { landingHtml } from './landing-html.js';

/** Serves public landing pages (rule 10.42). For any other slug, it returns 404, and the gateway shows its error page. */
@ApiExcludeController()
@Controller('l')
export class LandingPageController {
  constructor(
    @Inject(CampaignRepository) private readonly campaigns: CampaignRepository,
    @Inject(BrandRepository) private readonly brands: BrandRepository,
    @Inject(OutreachGate) private readonly outreach: OutreachGate,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(PageWork) private readonly work: PageWork,
    @Inject(CONFIG) private readonly config: CampaignsConfig,
  ) {}

  @Public()
  @Get(':slug')
  // Caches keep a page for at most a minute, so that an unpublished page disappears soon.
  @Header('cache-control', 'public, max-age=60')
  @Header('content-type', 'text/html; charset=utf-8')
  async page(
    @Param('slug', { schema: slugParam }) slug: string,
    @FromPageCall() page: PageCall,
    @Res({ passthrough: true }) reply: FastifyReply,
    @CallerSignal() signal: AbortSignal,
  ): Promise<string> {
    const workspaceId = await this.campaigns.findPublicWorkspace(slug);
    if (workspaceId === null) throw notFound();
    return this.work.run({ user: workspaceId, signal }, () => this.read(slug, page, reply));
  }

  private async read(slug: string, page: PageCall, reply: FastifyReply): Promise<string> {
    const campaign = await this.campaigns.findPublic(slug);
    const document = campaign?.document;
    // The slug is compared again, because database collations treat some different letters as equal.
    if (document === undefined || !hasKind(document, 'page') || document.slug !== slug) throw notFound();
    const publisher = await publisherOf(campaign?.id ?? 0, this.dataSource.manager);
    if (publisher === null) throw notFound();
    const indexed = document.indexed && !(await this.outreach.isNew(publisher.workspaceId));
    if (!indexed) reply.header('x-robots-tag', 'noindex');
    const hasConsentBox = this.config.CONTACT_CONSENT === 'checkbox';
    const shown = inLanguage(page, document.language, reply);
    const source = declaredSource(this.config, campaign?.digitalSourceType);
    const brand = await this.brands.shown(publisher.companyId);
    return landingHtml(shown, { ...document, indexed }, `/l/${document.slug}`, {
      ...{ hasConsentBox, theme: 'auto', publisher, brand, source },
    });
  }
}
