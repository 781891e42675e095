import { ApiError } from '@portals/platform';

/** Type of an error whose message comes from the server, already in the person's language. */
export const serverError = 'server';

/** The fields that the server refused, in the order of `fields`, with what to say at each. */
export function refusedFields<Name extends string>(
  error: unknown,
  fields: readonly Name[],
): { name: Name; message: string }[] {
  if (!(error instanceof ApiError)) return [];
  return fields.flatMap((name) => {
    const found = error.fields.find(({ field }) => field === name);
    if (found === undefined) return [];
    // What is taken is said by the message of the whole: the username, the email.
    const message = found.code === 'TAKEN' ? (error.serverMessage ?? found.message) : found.message;
    return [{ name, message }];
  });
}
