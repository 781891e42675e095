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

/** The colour of a status; one that is not suggested is grey. */
export const campaignTone = (status: string): BadgeTone => {
  const suggested = suggestedOf(campaignStatuses, status);
  return suggested ? tones[suggested] : 'grey';
};

/** Statuses are free text; those that are suggested are stored in English and shown in the person's language. */
export function useCampaignWords(): StatusWords {
  const { t } = useText();
  return useMemo(
    () => statusWords(campaignStatuses, (status) => t(`campaignStatus.${status}`), namedCampaignStatusOf),
    [t],
  );
}
