import { ApiError } from '@portals/platform';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';

/** Type of an error whose message comes from the server, already in the person's language. */
export const serverError = 'server';

/**
 * Marks the fields that the server refused, and puts the focus on the first.
 * @param ownText the portal's own text for a code, which is preferred to the server's
 */
export function showServerErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
  ownText: (code: string) => string | null = () => null,
): void {
  if (!(error instanceof ApiError)) return;
  const refused = fields.flatMap((name) => {
    const found = error.fields.find(({ field }) => field === name);
    return found ? [{ name, message: ownText(found.code) ?? found.message }] : [];
  });
  for (const [index, { name, message }] of refused.entries()) {
    setError(name, { type: serverError, message }, { shouldFocus: index === 0 });
  }
}
