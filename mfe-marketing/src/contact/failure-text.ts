import { ApiError, NetworkError } from '@portals/platform';

interface Texts {
  /** For an answer that says nothing. */
  answer: string;
  /** For a failure that is not an Error. */
  unknown: string;
  /** What to do when there was no answer. */
  offline: string;
}

/** What the red alert says: the server's message, or which of the two fallback texts applies (rule 8.5). */
export function failureText(failure: unknown, texts: Texts): string {
  if (failure instanceof ApiError) return failure.serverMessage ?? texts.answer;
  if (failure instanceof NetworkError) return `${texts.answer}. ${texts.offline}`;
  return failure instanceof Error ? texts.answer : texts.unknown;
}
