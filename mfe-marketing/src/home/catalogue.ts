import { type OfferState, offerStates } from '@portals/contracts/constants';

/** Solutions by subject; those with a detail page have a path. */
const solutions = [
  { key: 'algorithmic', path: '/algorithmia' },
  { key: 'comerzia', path: '/comerzia' },
  { key: 'webia', path: '/webia' },
  { key: 'smartbox', path: '/smartboxai' },
  { key: 'consultia', path: '/consultia' },
  { key: 'speechia' },
  { key: 'c550' },
  { key: 'rpastudio' },
  { key: 'simplia' },
  { key: 'binapp' },
  { key: 'beoptimizer' },
] as const satisfies readonly { key: string; path?: string }[];
export type Solution = (typeof solutions)[number];

const order: Record<OfferState, number> = { available: 0, pilot: 1, planned: 2 };

/** Sorts products by availability, soonest first; products with the same availability stay in order. */
export const soonestFirst = <K extends string, S extends { key: K }>(
  products: readonly S[],
  states: Record<K, OfferState>,
): S[] => [...products].sort((a, b) => order[states[a.key]] - order[states[b.key]]);

/** Catalogue in the order of the home page (rule 2.5). */
export const catalogue: readonly Solution[] = soonestFirst(solutions, offerStates);

/** Portals that are available today, with their sign-in pages. The home page shows them before the catalogue. */
export const portalOffers = [
  { key: 'consulting', offer: 'consultingPortal', path: '/auth' },
  { key: 'marketing', offer: 'marketingPortal', path: '/comercia-auth' },
] as const;
