import { Controller, Get, Header, Inject, Param, Res } from '@nestjs/common';
import { campaignLimits } from '@portals/contracts/constants';
import {
  ApiExcludeController,
  CONFIG,
  FromPageCall,
  notFound,
  type PageCall,
  Public,
} from '@portals/service-kit';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { CampaignRepository } from '../campaign/campaign.repository.js';
import type { MarketingConfig } from '../config.js';
import { landingHtml } from './landing-html.js';

/** Whatever cannot be a slug is no page, which is no fault of the caller. */
const slugParam = z.string().transform((slug) => slug.slice(0, campaignLimits.slug + 1));

/** The landing pages that are public (rule 10.42). Anything else is 404, at which the gateway answers with what is there otherwise. */
@ApiExcludeController()
@Controller('l')
export class LandingPageController {
  constructor(
    @Inject(CampaignRepository) private readonly campaigns: CampaignRepository,
    @Inject(CONFIG) private readonly config: MarketingConfig,
  ) {}

  @Public()
  @Get(':slug')
  // One that is taken down is gone for everybody after a minute.
  @Header('cache-control', 'public, max-age=60')
  @Header('content-type', 'text/html; charset=utf-8')
  async page(
    @Param('slug', { schema: slugParam }) slug: string,
    @FromPageCall() page: PageCall,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const document = (await this.campaigns.findPublic(slug))?.document;
    // A database may take other letters for the same ones.
    if (document?.type !== 'landing page' || document.slug !== slug) throw notFound();
    reply.header('content-language', document.language);
    const hasConsentBox = this.config.CONTACT_CONSENT === 'checkbox';
    const inLanguage = { ...page, language: document.language };
    return landingHtml(inLanguage, document, `/l/${document.slug}`, { hasConsentBox, theme: 'auto' });
  }
}
