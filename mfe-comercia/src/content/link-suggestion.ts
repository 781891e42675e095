import type { ContentNetwork, ContentType } from '@portals/contracts/constants';
import { contentLimits } from '@portals/contracts/constants';

export interface LinkSuggestion {
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
}

const mediums = {
  advertising: 'cpc',
  email: 'email',
  social: 'social',
  'ad-design': 'display',
} as const satisfies Record<ContentType, string>;
const sources = { advertising: 'ad', email: 'newsletter', social: 'social', 'ad-design': 'banner' } as const;

/** A name as statistics write it: small letters without accents, and hyphens. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, contentLimits.utm);

/** What the statistics of a site usually call those who come from such a text. */
export const linkSuggestion = (
  type: ContentType,
  network: ContentNetwork | '',
  productName: string,
): LinkSuggestion => ({
  utmSource: network || sources[type],
  utmMedium: type === 'advertising' && network === '' ? 'ad' : mediums[type],
  utmCampaign: slugOf(productName),
});
