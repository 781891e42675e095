import type { MarketingCompany } from '@portals/contracts/marketing';
import { type ComponentType, createContext, useContext } from 'react';

/** The parts of the editor that send a campaign. Sending builds on campaigns, so whoever shows the campaigns hands them in. */
export interface SendingParts {
  /** The step `send` of an email. */
  Step: ComponentType<{ company: MarketingCompany }>;
  /** Counts of an email that was sent from here; nothing for one that was not. */
  Figures: ComponentType<{ campaignId: number }>;
}

export const SendingPartsContext = createContext<SendingParts | null>(null);

/** @throws Error outside of the view of campaigns */
export function useSendingParts(): SendingParts {
  const parts = useContext(SendingPartsContext);
  if (parts === null) throw new Error('A part of a campaign is shown outside of the view of campaigns.');
  return parts;
}
