import { contentPartsOf } from '@portals/contracts/constants';
import {
  type ContentRequest,
  contentLinkOf,
  type MarketingCompany,
  type MarketingProduct,
} from '@portals/contracts/marketing';
import type { ContentBrief } from './brief/generator.js';

/** Splits the entered key points into lines, and omits blank lines. */
export const keyPointsOf = (text: string | null): string[] =>
  (text ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Data for composing a brief; a generator gets only some of them. */
export interface BriefSource {
  request: ContentRequest;
  company: MarketingCompany;
  product: MarketingProduct;
  seed: number;
  userId: number;
}

/** Returns the brief for one text of a request. */
export function briefOf(source: BriefSource, number: number): ContentBrief {
  const { request, company, product, seed, userId } = source;
  const { type, network, audience, tone, language, length, callToAction, variants } = request;
  const { name, sector, commercialObjectives, targetAudience, targetAudienceType } = company;
  const { description, characteristics, advantages, price } = product;
  return {
    request: { type, network, audience, tone, language, length, callToAction, variants },
    keyPoints: keyPointsOf(request.keyPoints),
    link: contentLinkOf(request),
    company: { name, sector, commercialObjectives, targetAudience, targetAudienceType },
    product: { name: product.name, description, characteristics, advantages, price },
    parts: contentPartsOf(type, network),
    ...{ number, seed, userId },
  };
}
