import { ApiError } from '@portals/platform';

/** Type of a field error whose message comes from the server, already in the user's language. */
export const serverError = 'server';

/** Returns the fields that the server rejected, in the order of `fields`, with a message for each. */
export function refusedFields<Name extends string>(
  error: unknown,
  fields: readonly Name[],
): { name: Name; message: string }[] {
  if (!(error instanceof ApiError)) return [];
  return fields.flatMap((name) => {
    const found = error.fields.find(({ field }) => field === name);
    if (found === undefined) return [];
    // For TAKEN, the overall message says which value is taken: the username or the email address.
    const message = found.code === 'TAKEN' ? (error.serverMessage ?? found.message) : found.message;
    return [{ name, message }];
  });
}
