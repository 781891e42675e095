import { ApiError } from '@portals/platform';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';

/** Type of an error whose message comes from the server, already in the person's language. */
export const serverError = 'server';

/**
 * Marks the fields that the server refused, with its messages, and puts the focus on the first.
 * @returns whether any field is marked, so that the form says what is wrong
 */
export function showServerErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const refused = fields.flatMap((name) => {
    const found = error.fields.find(({ field }) => field === name);
    if (found === undefined) return [];
    // What is taken is said by the message of the whole: the username, the email.
    const message = found.code === 'TAKEN' ? (error.serverMessage ?? found.message) : found.message;
    return [{ name, message }];
  });
  for (const [index, { name, message }] of refused.entries()) {
    setError(name, { type: serverError, message }, { shouldFocus: index === 0 });
  }
  return refused.length > 0;
}
