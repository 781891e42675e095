import { readToken } from '../storage/token';
import { currentLanguage } from '../texts/language';
import { ApiError, NetworkError } from './errors';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RequestOptions {
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** True to lift the time limit once the response has begun. */
  isLong?: boolean;
  /** True to send cookies without the bearer token, as the browser does when it navigates to a page. */
  cookieOnly?: boolean;
}

/** Milliseconds after which a call without a reply fails. */
export const requestTimeout = 20_000;

/** Returns the headers of a call. */
export function headersOf(options: RequestOptions): Record<string, string> {
  const token = options.cookieOnly ? null : readToken();
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

/** Returns the error for a call that got no response. */
export const noReplyError = (path: string, isLate: boolean, cause: unknown) =>
  new NetworkError(isLate ? `${path} took too long` : `${path} could not be reached`, { cause });

/** Fetches the whole reply as text within the time limit. When the caller aborts, the abort error is rethrown unchanged. */
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
    throw noReplyError(path, stop.signal.aborted, error);
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
  }
}

/**
 * Makes one call and returns the text and headers of the reply; see `request`.
 * @throws ApiError outside 2xx; NetworkError without a reply, or when it is cut off
 */
export async function requestText(method: Method, path: string, options: RequestOptions = {}) {
  const { response, text } = await fetchText(method, path, options);
  if (!response.ok) throw refusalOf(response, text);
  return { text, headers: response.headers };
}

/**
 * Sends a POST whose response is streamed; the time limit covers only the start of the response. `signal` aborts the call at any time.
 * @throws ApiError outside 2xx, NetworkError without a reply
 */
export async function requestStream(path: string, body: unknown, signal: AbortSignal): Promise<Response> {
  const stop = new AbortController();
  const abort = () => stop.abort(signal.reason);
  const timer = setTimeout(() => stop.abort(), requestTimeout);
  // The listener is never removed, because the response is still being read after this function has returned.
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  const headers = { Accept: 'text/event-stream, application/json' };
  try {
    const response = await fetch(path, initOf('POST', { body, headers }, stop.signal));
    if (response.ok) return response;
    throw refusalOf(response, await response.text());
  } catch (error) {
    if (signal.aborted || error instanceof ApiError) throw error;
    throw noReplyError(path, stop.signal.aborted, error);
  } finally {
    clearTimeout(timer);
  }
}

/** Makes one call and returns the data and headers of the reply; see `request`. */
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
 * Makes one call (rule 8.4): always with cookies, with a bearer token only when one is stored, and with a JSON content type only when there
 * is a body. A 401 gets no special treatment.
 * @throws ApiError outside 2xx, NetworkError without a usable reply
 */
export async function request(method: Method, path: string, options?: RequestOptions): Promise<unknown> {
  return (await requestWithHeaders(method, path, options)).data;
}
