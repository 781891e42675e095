import { ApiError } from '../request/errors';
import {
  type Method,
  type RequestOptions,
  requestStream,
  requestText,
  requestWithHeaders,
} from '../request/request';
import { type UploadOptions, uploadFile } from '../request/upload';
import { recheckSession } from '../session/session-store';

/** A validator that returns the checked value or throws, such as a zod schema. */
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
  /** Total number of matches on all pages (X-Total-Count). */
  total: number;
}

const totalHeader = 'x-total-count';

// Without a schema, the value is trusted to have the type that the caller declares.
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
 * Calls of the product's API. On a 401 the session is checked once before the error is thrown (rule 3.3). All calls throw ApiError for a
 * status outside 2xx, and NetworkError when there is no usable response.
 */
export const api = {
  async get<T>(path: string, options: CallOptions<T> = {}): Promise<T> {
    return checked((await call('GET', path, plain(options))).data, options.schema);
  },
  /** Returns an array with its total. Without an X-Total-Count header the total is the number of rows. */
  async getList<T>(path: string, options: CallOptions<T[]> = {}): Promise<PageOfRows<T>> {
    const { data, headers } = await call('GET', path, plain(options));
    const rows = checked<T[]>(data, options.schema);
    return { rows, total: totalOf(headers) ?? rows.length };
  },
  /**
   * Returns a file as text, without a byte order mark, with the total from its headers (null when absent). The time limit covers only the
   * start of the reply, so files may be of any length. A download cut off halfway throws NetworkError.
   */
  async getFile(path: string): Promise<{ text: string; total: number | null }> {
    const { text, headers } = await rechecked(requestText('GET', path, { isLong: true }));
    return { text, total: totalOf(headers) };
  },
  /**
   * Requests an HTML page of the API as an iframe would, authenticated by cookies only. The request detects failures, because an iframe
   * reports neither an error status nor an unreachable service.
   */
  async openPage(path: string): Promise<void> {
    await rechecked(requestText('GET', path, { headers: { Accept: 'text/html' }, cookieOnly: true }));
  },
  async post<T>(path: string, body?: unknown, options: CallOptions<T> = {}): Promise<T> {
    return checked((await call('POST', path, { ...plain(options), body })).data, options.schema);
  },
  /** Sends a POST whose response is streamed; the time limit covers only the start of the response. See `@portals/platform/events`. */
  stream(path: string, body: unknown, options: { signal: AbortSignal }): Promise<Response> {
    return rechecked(requestStream(path, body, options.signal));
  },
  /** Sends a file as the body of a POST, and reports its progress. */
  async upload<T>(path: string, file: Blob, options: UploadOptions & { schema: Schema<T> }): Promise<T> {
    return options.schema.parse(JSON.parse(await rechecked(uploadFile(path, file, options))));
  },
  async put<T>(path: string, body?: unknown, options: CallOptions<T> = {}): Promise<T> {
    return checked((await call('PUT', path, { ...plain(options), body })).data, options.schema);
  },
  async patch<T>(path: string, body?: unknown, options: CallOptions<T> = {}): Promise<T> {
    return checked((await call('PATCH', path, { ...plain(options), body })).data, options.schema);
  },
  async delete<T = void>(path: string, options: CallOptions<T> = {}, body?: unknown): Promise<T> {
    return checked((await call('DELETE', path, { ...plain(options), body })).data, options.schema);
  },
};
