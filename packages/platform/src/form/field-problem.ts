import type { FieldError } from 'react-hook-form';
import { markLimit } from './issue-mark';
import { serverError } from './server-errors';

/** Why a value was refused, for which the fields of @portals/ui have words of their own. */
export interface GenericProblem {
  kind: 'refused' | 'email' | 'tooShort' | 'tooLong';
  /** Characters, where the kind is about a length. */
  limit?: number;
}

/** What is wrong with a field: words to show, or a reason that every form says alike. */
export type FieldProblem = string | GenericProblem;

/** What a form says itself about one of its fields, in place of the words that all forms share. */
export interface ProblemTexts {
  /** Nothing was given. */
  required?: string;
  /** The pattern of the schema does not fit. */
  format?: string;
  tooShort?: string;
  tooLong?: (limit: number) => string;
  /** By the message that a schema gives an issue itself, such as one of a `refine`. */
  own?: Readonly<Record<string, string>>;
}

function lengthProblem(mark: string, texts: ProblemTexts): FieldProblem | undefined {
  const least = markLimit('tooShort', mark);
  if (least !== null) return texts.tooShort ?? { kind: 'tooShort', limit: least };
  const most = markLimit('tooLong', mark);
  if (most !== null) return texts.tooLong?.(most) ?? { kind: 'tooLong', limit: most };
  return undefined;
}

/**
 * What to say about a field: the server's own message, else the form's words, else a reason with shared words.
 */
export function problemOf(error: FieldError | undefined, texts: ProblemTexts): FieldProblem | undefined {
  if (!error) return undefined;
  if (error.type === serverError) return error.message || { kind: 'refused' };
  const mark = error.message ?? '';
  const own = texts.own?.[mark];
  if (own !== undefined) return own;
  if (texts.required !== undefined && mark === 'required') return texts.required;
  const length = lengthProblem(mark, texts);
  if (length !== undefined) return length;
  if (mark === 'email') return { kind: 'email' };
  return (mark === 'format' ? texts.format : undefined) ?? { kind: 'refused' };
}
