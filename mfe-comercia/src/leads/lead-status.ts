import {
  isSameLabel,
  type LeadColumn,
  type LeadStatus,
  leadStatuses,
  namedStatusOf,
} from '@portals/contracts/constants';
import type { BadgeTone } from '@portals/ui';
import { useMemo } from 'react';
import { useText } from '../text';

const tones: Record<LeadStatus, BadgeTone> = {
  new: 'blue',
  contacted: 'teal',
  qualified: 'teal',
  proposal: 'yellow',
  won: 'green',
  lost: 'grey',
};

const suggestedOf = (status: string): LeadStatus | undefined =>
  leadStatuses.find((suggested) => isSameLabel(suggested, status));

/** The column of the board that leads of a status are in. */
export const columnOf = (status: string): LeadColumn => suggestedOf(status) ?? 'other';

/** The colour of a status; one that is not suggested is grey. */
export const statusTone = (status: string): BadgeTone => {
  const suggested = suggestedOf(status);
  return suggested ? tones[suggested] : 'grey';
};

/** How statuses are written for the person, and back. */
export interface StatusWords {
  /** A suggested status in the person's language; any other one as it was written. */
  label: (status: string) => string;
  /** What is stored for what a person has typed: the suggested status that they name in either language, else their words. */
  stored: (typed: string) => string;
  /** All that are suggested, in the order of the work. */
  suggestions: readonly string[];
}

/** Statuses are free text; those that are suggested are stored in English and shown in the person's language (rule 9.7). */
export function useStatusWords(): StatusWords {
  const { t } = useText();
  return useMemo(() => {
    const nameOf = (status: LeadStatus) => t(`leadStatus.${status}`);
    return {
      label: (status) => {
        const suggested = suggestedOf(status);
        return suggested ? nameOf(suggested) : status;
      },
      stored: (typed) => namedStatusOf(typed) ?? typed,
      suggestions: leadStatuses.map(nameOf),
    };
  }, [t]);
}
