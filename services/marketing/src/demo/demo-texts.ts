import { Inject, Injectable } from '@nestjs/common';
import { contentPartNames } from '@portals/contracts/constants';
import { ContentRequest, type MarketingCompany, type MarketingProduct } from '@portals/contracts/marketing';
import type { EntityManager } from 'typeorm';
import { CampaignRepository } from '../campaign/campaign.repository.js';
import { CampaignVersionRepository } from '../campaign/campaign-version.repository.js';
import { ContentRepository } from '../content/content.repository.js';
import { briefOf } from '../content/content-brief.rules.js';
import { ContentVariantEntity } from '../content/content-variant.entity.js';
import { compose } from '../content/writer/compose.js';
import type { SampleCampaign } from './sample-campaigns.js';

const dayMs = 86_400_000;
/** Of the built-in generator: everybody finds the same texts. */
const seed = 7;

/** The texts and campaigns that the demonstration user finds (rule 3.8). */
@Injectable()
export class DemoTexts {
  constructor(
    @Inject(ContentRepository) private readonly contents: ContentRepository,
    @Inject(CampaignRepository) private readonly campaigns: CampaignRepository,
    @Inject(CampaignVersionRepository) private readonly versions: CampaignVersionRepository,
  ) {}

  /** Texts as the built-in generator writes them about a product: an email, and posts. */
  async write(
    company: MarketingCompany,
    product: MarketingProduct,
    language: 'es' | 'en',
    now: Date,
    manager: EntityManager,
  ): Promise<void> {
    for (const kind of [{ type: 'email' }, { type: 'social', network: 'linkedin' }]) {
      const manner = { tone: 'professional', length: 'medium', language, variants: 2 };
      const request = ContentRequest.parse({
        ...{ ...kind, ...manner, productId: product.id },
        audience: company.targetAudience,
      });
      await this.store(request, company, product, now, manager);
    }
  }

  private async store(
    request: ContentRequest,
    company: MarketingCompany,
    product: MarketingProduct,
    now: Date,
    manager: EntityManager,
  ) {
    const { type, network, language, productId } = request;
    const asked = { request, type, network, language, productId, productName: product.name };
    const written = { generator: 'built-in', model: null, isGeneratedAutomatically: true, createdAt: now };
    const row = { marketingCompanyId: company.id, ...asked, ...written };
    const contentId = await this.contents.insert(row, manager);
    const source = { request, company, product, seed, userId: company.userId };
    for (const number of [1, 2]) {
      const texts = compose(briefOf(source, number));
      const parts = contentPartNames.flatMap((name) => (texts[name] ? [[name, texts[name]]] : []));
      await manager.insert(ContentVariantEntity, {
        ...{ contentId, number, seed, generator: 'built-in', model: null, state: 'whole', failure: null },
        ...{ isEdited: false, parts: JSON.stringify(Object.fromEntries(parts)), version: 1 },
        ...{ createdAt: now, updatedAt: now },
      });
    }
    await this.contents.index(contentId, manager);
  }

  async plan(
    { id, userId }: MarketingCompany,
    samples: readonly SampleCampaign[],
    now: Date,
    manager: EntityManager,
  ): Promise<void> {
    for (const [place, { name, status, document, days }] of samples.entries()) {
      const metrics = days.map((figures, at) => ({
        day: new Date(now.getTime() - (days.length - at) * dayMs).toISOString().slice(0, 10),
        ...figures,
      }));
      const at = new Date(now.getTime() + place);
      const fields = {
        name,
        status,
        archived: false,
        document,
        metrics: metrics.length > 0 ? metrics : null,
      };
      const campaign = await this.campaigns.insert(id, fields, at, manager);
      await this.versions.keep({ campaign, kind: 'created', userId, at }, manager);
    }
  }
}
