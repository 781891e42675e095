import { type LeadColumn, type LeadStatus, leadStatuses, namedStatusOf } from '@portals/contracts/constants';
import type { BadgeTone } from '@portals/ui';
import { useMemo } from 'react';
import { type StatusWords, statusWords, suggestedOf, useText } from '../shared';

const tones: Record<LeadStatus, BadgeTone> = {
  new: 'blue',
  contacted: 'teal',
  qualified: 'teal',
  proposal: 'yellow',
  won: 'green',
  lost: 'grey',
};

/** Returns the board column for a status. */
export const columnOf = (status: string): LeadColumn => suggestedOf(leadStatuses, status) ?? 'other';

/** Returns the badge colour of a status; grey for a custom one. */
export const statusTone = (status: string): BadgeTone => {
  const suggested = suggestedOf(leadStatuses, status);
  return suggested ? tones[suggested] : 'grey';
};

/**
 * Returns helpers for lead statuses, which are free text: suggested statuses are stored in English and shown in the user's language
 * (rule 9.7).
 */
export function useStatusWords(): StatusWords {
  const { t } = useText();
  return useMemo(() => statusWords(leadStatuses, (status) => t(`leadStatus.${status}`), namedStatusOf), [t]);
}
