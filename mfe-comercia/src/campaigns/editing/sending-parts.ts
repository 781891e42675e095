import type { MarketingCompany } from '@portals/contracts/marketing';
import { type ComponentType, createContext, useContext } from 'react';

/**
 * Components that send a campaign. They are injected, because the sending folder already imports this one and a direct import would be
 * circular.
 */
export interface SendingParts {
  /** Component for the step `send` of an email. */
  Step: ComponentType<{ company: MarketingCompany }>;
  /** Shows the counts of an email that was sent by this product; otherwise renders nothing. */
  Figures: ComponentType<{ campaignId: number }>;
}

export const SendingPartsContext = createContext<SendingParts | null>(null);

/** @throws Error when it is called outside the campaigns view */
export function useSendingParts(): SendingParts {
  const parts = useContext(SendingPartsContext);
  if (parts === null) throw new Error('A part of a campaign is shown outside of the view of campaigns.');
  return parts;
}
