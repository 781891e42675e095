import { type Offer, type OfferState, offerStates } from '@portals/contracts/constants';
import { usePlatformText } from '../texts/platform-text';

/** How far a product is, and the word for it in the interface language. */
export function useOfferState(offer: Offer): { state: OfferState; label: string } {
  const { t } = usePlatformText();
  const state: OfferState = offerStates[offer];
  return { state, label: t(`state.${state}`) };
}
