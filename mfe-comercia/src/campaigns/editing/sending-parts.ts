import type { MarketingCompany } from '@portals/contracts/marketing';
import { type ComponentType, createContext, useContext } from 'react';

/** Editor parts that send a campaign, passed in because sending builds on campaigns and not the reverse. */
export interface SendingParts {
  /** Step `send` of an email. */
  Step: ComponentType<{ company: MarketingCompany }>;
  /** Counts of an email sent from here; renders nothing for one that was not. */
  Figures: ComponentType<{ campaignId: number }>;
}

export const SendingPartsContext = createContext<SendingParts | null>(null);

/** @throws Error outside of the view of campaigns */
export function useSendingParts(): SendingParts {
  const parts = useContext(SendingPartsContext);
  if (parts === null) throw new Error('A part of a campaign is shown outside of the view of campaigns.');
  return parts;
}
