import { readToken } from '../session/token';
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

/** The whole answer as text, within the time limit. The caller's own abort stays an abort. */
async function fetchText(method: Method, path: string, options: RequestOptions) {
  const stop = new AbortController();
  const abort = () => stop.abort(options.signal?.reason);
  const timer = setTimeout(() => stop.abort(), requestTimeout);
  options.signal?.addEventListener('abort', abort);
  if (options.signal?.aborted) abort();
  try {
    const response = await fetch(path, {
      method,
      credentials: 'include',
      headers: headersOf(options),
      signal: stop.signal,
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
    if (options.isLong && response.ok) clearTimeout(timer);
    return { response, text: await response.text() };
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new NetworkError(stop.signal.aborted ? `${path} took too long` : `${path} could not be reached`, {
      cause: error,
    });
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
  if (!response.ok) {
    throw new ApiError({
      status: response.status,
      statusText: response.statusText,
      body: text,
      retryAfter: response.headers.get('retry-after'),
    });
  }
  return { text, headers: response.headers };
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
