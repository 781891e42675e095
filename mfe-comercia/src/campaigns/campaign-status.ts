import { type CampaignStatus, campaignStatuses, namedCampaignStatusOf } from '@portals/contracts/constants';
import type { BadgeTone } from '@portals/ui';
import { useMemo } from 'react';
import { type StatusWords, statusWords, suggestedOf, useText } from '../shared';

const tones: Record<CampaignStatus, BadgeTone> = {
  draft: 'grey',
  scheduled: 'blue',
  active: 'green',
  paused: 'yellow',
  finished: 'teal',
  cancelled: 'grey',
};

/** Returns the badge colour of a status; grey for a custom status. */
export const campaignTone = (status: string): BadgeTone => {
  const suggested = suggestedOf(campaignStatuses, status);
  return suggested ? tones[suggested] : 'grey';
};

/**
 * Returns helpers for campaign statuses, which are free text: suggested statuses are stored in English and shown in the user's language.
 */
export function useCampaignWords(): StatusWords {
  const { t } = useText();
  return useMemo(
    () => statusWords(campaignStatuses, (status) => t(`campaignStatus.${status}`), namedCampaignStatusOf),
    [t],
  );
}
