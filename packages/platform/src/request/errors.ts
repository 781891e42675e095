import type { FieldError } from '@portals/contracts/errors';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

const longestPlainMessage = 300;

/** The part of an error body that may be shown to a person: never HTML, never JSON (rule 8.5). */
function readMessage(body: string, json: unknown): string | null {
  if (isRecord(json)) {
    const message = Array.isArray(json.message) ? json.message[0] : json.message;
    return typeof message === 'string' && message.trim() !== '' ? readMessage(message, undefined) : null;
  }
  const text = body.trim();
  const plain = text !== '' && text.length <= longestPlainMessage && !/^[{["]|<\/?[a-z!]/i.test(text);
  return plain ? text : null;
}

function readFields(json: unknown): FieldError[] {
  if (!isRecord(json) || !Array.isArray(json.fields)) return [];
  return json.fields.flatMap((entry: unknown) => {
    if (!isRecord(entry) || typeof entry.field !== 'string') return [];
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    return [{ field: entry.field, code: text(entry.code), message: text(entry.message) }];
  });
}

/** Seconds to wait, from a Retry-After header in either of its two forms. */
function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds));
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? null : Math.max(0, Math.ceil((moment - now) / 1000));
}

/** An answer outside 2xx. `message` is `status: body`, or the status text when the body is empty (rule 8.5). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: string;
  /** Stable code of the product's own error bodies; null in any other body. */
  readonly code: string | null;
  /** What a person may be shown; null when the body holds no such text. */
  readonly serverMessage: string | null;
  readonly fields: FieldError[];
  /** Seconds. */
  readonly retryAfter: number | null;

  constructor(answer: { status: number; statusText?: string; body?: string; retryAfter?: string | null }) {
    const body = answer.body ?? '';
    super(`${answer.status}: ${body === '' ? (answer.statusText ?? '') : body}`);
    const json = parseJson(body);
    this.status = answer.status;
    this.body = body;
    this.code = isRecord(json) && typeof json.code === 'string' ? json.code : null;
    this.serverMessage = readMessage(body, json);
    this.fields = readFields(json);
    this.retryAfter = readRetryAfter(answer.retryAfter ?? null, Date.now());
  }
}

/** No answer, one that broke off, one that took too long, or one that is not what it says it is. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}
