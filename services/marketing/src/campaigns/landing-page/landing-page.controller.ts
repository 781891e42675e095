import { Controller, Get, Header, Inject, Param, Res } from '@nestjs/common';
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
import { BrandRepository } from '../brand/brand.repository.js';
import { publisherOf } from '../campaign/publisher.js';
import type { CampaignsConfig } from '../config.js';
import { declaredSource } from '../content/digital-source.rules.js';
import { OutreachGate } from '../outreach-gate/outreach-gate.js';
import { landingHtml } from './landing-html.js';
import { type PublicPage, PublicPages } from './public-pages.js';

/** Serves public landing pages (rule 10.42). For any other slug, it returns 404, and the gateway shows its error page. */
@ApiExcludeController()
@Controller('l')
export class LandingPageController {
  constructor(
    @Inject(PublicPages) private readonly pages: PublicPages,
    @Inject(BrandRepository) private readonly brands: BrandRepository,
    @Inject(OutreachGate) private readonly outreach: OutreachGate,
    @Inject(DataSource) private readonly dataSource: DataSource,
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
    const html = await this.pages.read(slug, signal, (found) => this.html(found, page, reply));
    if (html === null) throw notFound();
    return html;
  }

  private async html(
    { campaign, document }: PublicPage,
    page: PageCall,
    reply: FastifyReply,
  ): Promise<string> {
    const publisher = await publisherOf(campaign.id, this.dataSource.manager);
    if (publisher === null) throw notFound();
    const indexed = document.indexed && !(await this.outreach.isNew(publisher.workspaceId));
    if (!indexed) reply.header('x-robots-tag', 'noindex');
    const hasConsentBox = this.config.CONTACT_CONSENT === 'checkbox';
    const shown = inLanguage(page, document.language, reply);
    const source = declaredSource(this.config, campaign.digitalSourceType);
    const brand = await this.brands.shown(publisher.companyId);
    return landingHtml(shown, { ...document, indexed }, `/l/${document.slug}`, {
      ...{ hasConsentBox, theme: 'auto', publisher, brand, source },
    });
  }
}
