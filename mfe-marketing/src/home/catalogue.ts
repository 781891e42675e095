import { type OfferState, offerStates } from '@portals/contracts/constants';

/** The solutions by subject, with the detail page of each one that has one. */
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

/** Sorts products by how soon they can be had; those of one state stay in their order. */
export const soonestFirst = <K extends string, S extends { key: K }>(
  products: readonly S[],
  states: Record<K, OfferState>,
): S[] => [...products].sort((a, b) => order[states[a.key]] - order[states[b.key]]);

/** The catalogue in the order in which the home page shows it (rule 2.5). */
export const catalogue: readonly Solution[] = soonestFirst(solutions, offerStates);

/** The portals that can be used today, with their sign-in pages; the home page shows them before the catalogue. */
export const portalOffers = [
  { key: 'consulting', offer: 'consultingPortal', path: '/auth' },
  { key: 'marketing', offer: 'marketingPortal', path: '/comercia-auth' },
] as const;
