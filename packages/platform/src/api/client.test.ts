import { ApiError, NetworkError } from '../request/errors';
import { requestTimeout } from '../request/request';
import { resetSession, sessionStore } from '../session/session-store';
import { type FakeRoutes, fakeFetch, reply } from '../testing/fake-api';
import { setCurrentLanguage } from '../texts/language';
import { api } from './client';

function serve(routes: FakeRoutes) {
  const { fetch, calls } = fakeFetch(routes);
  const spy = jest.fn(fetch);
  globalThis.fetch = spy;
  return { calls, spy };
}

const user = { id: 1, username: 'ana', name: 'Ana', email: 'a@b.es', role: 'user', createdAt: '' };

beforeEach(() => {
  localStorage.clear();
  resetSession({ status: 'signedOut', asked: true });
  setCurrentLanguage('en');
});
afterEach(() => jest.useRealTimers());

it('sends cookies with every call', async () => {
  const { spy } = serve({ 'GET /api/x': {}, 'POST /api/x': {} });
  await api.get('/api/x');
  await api.post('/api/x', {});
  for (const [, init] of spy.mock.calls) expect(init).toMatchObject({ credentials: 'include' });
});

it('sends a bearer only when a token is stored', async () => {
  const { calls } = serve({ 'GET /api/x': {} });
  await api.get('/api/x');
  localStorage.setItem('auth_token', 'abc');
  await api.get('/api/x');
  expect(calls.map(({ headers }) => headers.authorization)).toEqual([undefined, 'Bearer abc']);
});

it('opens a page with cookies alone, and checks the session when it is refused', async () => {
  resetSession({ status: 'signedIn', asked: true });
  localStorage.setItem('auth_token', 'abc');
  const { calls, spy } = serve({ 'GET /api/page': reply(401, {}), 'GET /api/user': { user } });
  await expect(api.openPage('/api/page')).rejects.toMatchObject({ status: 401 });
  const [first] = spy.mock.calls;
  expect(first?.[1]).toMatchObject({ credentials: 'include' });
  expect(calls.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/api/page', undefined],
    ['/api/user', 'Bearer abc'],
  ]);
});

it('sends a JSON content type only with a body', async () => {
  const { calls } = serve(() => undefined);
  await api.get('/api/x');
  await api.post('/api/x');
  await api.delete('/api/x');
  await api.post('/api/x', { a: 1 });
  await api.patch('/api/x', { a: 2 });
  await api.put('/api/x', { a: 3 });
  const json = 'application/json';
  expect(calls.map(({ headers }) => headers['content-type'])).toEqual([
    undefined,
    undefined,
    undefined,
    json,
    json,
    json,
  ]);
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'POST', 'DELETE', 'POST', 'PATCH', 'PUT']);
  expect(calls.map(({ body }) => body)).toEqual([
    undefined,
    undefined,
    undefined,
    { a: 1 },
    { a: 2 },
    { a: 3 },
  ]);
});

it('asks for messages in the interface language', async () => {
  const { calls } = serve({ 'GET /api/x': {} });
  setCurrentLanguage('es');
  await api.get('/api/x');
  expect(calls[0]?.headers['accept-language']).toBe('es');
});

it('adds the headers of the caller', async () => {
  const { calls } = serve({ 'POST /api/x': {} });
  await api.post('/api/x', {}, { headers: { 'X-Form-Age': '4000' } });
  expect(calls[0]?.headers['x-form-age']).toBe('4000');
});

it('returns the total of a list, or the number of its rows', async () => {
  serve({ 'GET /api/a': reply(200, [1, 2], { 'X-Total-Count': '40' }), 'GET /api/b': [1, 2] });
  await expect(api.getList('/api/a')).resolves.toEqual({ rows: [1, 2], total: 40 });
  await expect(api.getList('/api/b')).resolves.toEqual({ rows: [1, 2], total: 2 });
});

it('checks the answer with a schema', async () => {
  serve({ 'GET /api/x': { n: '5' } });
  const schema = { parse: (value: unknown) => Number(Object.values(Object(value))[0]) };
  await expect(api.get('/api/x', { schema })).resolves.toBe(5);
});

it('returns nothing for an answer without a body', async () => {
  serve({ 'DELETE /api/x': reply(204), 'POST /api/x': reply(200, '') });
  await expect(api.delete('/api/x')).resolves.toBeUndefined();
  await expect(api.post('/api/x')).resolves.toBeUndefined();
});

it('throws any answer outside 2xx', async () => {
  serve({
    'GET /api/x': reply(429, { code: 'TOO_MANY_REQUESTS', message: 'Wait' }, { 'Retry-After': '30' }),
  });
  const error: unknown = await api.get('/api/x').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 429,
    code: 'TOO_MANY_REQUESTS',
    serverMessage: 'Wait',
    retryAfter: 30,
  });
});

it('returns a file as it was sent, and throws its refusal', async () => {
  serve({
    'GET /api/x': reply(200, 'a,b\r\n'),
    'GET /api/y': reply(404, { code: 'NOT_FOUND', message: 'No' }),
  });
  await expect(api.getFile('/api/x')).resolves.toEqual({ text: 'a,b\r\n', total: null });
  await expect(api.getFile('/api/y')).rejects.toMatchObject({ status: 404, serverMessage: 'No' });
});

it('throws a network failure, and HTML where JSON should be', async () => {
  serve({ 'GET /api/a': new TypeError('Failed to fetch'), 'GET /api/b': reply(200, '<!doctype html>') });
  await expect(api.get('/api/a')).rejects.toBeInstanceOf(NetworkError);
  await expect(api.get('/api/b')).rejects.toBeInstanceOf(NetworkError);
});

const hang: typeof fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

it('gives up on an answer that does not arrive', async () => {
  jest.useFakeTimers();
  globalThis.fetch = hang;
  const outcome = expect(api.get('/api/x')).rejects.toBeInstanceOf(NetworkError);
  await jest.advanceTimersByTimeAsync(requestTimeout);
  await outcome;
});

it('waits for the whole of a file that has begun, and for its beginning no longer than usual', async () => {
  jest.useFakeTimers();
  const later = new Promise<string>((resolve) => {
    setTimeout(() => resolve('a;b'), 10 * requestTimeout);
  });
  let signal: AbortSignal | null | undefined;
  globalThis.fetch = async (_path, init) => {
    signal = init?.signal;
    return Object.assign(new EventTarget(), {
      ...{ ok: true, status: 200, statusText: '', headers: new Headers({ 'x-total-count': '1' }) },
      text: () => later,
    }) as never;
  };
  const file = api.getFile('/api/x');
  await jest.advanceTimersByTimeAsync(10 * requestTimeout);
  await expect(file).resolves.toEqual({ text: 'a;b', total: 1 });
  expect(signal?.aborted).toBe(false);
  globalThis.fetch = hang;
  const outcome = expect(api.getFile('/api/x')).rejects.toBeInstanceOf(NetworkError);
  await jest.advanceTimersByTimeAsync(requestTimeout);
  await outcome;
});

it('leaves an abort by the caller an abort', async () => {
  globalThis.fetch = hang;
  const stop = new AbortController();
  const outcome = expect(api.get('/api/x', { signal: stop.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  stop.abort();
  await outcome;
});

describe('a 401', () => {
  beforeEach(() => {
    localStorage.setItem('auth_token', 'old');
    resetSession({ status: 'signedIn', asked: true, user });
  });

  it('ends the session when the user endpoint says 401 too', async () => {
    const { calls } = serve({ 'GET /api/x': reply(401), 'GET /api/user': reply(401) });
    await expect(api.get('/api/x')).rejects.toMatchObject({ status: 401 });
    expect(calls.map(({ path }) => path)).toEqual(['/api/x', '/api/user']);
    expect(sessionStore.getState()).toMatchObject({ status: 'signedOut', user: null });
    expect(localStorage.getItem('auth_token')).toBeNull();
  });

  it('changes nothing while there is still a user', async () => {
    serve({ 'GET /api/x': reply(401), 'GET /api/user': { user } });
    await expect(api.get('/api/x')).rejects.toMatchObject({ status: 401 });
    expect(sessionStore.getState()).toMatchObject({ status: 'signedIn', user });
    expect(localStorage.getItem('auth_token')).toBe('old');
  });

  it('signs nobody out when the session cannot be checked', async () => {
    serve({ 'GET /api/x': reply(401), 'GET /api/user': reply(503) });
    await expect(api.get('/api/x')).rejects.toMatchObject({ status: 401 });
    expect(sessionStore.getState()).toMatchObject({ status: 'signedIn', user });
  });

  it('checks the session once for many calls at a time', async () => {
    const { calls } = serve({ 'GET /api/x': reply(401), 'GET /api/user': reply(401) });
    await Promise.allSettled([api.get('/api/x'), api.get('/api/x'), api.get('/api/x')]);
    expect(calls.filter(({ path }) => path === '/api/user')).toHaveLength(1);
  });

  it('checks nothing for somebody known to be signed out', async () => {
    resetSession({ status: 'signedOut', asked: true });
    const { calls } = serve({ 'GET /api/x': reply(401) });
    await expect(api.get('/api/x')).rejects.toMatchObject({ status: 401 });
    expect(calls).toHaveLength(1);
  });
});
