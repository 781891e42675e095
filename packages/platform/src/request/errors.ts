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

/** Returns the part of an error body that users may see: never HTML, never JSON (rule 8.5). */
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

/** Returns the seconds to wait according to a Retry-After header, which contains either seconds or a date. */
function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds));
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? null : Math.max(0, Math.ceil((moment - now) / 1000));
}

/** A reply outside 2xx. `message` is `status: body`, or the status text when the body is empty (rule 8.5). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: string;
  /** Stable code of the product's own error bodies; null in any other body. */
  readonly code: string | null;
  /** Message that users may see; null when the body has none. */
  readonly serverMessage: string | null;
  readonly fields: FieldError[];
  /** Seconds to wait before a retry; null without a valid Retry-After header. */
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

/** Thrown when there is no response, or when the response is cut off, too slow or not of the declared type. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}
