import { campaignLimits } from '@portals/contracts/constants';

/** The last part of an address that a name suggests: small letters, digits and single hyphens. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, campaignLimits.slug)
    .replace(/^-+|-+$/g, '');

/** The whole address of a landing page. */
export const pageAddress = (slug: string): string => `${window.location.origin}/l/${slug}`;
