import {
  type ContentLength,
  type ContentNetwork,
  type ContentTone,
  type ContentType,
  contentPartsOf,
  contentTypes,
  type Language,
  networksOfContent,
} from '@portals/contracts/constants';
import type { ContentBrief } from '../../../src/campaigns/content/brief/generator';
import type { Sample } from './products';

/** All combinations of a content type and a network that it supports. */
export const kinds: readonly (readonly [ContentType, ContentNetwork | null])[] = contentTypes.flatMap(
  (type): [ContentType, ContentNetwork | null][] => [
    ...(type === 'social' ? [] : [[type, null] as [ContentType, null]]),
    ...networksOfContent[type].map((network): [ContentType, ContentNetwork] => [type, network]),
  ],
);

interface Asked {
  type: ContentType;
  network: ContentNetwork | null;
  tone: ContentTone;
  length: ContentLength;
  language: Language;
  seed: number;
  number: number;
}

export function briefOf(sample: Sample, asked: Asked): ContentBrief {
  const [name, sector, commercialObjectives, targetAudience, targetAudienceType] = sample.company;
  const [product, characteristics, advantages, price, description = null] = sample.product;
  const { seed, number, type, network, tone, length, language } = asked;
  return {
    request: {
      ...{ type, network, tone, length, language, variants: 3 },
      ...{ audience: targetAudience, callToAction: sample.callToAction ?? null },
    },
    keyPoints: sample.keyPoints ?? [],
    link: sample.link ?? null,
    company: { name, sector, commercialObjectives, targetAudience, targetAudienceType },
    product: { name: product, characteristics, advantages, price, description },
    parts: contentPartsOf(type, network),
    ...{ number, seed, userId: 1 },
  };
}
