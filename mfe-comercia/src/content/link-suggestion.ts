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

/** Converts a name to a tracking parameter: lower case, with hyphens and without accents. */
const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, contentLimits.utm);

/** Returns the suggested UTM parameters for a link in a text of this type. */
export const linkSuggestion = (
  type: ContentType,
  network: ContentNetwork | '',
  productName: string,
): LinkSuggestion => ({
  utmSource: network || sources[type],
  utmMedium: type === 'advertising' && network === '' ? 'ad' : mediums[type],
  utmCampaign: slugOf(productName),
});
