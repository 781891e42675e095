import type { FieldError } from 'react-hook-form';
import { markLimit } from './issue-mark';
import { serverError } from './server-errors';

/** Validation error for which the fields of @portals/ui have a built-in message. */
export interface GenericProblem {
  kind: 'refused' | 'email' | 'day' | 'tooShort' | 'tooLong';
  /** Character limit, for the kinds about length. */
  limit?: number;
}

/** Validation error of a field: a message to show, or a generic error whose message is the same in all forms. */
export type FieldProblem = string | GenericProblem;

/** Messages that a form sets for one field in place of the generic ones. */
export interface ProblemTexts {
  /** Message for a missing value. */
  required?: string;
  /** Message for a value that does not match the schema's pattern. */
  format?: string;
  tooShort?: string;
  tooLong?: (limit: number) => string;
  /** Messages that replace those of the schema, such as the message of a `refine`; keyed by the schema's message. */
  own?: Readonly<Record<string, string>>;
}

function lengthProblem(mark: string, texts: ProblemTexts): FieldProblem | undefined {
  const least = markLimit('tooShort', mark);
  if (least !== null) return texts.tooShort ?? { kind: 'tooShort', limit: least };
  const most = markLimit('tooLong', mark);
  if (most !== null) return texts.tooLong?.(most) ?? { kind: 'tooLong', limit: most };
  return undefined;
}

/** Returns the error to show at a field: the server's message, or else the form's, or else a generic error. */
export function problemOf(error: FieldError | undefined, texts: ProblemTexts): FieldProblem | undefined {
  if (!error) return undefined;
  if (error.type === serverError) return error.message || { kind: 'refused' };
  const mark = error.message ?? '';
  const own = texts.own?.[mark];
  if (own !== undefined) return own;
  if (texts.required !== undefined && mark === 'required') return texts.required;
  const length = lengthProblem(mark, texts);
  if (length !== undefined) return length;
  if (mark === 'email' || mark === 'day') return { kind: mark };
  return (mark === 'format' ? texts.format : undefined) ?? { kind: 'refused' };
}
