/** How far a product is: clients use it, a few of them try it, or it is still to be built. */
export type OfferState = 'available' | 'pilot' | 'planned';

/** What is offered, and how far it is today: the one place that every page and portal takes it from. */
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
  marketingPortal: 'planned',
  leadManager: 'planned',
} satisfies Record<string, OfferState>;
export type Offer = keyof typeof offerStates;
