import { campaignLimits } from '@portals/contracts/constants';

/** Derives a slug from a name: lower-case letters, digits and single hyphens. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, campaignLimits.slug)
    .replace(/^-+|-+$/g, '');

/** Returns the full URL of a landing page. */
export const pageAddress = (slug: string): string => `${window.location.origin}/l/${slug}`;
