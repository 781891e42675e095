import { Inject, Injectable } from '@nestjs/common';
import { contentPartNames } from '@portals/contracts/constants';
import { ContentRequest, type MarketingCompany, type MarketingProduct } from '@portals/contracts/marketing';
import type { EntityManager } from 'typeorm';
import {
  CampaignRepository,
  CampaignVersionRepository,
  ContentRepository,
  ContentVariantEntity,
} from '../../campaigns/index.js';
import { briefOf, compose } from '../../campaigns/plain.js';
import type { SampleCampaign } from './sample-campaigns.js';

const dayMs = 86_400_000;
/** Seed of the built-in generator, so that everybody gets the same texts. */
const seed = 7;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * dayMs);

/** Requests for the sample texts, each with the age of its text in days. */
const sampleRequests = [
  { asked: { type: 'email', tone: 'friendly' }, daysAgo: 81 },
  { asked: { type: 'social', network: 'instagram', tone: 'enthusiastic' }, daysAgo: 58 },
  { asked: { type: 'advertising', network: 'google', tone: 'direct' }, daysAgo: 30 },
  { asked: { type: 'email', tone: 'professional' }, daysAgo: 5 },
  { asked: { type: 'social', network: 'linkedin', tone: 'professional' }, daysAgo: 1 },
];

/** Creates the texts and campaigns of the demo user (rule 3.8). */
@Injectable()
export class DemoTexts {
  constructor(
    @Inject(ContentRepository) private readonly contents: ContentRepository,
    @Inject(CampaignRepository) private readonly campaigns: CampaignRepository,
    @Inject(CampaignVersionRepository) private readonly versions: CampaignVersionRepository,
  ) {}

  /** Makes the built-in generator write texts about a product: emails, posts and an advertisement. */
  async write(
    company: MarketingCompany,
    product: MarketingProduct,
    language: 'es' | 'en',
    now: Date,
    manager: EntityManager,
  ): Promise<void> {
    for (const { asked, daysAgo } of sampleRequests) {
      const manner = { length: 'medium', language, variants: 2 };
      const request = ContentRequest.parse({
        ...{ ...asked, ...manner, productId: product.id },
        audience: company.targetAudience,
      });
      await this.store(request, company, product, daysBefore(now, daysAgo), manager);
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
    const { id: contentId } = await this.contents.insert(row, manager);
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
    for (const { name, status, document, daysAgo, days } of samples) {
      const metrics = days.map(({ daysAgo: ago, ...figures }) => ({
        day: daysBefore(now, ago).toISOString().slice(0, 10),
        ...figures,
      }));
      const at = daysBefore(now, daysAgo);
      const fields = {
        name,
        status,
        archived: false,
        document,
        metrics: metrics.length > 0 ? metrics : null,
        contentId: null,
        digitalSourceType: null,
      };
      const campaign = await this.campaigns.insert(id, fields, at, manager);
      await this.versions.add({ campaign, kind: 'created', userId, at }, manager);
    }
  }
}
