import { Inject, Injectable } from '@nestjs/common';
import { campaignLimits, hasKind } from '@portals/contracts/constants';
import type { Campaign, LandingDocument } from '@portals/contracts/marketing';
import type { PageCall } from '@portals/service-kit';
import { PageWork } from '../../kernel/index.js';
import { CampaignRepository } from '../campaign/campaign.repository.js';

export interface PublicPage {
  campaign: Campaign;
  document: LandingDocument;
}

/** Returns the slug of the landing page that contained a posted form; null when the form was on another page. */
export const slugOfForm = ({ back }: PageCall): string | null =>
  /^\/l\/([a-z0-9-]+)(?:\?|$)/.exec(back)?.[1]?.slice(0, campaignLimits.slug + 1) ?? null;

/** Reads public landing pages in turns of the workspaces that they belong to (rule 15.33). */
@Injectable()
export class PublicPages {
  constructor(
    @Inject(CampaignRepository) private readonly campaigns: CampaignRepository,
    @Inject(PageWork) private readonly work: PageWork,
  ) {}

  /**
   * Calls `use` with the page that is public under a slug.
   * @returns what `use` returns; null when there is no such page
   */
  async read<T>(slug: string, signal: AbortSignal, use: (page: PublicPage) => Promise<T>): Promise<T | null> {
    const user = await this.campaigns.findPublicWorkspace(slug);
    if (user === null) return null;
    return this.work.run({ user, signal }, async () => {
      const campaign = await this.campaigns.findPublic(slug);
      const document = campaign?.document;
      if (!campaign || !document || !hasKind(document, 'page')) return null;
      // The slug is compared again, because database collations treat some different letters as equal.
      return document.slug === slug ? use({ campaign, document }) : null;
    });
  }
}
