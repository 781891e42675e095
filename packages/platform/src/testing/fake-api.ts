import type { Workspace } from '@portals/contracts/auth';

/** An API call made by the code under test. */
export interface FakeCall {
  method: string;
  /** Path including the query. */
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

/** A reply other than 200 with JSON; created by `reply`. */
export interface FakeReply {
  readonly kind: 'reply';
  status: number;
  body: unknown;
  headers: Record<string, string>;
  /** Returns the body of a streamed response. The signal is the one passed to `fetch`. */
  pieces?(signal: AbortSignal | null): Pick<Response['body'] & object, 'getReader'>;
}

export function reply(status: number, body?: unknown, headers: Record<string, string> = {}): FakeReply {
  return { kind: 'reply', status, body, headers };
}

/** Reply to a wrong user name or password. */
export const refusedLogin = reply(401, {
  statusCode: 401,
  code: 'INVALID_CREDENTIALS',
  message: 'Invalid credentials',
  requestId: 'r',
});

/** Creates a delayed response: use `answer` as the handler in `FakeRoutes`; the response is sent once `release` is called. */
export function heldReply(held: unknown): { answer: () => Promise<unknown>; release: () => void } {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    answer: async () => {
      await released;
      return held;
    },
    release,
  };
}

export type FakeHandler = (call: FakeCall) => unknown;

/** Replies by `METHOD /path` (the query is optional): data, a `reply`, or a function of the call. An Error makes `fetch` reject. */
export type FakeRoutes = Record<string, unknown> | FakeHandler;

const isReply = (value: unknown): value is FakeReply =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'reply';

function toResponse(answer: unknown, signal: AbortSignal | null) {
  const { status, body, headers, pieces } = isReply(answer)
    ? answer
    : reply(answer === undefined ? 204 : 200, answer);
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const named = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    ok: status >= 200 && status < 300,
    status,
    statusText: String(status),
    headers: { get: (name: string) => named.get(name.toLowerCase()) ?? null },
    text: async () => text,
    json: async () => JSON.parse(text) as unknown,
    body: pieces?.(signal) ?? null,
  };
}

async function answerOf(routes: FakeRoutes, call: FakeCall): Promise<unknown> {
  if (typeof routes === 'function') return await routes(call);
  const [pathname = call.path] = call.path.split('?');
  const key = [`${call.method} ${call.path}`, `${call.method} ${pathname}`].find((name) =>
    Object.hasOwn(routes, name),
  );
  if (key === undefined)
    return reply(404, { statusCode: 404, code: 'NOT_FOUND', message: `no ${call.path}` });
  const entry = routes[key];
  return typeof entry === 'function' ? await entry(call) : entry;
}

/** The workspace of the test user alone. */
export const ownWorkspace: Workspace = {
  ...{ id: 7, name: 'Ana García', role: 'owner', reach: 'all', people: 1 },
  createdAt: '2026-01-02T03:04:05.000Z',
};

/**
 * Returns true when a call requests the person's workspaces and the test defines no route for it. Every signed-in page makes this call, and
 * most tests are not about it.
 */
const isUnnamed = (routes: FakeRoutes, { method, path }: FakeCall) =>
  method === 'GET' &&
  path === '/api/workspaces' &&
  (typeof routes === 'function' || !Object.hasOwn(routes, 'GET /api/workspaces'));

/** Replaces `fetch`, the only boundary that tests fake. `calls` grows with every call. */
export function fakeFetch(routes: FakeRoutes): { fetch: typeof fetch; calls: FakeCall[] } {
  const calls: FakeCall[] = [];
  const stand = async (input: unknown, init: RequestInit = {}) => {
    const call: FakeCall = {
      method: init.method ?? 'GET',
      path: String(input),
      headers: Object.fromEntries(
        Object.entries({ ...init.headers }).map(([name, value]) => [name.toLowerCase(), String(value)]),
      ),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    };
    if (isUnnamed(routes, call)) return toResponse([ownWorkspace], init.signal ?? null);
    calls.push(call);
    const answer = await answerOf(routes, call);
    if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError');
    if (answer instanceof Error) throw answer;
    return toResponse(answer, init.signal ?? null);
  };
  return { fetch: stand as unknown as typeof fetch, calls };
}
