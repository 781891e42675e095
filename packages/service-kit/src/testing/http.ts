import { type IncomingMessage, request } from 'node:http';

export interface TestAnswer {
  status: number;
  headers: Record<string, string>;
  /** All Set-Cookie headers. */
  cookies: string[];
  text: string;
  /** Body as unchanged bytes, for files. */
  bytes: Buffer;
  /** Body parsed as JSON; null when it is empty. */
  json: unknown;
}

export interface TestRequest {
  /** Body to send as JSON. */
  body?: unknown;
  /** Body to send unchanged, instead of `body`. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
  /** Token to send in the Authorization header as a bearer token. */
  token?: string;
}

/**
 * Parses the JSON of a reply with a schema.
 * @throws {Error} with status and body when the reply has another shape
 */
export function bodyOf<T>(
  { status, text, json }: Pick<TestAnswer, 'status' | 'text' | 'json'>,
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
): T {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new Error(`Another answer was expected; got ${status}: ${text.slice(0, 300)}`);
  return parsed.data;
}

export type HttpClient = (method: string, path: string, options?: TestRequest) => Promise<TestAnswer>;

function parseJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readAnswer(message: IncomingMessage): Promise<TestAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    message.on('data', (chunk: Buffer) => chunks.push(chunk));
    message.on('error', reject);
    message.on('end', () => {
      const bytes = Buffer.concat(chunks);
      const text = bytes.toString('utf8');
      const headers = Object.fromEntries(Object.entries(message.headers).map(([k, v]) => [k, String(v)]));
      const cookies = message.headers['set-cookie'] ?? [];
      resolve({ status: message.statusCode ?? 0, headers, cookies, text, bytes, json: parseJson(text) });
    });
  });
}

/** Creates a client that sends requests unchanged, even a path with `..`. It does not follow redirects, retry, or store cookies. */
export function httpClient(baseUrl: () => string): HttpClient {
  return (method, path, options = {}) =>
    new Promise((resolve, reject) => {
      const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
      const headers: Record<string, string> = {};
      if (options.body !== undefined) headers['content-type'] = 'application/json';
      if (options.token !== undefined) headers.authorization = `Bearer ${options.token}`;
      if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body));
      const { hostname, port } = new URL(baseUrl());
      const call = request(
        { hostname, port, path, method, headers: { ...headers, ...options.headers }, agent: false },
        (message) => readAnswer(message).then(resolve, reject),
      );
      call.on('error', reject);
      call.end(body);
    });
}
