import { ContentFault } from '../brief/generator.js';

/** A failed call to the model; `isTemporary` is true when a retry may succeed. */
export interface ModelFailure {
  fault: ContentFault;
  isTemporary: boolean;
  /** Seconds to wait before a retry, as requested by the service. */
  retryAfter: number | null;
}

/**
 * Returns a cause for the log. It never contains the error itself, which quotes the request and the response: some services repeat the API
 * key in their responses.
 */
const because = (why: string) => ({ cause: new Error(`The model's service ${why}`) });

const lasting = (fault: ContentFault): ModelFailure => ({ fault, isTemporary: false, retryAfter: null });

/** Returns the seconds to wait according to a Retry-After header, which contains seconds or a date (RFC 9110 §10.2.3). */
function secondsIn(header: string | undefined, now: number): number | null {
  if (header === undefined || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds));
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? null : Math.max(0, Math.ceil((moment - now) / 1000));
}

const refusals = new Set([400, 413, 422]);

function failureOfStatus(status: number, retryAfterHeader: string | undefined): ModelFailure {
  const answered = because(`answered ${status}`);
  const retryAfter = secondsIn(retryAfterHeader, Date.now());
  if (status === 429) {
    const told = { ...answered, ...(retryAfter !== null && { retryAfter }) };
    return { fault: new ContentFault('busy', told), isTemporary: true, retryAfter };
  }
  if (refusals.has(status)) return lasting(new ContentFault('refused', answered));
  return { fault: new ContentFault('unreachable', answered), isTemporary: status >= 500, retryAfter };
}

/** Yields an error, followed by its chain of causes. */
function* causesOf(error: unknown): Generator<object> {
  for (let at = error; typeof at === 'object' && at !== null; at = Reflect.get(at, 'cause')) yield at;
}

function codeIn(error: unknown): string {
  for (const cause of causesOf(error)) {
    const code: unknown = Reflect.get(cause, 'code');
    if (typeof code === 'string') return code;
  }
  return 'no reason given';
}

/** Thrown when the service did not respond, for example because no process listens at its address. */
export class ModelUnreachable extends Error {
  readonly reason: string;

  /** @param cause error thrown by `fetch`; only its code is stored */
  constructor(cause: unknown) {
    super('the model is away');
    this.reason = codeIn(cause);
  }
}

type Sdk = Pick<
  typeof import('ai'),
  'APICallError' | 'InvalidResponseDataError' | 'JSONParseError' | 'TypeValidationError'
>;

/**
 * Classifies an error that the SDK throws or adds to its stream.
 * @param hasBegun true when part of the answer has arrived
 */
export function failureOf(error: unknown, sdk: Sdk, hasBegun: boolean): ModelFailure {
  // The SDK wraps errors that occur while it reads an answer, so the chain of causes is searched for the original error.
  for (const cause of causesOf(error)) if (cause instanceof ContentFault) return lasting(cause);
  if (error instanceof ModelUnreachable) {
    const away = because(`could not be reached (${error.reason})`);
    return { fault: new ContentFault('unreachable', away), isTemporary: true, retryAfter: null };
  }
  if (sdk.JSONParseError.isInstance(error) || sdk.TypeValidationError.isInstance(error))
    return lasting(new ContentFault('malformed', because('sent something else than pieces of a text')));
  if (sdk.InvalidResponseDataError.isInstance(error) && !hasBegun) return lasting(new ContentFault('empty'));
  if (sdk.APICallError.isInstance(error) && error.statusCode !== undefined)
    return failureOfStatus(error.statusCode, error.responseHeaders?.['retry-after']);
  return lasting(new ContentFault('unreachable', because('broke off')));
}
