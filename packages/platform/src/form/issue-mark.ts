/** Reason why a value is invalid; each reason has its own message. */
export type IssueMark = 'required' | 'email' | 'day' | 'format' | `tooLong:${number}` | `tooShort:${number}`;

export interface Issue {
  code?: string | undefined;
  input?: unknown;
  format?: unknown;
  minimum?: unknown;
  maximum?: unknown;
}

/** Reduces a schema issue to a mark. The form stores marks instead of messages, so that a message changes with the language. */
export function issueMark({ code, input, format, minimum, maximum }: Issue): IssueMark {
  // An empty value is reported as missing, not as a wrong pattern or length.
  if (input === '') return 'required';
  if (code === 'too_big' && typeof maximum === 'number') return `tooLong:${maximum}`;
  if (code === 'too_small' && typeof minimum === 'number' && minimum > 1) return `tooShort:${minimum}`;
  if (code === 'invalid_format') {
    if (format === 'date') return 'day';
    return format === 'email' ? 'email' : 'format';
  }
  return 'required';
}

/** Returns the number in a mark such as `tooLong:200`; null for any other mark. */
export function markLimit(kind: 'tooLong' | 'tooShort', mark: string | undefined): number | null {
  const [name, limit] = mark?.split(':') ?? [];
  return name === kind ? Number(limit) : null;
}
