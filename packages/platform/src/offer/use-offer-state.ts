import { type Offer, type OfferState, offerStates } from '@portals/contracts/constants';
import { usePlatformText } from '../texts/platform-text';

/** Returns the availability of a product and its label in the interface language. */
export function useOfferState(offer: Offer): { state: OfferState; label: string } {
  const { t } = usePlatformText();
  const state: OfferState = offerStates[offer];
  return { state, label: t(`state.${state}`) };
}
