import { isSameLabel } from '@portals/contracts/constants';

/** How statuses are written for the person, and back. */
export interface StatusWords {
  /** A suggested status in the person's language; any other one as it was written. */
  label: (status: string) => string;
  /** What is stored for what a person has typed: the suggested status that they mean, else their words. */
  stored: (typed: string) => string;
  /** All that are suggested, in the order of the work. */
  suggestions: readonly string[];
}

/** The suggested status that a stored one is, if it is one. */
export const suggestedOf = <Status extends string>(
  suggested: readonly Status[],
  status: string,
): Status | undefined => suggested.find((one) => isSameLabel(one, status));

/**
 * Words of statuses that are free text: those that are suggested are stored in English and shown in the person's language.
 * @param nameOf the word for a suggested status in that language
 * @param namedOf the suggested status that somebody means by a word, in either language
 */
export function statusWords<Status extends string>(
  suggested: readonly Status[],
  nameOf: (status: Status) => string,
  namedOf: (typed: string) => Status | undefined,
): StatusWords {
  return {
    label: (status) => {
      const known = suggestedOf(suggested, status);
      return known ? nameOf(known) : status;
    },
    stored: (typed) => namedOf(typed) ?? typed,
    suggestions: suggested.map(nameOf),
  };
}
