import { isSameLabel } from '@portals/contracts/constants';

/** Translates statuses between the form in which they are stored and the user's language. */
export interface StatusWords {
  /** Translates a suggested status into the user's language; a custom status is returned unchanged. */
  label: (status: string) => string;
  /** Returns the form in which a typed status is stored: the suggested status with this name, otherwise the typed text. */
  stored: (typed: string) => string;
  /** All suggested statuses, in the order of the workflow. */
  suggestions: readonly string[];
}

/** Returns the suggested status that matches a stored one, if any. */
export const suggestedOf = <Status extends string>(
  suggested: readonly Status[],
  status: string,
): Status | undefined => suggested.find((one) => isSameLabel(one, status));

/**
 * Creates the helpers for statuses, which are free text: suggested statuses are stored in English and shown in the user's language.
 * @param nameOf returns the name of a suggested status in the user's language
 * @param namedOf returns the suggested status with a given name in either language
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
