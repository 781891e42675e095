/** Why a value was refused, as far as a text has to tell it apart. */
export type IssueMark = 'required' | 'email' | 'format' | `tooLong:${number}` | `tooShort:${number}`;

export interface Issue {
  code?: string | undefined;
  input?: unknown;
  format?: unknown;
  minimum?: unknown;
  maximum?: unknown;
}

/**
 * Reduces a schema's issue to a mark. Marks and not texts are kept in the form, so that a message
 * follows the language when it changes.
 */
export function issueMark({ code, input, format, minimum, maximum }: Issue): IssueMark {
  // Whatever pattern or length it should have: a person is told that something has to be given.
  if (input === '') return 'required';
  if (code === 'too_big' && typeof maximum === 'number') return `tooLong:${maximum}`;
  if (code === 'too_small' && typeof minimum === 'number' && minimum > 1) return `tooShort:${minimum}`;
  if (code === 'invalid_format') return format === 'email' ? 'email' : 'format';
  return 'required';
}

/** The number in a mark such as `tooLong:200`, or null when the mark is another one. */
export function markLimit(kind: 'tooLong' | 'tooShort', mark: string | undefined): number | null {
  const [name, limit] = mark?.split(':') ?? [];
  return name === kind ? Number(limit) : null;
}
