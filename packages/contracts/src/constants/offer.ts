/** Availability of a product: in use by clients, tested by a few clients, or planned. */
export type OfferState = 'available' | 'pilot' | 'planned';

/** Current availability of each product; every page and portal reads it from here. */
export const offerStates = {
  algorithmic: 'planned',
  comerzia: 'planned',
  webia: 'planned',
  smartbox: 'planned',
  consultia: 'planned',
  speechia: 'planned',
  c550: 'planned',
  rpastudio: 'planned',
  simplia: 'planned',
  binapp: 'planned',
  beoptimizer: 'planned',
  consultingPortal: 'available',
  marketingPortal: 'available',
  leadManager: 'planned',
} satisfies Record<string, OfferState>;
export type Offer = keyof typeof offerStates;
