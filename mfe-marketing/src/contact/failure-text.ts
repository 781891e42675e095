import { ApiError, NetworkError } from '@portals/platform';

interface Texts {
  /** Text for an error response that has no message. */
  answer: string;
  /** Text for a thrown value that is not an Error. */
  unknown: string;
  /** Text for a missing response, with advice on how to proceed. */
  offline: string;
}

/** Returns the text of the error alert: the server's message, or else the matching fallback text (rule 8.5). */
export function failureText(failure: unknown, texts: Texts): string {
  if (failure instanceof ApiError) return failure.serverMessage ?? texts.answer;
  if (failure instanceof NetworkError) return `${texts.answer}. ${texts.offline}`;
  return failure instanceof Error ? texts.answer : texts.unknown;
}
