import { ApiError } from '../request/errors';
import {
  type Method,
  type RequestOptions,
  requestStream,
  requestText,
  requestWithHeaders,
} from '../request/request';
import { recheckSession } from '../session/session-store';

/** Anything that turns an unknown answer into a checked one; a zod schema is one. */
export interface Schema<T> {
  parse(value: unknown): T;
}

export interface CallOptions<T> {
  schema?: Schema<T>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export interface PageOfRows<T> {
  rows: T[];
  /** Matches over all pages (X-Total-Count). */
  total: number;
}

const totalHeader = 'x-total-count';

// Without a schema the caller answers for the type: the answer is what the contract says, unchecked.
const checked = <T>(data: unknown, schema: Schema<T> | undefined): T =>
  schema ? schema.parse(data) : (data as T);

async function rechecked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) await recheckSession();
    throw error;
  }
}

const call = (method: Method, path: string, options: RequestOptions) =>
  rechecked(requestWithHeaders(method, path, options));

const totalOf = (headers: Pick<Headers, 'get'>): number | null => {
  const total = Number(headers.get(totalHeader) ?? Number.NaN);
  return Number.isInteger(total) ? total : null;
};

const plain = ({ headers, signal }: CallOptions<unknown>): RequestOptions => ({
  ...(headers ? { headers } : {}),
  ...(signal ? { signal } : {}),
});

/**
 * Calls of the product's API. A 401 makes the session be checked once before the error is thrown (rule 3.3).
 * All throw ApiError outside 2xx and NetworkError without a usable answer.
 */
export const api = {
  async get<T>(path: string, options: CallOptions<T> = {}): Promise<T> {
    return checked((await call('GET', path, plain(options))).data, options.schema);
  },
  /** A plain array with its total; the total is the number of rows when the answer does not say it. */
  async getList<T>(path: string, options: CallOptions<T[]> = {}): Promise<PageOfRows<T>> {
    const { data, headers } = await call('GET', path, plain(options));
    const rows = checked<T[]>(data, options.schema);
    return { rows, total: totalOf(headers) ?? rows.length };
  },
  /**
   * A file as text, without a byte order mark, and what its answer says of the total; null when it says nothing. However long it
   * is: only its beginning must come in time. One that breaks off is a NetworkError.
   */
  async getFile(path: string): Promise<{ text: string; total: number | null }> {
    const { text, headers } = await rechecked(requestText('GET', path, { isLong: true }));
    return { text, total: totalOf(headers) };
  },
  async post<T>(path: string, body?: unknown, options: CallOptions<T> = {}): Promise<T> {
    return checked((await call('POST', path, { ...plain(options), body })).data, options.schema);
  },
  /** A POST whose answer is read while it comes; only its beginning must come in time. See `@portals/platform/events`. */
  stream(path: string, body: unknown, options: { signal: AbortSignal }): Promise<Response> {
    return rechecked(requestStream(path, body, options.signal));
  },
  async put<T>(path: string, body?: unknown, options: CallOptions<T> = {}): Promise<T> {
    return checked((await call('PUT', path, { ...plain(options), body })).data, options.schema);
  },
  async patch<T>(path: string, body?: unknown, options: CallOptions<T> = {}): Promise<T> {
    return checked((await call('PATCH', path, { ...plain(options), body })).data, options.schema);
  },
  async delete<T = void>(path: string, options: CallOptions<T> = {}): Promise<T> {
    return checked((await call('DELETE', path, plain(options))).data, options.schema);
  },
};
