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

/** Returns the column of the board for a status. */
export const columnOf = (status: string): LeadColumn => suggestedOf(leadStatuses, status) ?? 'other';

/** Returns the colour of a status; grey for one that is not suggested. */
export const statusTone = (status: string): BadgeTone => {
  const suggested = suggestedOf(leadStatuses, status);
  return suggested ? tones[suggested] : 'grey';
};

/**
 * Returns the words for statuses. Statuses are free text; suggested ones are stored in English and shown in the user's language (rule 9.7).
 */
export function useStatusWords(): StatusWords {
  const { t } = useText();
  return useMemo(() => statusWords(leadStatuses, (status) => t(`leadStatus.${status}`), namedStatusOf), [t]);
}
