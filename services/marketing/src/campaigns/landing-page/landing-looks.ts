import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { campaignLimits, hasKind } from '@portals/contracts/constants';
import type { PageCall } from '@portals/service-kit';
import { type FormLook, FormLooks } from '../../contact/index.js';
import { PageWork } from '../../kernel/index.js';
import { BrandRepository } from '../brand/brand.repository.js';
import { CampaignRepository } from '../campaign/campaign.repository.js';
import { landingLook } from './landing-html.js';

/** Maximum milliseconds to wait for the style and header of a page; after that, the defaults are used. */
const longest = 500;

/** Provides the style and header of landing pages for the pages that are shown after their forms are posted (rule 10.42). */
@Injectable()
export class LandingLooks implements OnModuleInit {
  constructor(
    @Inject(FormLooks) private readonly looks: FormLooks,
    @Inject(CampaignRepository) private readonly campaigns: CampaignRepository,
    @Inject(BrandRepository) private readonly brands: BrandRepository,
    @Inject(PageWork) private readonly work: PageWork,
  ) {}

  onModuleInit(): void {
    this.looks.add((page, signal) => this.of(page, signal));
  }

  private async of(page: PageCall, signal: AbortSignal): Promise<FormLook | null> {
    const slug = /^\/l\/([a-z0-9-]+)(?:\?|$)/.exec(page.back)?.[1];
    if (slug === undefined || slug.length > campaignLimits.slug) return null;
    const user = await this.campaigns.findPublicWorkspace(slug);
    if (user === null) return null;
    return this.work.run(
      { user, signal: AbortSignal.any([signal, AbortSignal.timeout(longest)]) },
      async () => {
        const campaign = await this.campaigns.findPublic(slug);
        if (campaign === null || !hasKind(campaign.document, 'page')) return null;
        return landingLook(page, campaign.document, await this.brands.shown(campaign.marketingCompanyId));
      },
    );
  }
}
