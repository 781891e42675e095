import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { PageCall } from '@portals/service-kit';
import { type FormLook, FormLooks } from '../../contact/index.js';
import { BrandRepository } from '../brand/brand.repository.js';
import { landingLook } from './landing-html.js';
import { PublicPages, slugOfForm } from './public-pages.js';

/** Maximum milliseconds to wait for the style and header of a page; after that, the defaults are used. */
const longest = 500;

/** Provides the style and header of landing pages for the pages that are shown after their forms are posted (rule 10.42). */
@Injectable()
export class LandingLooks implements OnModuleInit {
  constructor(
    @Inject(FormLooks) private readonly looks: FormLooks,
    @Inject(PublicPages) private readonly pages: PublicPages,
    @Inject(BrandRepository) private readonly brands: BrandRepository,
  ) {}

  onModuleInit(): void {
    this.looks.add((page, signal) => this.of(page, signal));
  }

  private async of(page: PageCall, signal: AbortSignal): Promise<FormLook | null> {
    const slug = slugOfForm(page);
    if (slug === null) return null;
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(longest)]);
    return this.pages.read(slug, inTime, async ({ campaign, document }) =>
      landingLook(page, document, await this.brands.shown(campaign.marketingCompanyId)),
    );
  }
}
