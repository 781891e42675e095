import { type LeadColumn, type LeadStatus, leadStatuses } from '@portals/contracts/constants';
import type { BadgeTone } from '@portals/ui';
import { useMemo } from 'react';
import { useText } from '../text';

/** Labels count as one without regard to case, accents and white space (rule 9.7). */
const fold = (text: string) =>
  text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').trim().replace(/\s+/gu, ' ');

/** Whether two statuses, sources or sectors count as one. */
export const sameLabel = (a: string, b: string): boolean => fold(a) === fold(b);

const tones: Record<LeadStatus, BadgeTone> = {
  new: 'blue',
  contacted: 'teal',
  qualified: 'teal',
  proposal: 'yellow',
  won: 'green',
  lost: 'grey',
};

const suggestedOf = (status: string): LeadStatus | undefined =>
  leadStatuses.find((suggested) => suggested === fold(status));

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
  /** What is stored for what a person has typed: the suggested status that they mean in their language, else their words. */
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
      stored: (typed) =>
        suggestedOf(typed) ?? leadStatuses.find((status) => fold(nameOf(status)) === fold(typed)) ?? typed,
      suggestions: leadStatuses.map(nameOf),
    };
  }, [t]);
}
