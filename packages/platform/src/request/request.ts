import { readToken } from '../storage/token';
import { currentLanguage } from '../texts/language';
import { ApiError, NetworkError } from './errors';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RequestOptions {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** The answer may take as long as it likes once it has begun. */
  isLong?: boolean;
}

/** Milliseconds after which a call without an answer fails. */
export const requestTimeout = 20_000;

function headersOf(options: RequestOptions): Record<string, string> {
  const token = readToken();
  return {
    Accept: 'application/json',
    'Accept-Language': currentLanguage(),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...options.headers,
  };
}

const initOf = (method: Method, options: RequestOptions, signal: AbortSignal): RequestInit => ({
  method,
  credentials: 'include',
  headers: headersOf(options),
  signal,
  ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
});

const refusalOf = (response: Response, body: string) =>
  new ApiError({
    status: response.status,
    statusText: response.statusText,
    body,
    retryAfter: response.headers.get('retry-after'),
  });

const unanswered = (path: string, isLate: boolean, cause: unknown) =>
  new NetworkError(isLate ? `${path} took too long` : `${path} could not be reached`, { cause });

/** The whole answer as text, within the time limit. The caller's own abort stays an abort. */
async function fetchText(method: Method, path: string, options: RequestOptions) {
  const stop = new AbortController();
  const abort = () => stop.abort(options.signal?.reason);
  const timer = setTimeout(() => stop.abort(), requestTimeout);
  options.signal?.addEventListener('abort', abort);
  if (options.signal?.aborted) abort();
  try {
    const response = await fetch(path, initOf(method, options, stop.signal));
    if (options.isLong && response.ok) clearTimeout(timer);
    return { response, text: await response.text() };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw unanswered(path, stop.signal.aborted, error);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
  }
}

/**
 * One call with its answer's text and headers; see `request`.
 * @throws ApiError outside 2xx, NetworkError without an answer, and for one that breaks off
 */
export async function requestText(method: Method, path: string, options: RequestOptions = {}) {
  const { response, text } = await fetchText(method, path, options);
  if (!response.ok) throw refusalOf(response, text);
  return { text, headers: response.headers };
}

/**
 * A POST whose answer is read while it comes: only its beginning must come in time. `signal` ends the call, also while it is read.
 * @throws ApiError outside 2xx, NetworkError without an answer
 */
export async function requestStream(path: string, body: unknown, signal: AbortSignal): Promise<Response> {
  const stop = new AbortController();
  const abort = () => stop.abort(signal.reason);
  const timer = setTimeout(() => stop.abort(), requestTimeout);
  // It stays until the signal is dropped, because the answer is read after this has returned.
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  const headers = { Accept: 'text/event-stream, application/json' };
  try {
    const response = await fetch(path, initOf('POST', { body, headers }, stop.signal));
    if (response.ok) return response;
    throw refusalOf(response, await response.text());
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error;
    throw unanswered(path, stop.signal.aborted, error);
  } finally {
    clearTimeout(timer);
  }
}

/** One call with its answer's headers; see `request`. */
export async function requestWithHeaders(method: Method, path: string, options: RequestOptions = {}) {
  const { text, headers } = await requestText(method, path, options);
  if (text.trim() === '') return { data: undefined, headers };
  try {
    const data: unknown = JSON.parse(text);
    return { data, headers };
  } catch (error) {
    throw new NetworkError(`${path} answered with something that is not JSON`, { cause: error });
  }
}

/**
 * One call (rule 8.4): cookies always, a bearer only when a token is stored, a JSON content type only
 * with a body. Nothing is done about a 401.
 * @throws ApiError outside 2xx, NetworkError without a usable answer
 */
export async function request(method: Method, path: string, options?: RequestOptions): Promise<unknown> {
  return (await requestWithHeaders(method, path, options)).data;
}
