import { isSameLabel } from '@portals/contracts/constants';

/** Translates statuses for the person, and back. */
export interface StatusWords {
  /** Returns a suggested status in the person's language; any other one unchanged. */
  label: (status: string) => string;
  /** Returns the stored form of a typed status: the suggested one that it means, otherwise the typed words. */
  stored: (typed: string) => string;
  /** All suggested statuses, in the order of the work. */
  suggestions: readonly string[];
}

/** Returns the suggested status that a stored one equals, if any. */
export const suggestedOf = <Status extends string>(
  suggested: readonly Status[],
  status: string,
): Status | undefined => suggested.find((one) => isSameLabel(one, status));

/**
 * Returns the words of statuses, which are free text: suggested ones are stored in English and shown in the person's language.
 * @param nameOf returns the word for a suggested status in that language
 * @param namedOf returns the suggested status that a word means, in either language
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
