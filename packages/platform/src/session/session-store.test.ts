import { readDraft, writeDraft } from '../draft/draft-store';
import { type FakeRoutes, fakeFetch, reply } from '../testing/fake-api';
import { setCookie } from '../testing/set-cookie';
import {
  beginSession,
  endSession,
  ensureSession,
  followOtherTabs,
  resetSession,
  retrySession,
  sessionStore,
} from './session-store';

const user = { id: 1, username: 'ana', name: 'Ana', email: 'a@b.es', role: 'user', createdAt: '' };
const other = { ...user, id: 2, username: 'eva' };
const state = () => sessionStore.getState();

function serve(routes: FakeRoutes) {
  const { fetch, calls } = fakeFetch(routes);
  globalThis.fetch = fetch;
  return calls;
}

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

function forgetHint() {
  setCookie('session_hint=; Max-Age=0; Path=/');
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  forgetHint();
  resetSession();
});
afterEach(forgetHint);

it('begins by loading', () => {
  expect(state()).toMatchObject({ status: 'loading', user: null, asked: false });
});

describe('on a public page', () => {
  it('makes no request when nothing suggests a session', async () => {
    const calls = serve({});
    ensureSession(false);
    await settled();
    expect(calls).toEqual([]);
    expect(state()).toMatchObject({ status: 'signedOut', asked: false });
  });

  it.each([
    [true, true],
    ['yes', undefined],
    [undefined, undefined],
  ])('learns from the answer if the person is in charge: %s (rule 20.7)', async (isAdmin, known) => {
    localStorage.setItem('auth_token', 't');
    serve({ 'GET /api/user': { user: { ...user, isAdmin } } });
    ensureSession(false);
    await settled();
    expect(state().user?.isAdmin).toBe(known);
  });

  it('requests the session when a token is stored', async () => {
    localStorage.setItem('auth_token', 't');
    const calls = serve({ 'GET /api/user': { user } });
    ensureSession(false);
    await settled();
    expect(calls[0]?.headers.authorization).toBe('Bearer t');
    expect(state()).toMatchObject({ status: 'signedIn', user });
  });

  it('requests the session when the hint cookie is there', async () => {
    setCookie('session_hint=1; Path=/');
    const calls = serve({ 'GET /api/user': { user } });
    ensureSession(false);
    await settled();
    expect(calls).toHaveLength(1);
  });
});

it('always requests the session on a guarded page, also after a public one that did not', async () => {
  const calls = serve({ 'GET /api/user': reply(401) });
  ensureSession(false);
  ensureSession(true);
  expect(state().status).toBe('loading');
  await settled();
  expect(calls).toHaveLength(1);
  expect(state()).toMatchObject({ status: 'signedOut', asked: true });
});

it('requests it once, no matter how many pages need it', async () => {
  const calls = serve({ 'GET /api/user': { user } });
  ensureSession(true);
  ensureSession(true);
  await settled();
  ensureSession(true);
  await settled();
  expect(calls).toHaveLength(1);
});

it('requests it again for the next page after a failure', async () => {
  localStorage.setItem('auth_token', 't');
  serve({ 'GET /api/user': reply(503) });
  ensureSession(false);
  await settled();
  expect(state().status).toBe('unknown');
  serve({ 'GET /api/user': { user } });
  ensureSession(false);
  expect(state().status).toBe('loading');
  await settled();
  expect(state().status).toBe('signedIn');
});

it('requests it on a guarded page although a public page had nothing to suggest a session after a failure', async () => {
  serve({ 'GET /api/user': reply(503) });
  ensureSession(true);
  await settled();
  ensureSession(false);
  expect(state().status).toBe('signedOut');
  serve({ 'GET /api/user': { user } });
  ensureSession(true);
  await settled();
  expect(state().status).toBe('signedIn');
});

it.each([
  ['a user', { user }, 'signedIn'],
  ['no user', { user: null }, 'signedOut'],
  ['401', reply(401, { message: 'x' }), 'signedOut'],
  ['500', reply(500), 'unknown'],
  ['503', reply(503), 'unknown'],
  ['403', reply(403), 'unknown'],
  ['no connection', new TypeError('Failed to fetch'), 'unknown'],
  ['HTML', reply(200, '<!doctype html>'), 'unknown'],
  ['something else', { hello: 1 }, 'unknown'],
])('%s means %s', async (_name, answer, status) => {
  serve({ 'GET /api/user': answer });
  ensureSession(true);
  await settled();
  expect(state().status).toBe(status);
});

it('removes a token that the server refuses, and keeps it when the server is down', async () => {
  localStorage.setItem('auth_token', 't');
  for (const answer of [reply(500), reply(503), new TypeError('Failed to fetch')]) {
    serve({ 'GET /api/user': answer });
    await retrySession();
    expect(localStorage.getItem('auth_token')).toBe('t');
  }
  serve({ 'GET /api/user': reply(401) });
  await retrySession();
  expect(localStorage.getItem('auth_token')).toBeNull();
});

it('leaves alone a token that another tab has stored in the meantime', async () => {
  localStorage.setItem('auth_token', 'old');
  serve(() => {
    localStorage.setItem('auth_token', 'new');
    return reply(401);
  });
  ensureSession(true);
  await settled();
  expect(localStorage.getItem('auth_token')).toBe('new');
});

it('ignores an answer to a request from before somebody signed in', async () => {
  let answer: (value: unknown) => void = () => undefined;
  serve(() => new Promise((resolve) => (answer = resolve)));
  ensureSession(true);
  await settled();
  beginSession(user, 't');
  answer(reply(401));
  await settled();
  expect(state()).toMatchObject({ status: 'signedIn', user });
  expect(localStorage.getItem('auth_token')).toBe('t');
});

it('shows that it requests again after a failure', async () => {
  serve({ 'GET /api/user': reply(500) });
  ensureSession(true);
  await settled();
  serve({ 'GET /api/user': { user } });
  const retrying = retrySession();
  expect(state().status).toBe('loading');
  await retrying;
  expect(state().status).toBe('signedIn');
});

describe('drafts', () => {
  beforeEach(() => {
    beginSession(user, 't');
    writeDraft(user.id, 'form', { name: 'typed' });
  });

  it('go when the person signs out', () => {
    endSession();
    expect(sessionStorage).toHaveLength(0);
  });

  it('stay when the session has expired, until the same person is back', async () => {
    serve({ 'GET /api/user': reply(401) });
    await retrySession();
    expect(state().status).toBe('signedOut');
    beginSession(user, 't2');
    expect(readDraft(user.id, 'form')).toEqual({ name: 'typed' });
  });

  it.each([
    ['signs in', () => beginSession(other, 't2')],
    [
      'is found to be signed in',
      async () => {
        serve({ 'GET /api/user': { user: other } });
        await retrySession();
      },
    ],
  ])('go when somebody else %s', async (_how, arrive) => {
    await arrive();
    expect(state().user).toEqual(other);
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('with other tabs', () => {
  let stop: () => void;
  beforeEach(() => {
    stop = followOtherTabs();
    beginSession(user, 't');
  });
  afterEach(() => stop());
  const change = (key: string | null, token: string | null) => {
    if (token === null) localStorage.removeItem('auth_token');
    else localStorage.setItem('auth_token', token);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: token }));
  };

  it('signs out when another tab does, and drops what was typed', () => {
    writeDraft(user.id, 'form', { name: 'typed' });
    localStorage.removeItem('auth_token');
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token', newValue: '' }));
    expect(state()).toMatchObject({ status: 'signedOut', user: null, left: true });
    expect(readDraft(user.id, 'form')).toBeNull();
  });

  it('tells other tabs when a person signed out, but not when only a token is removed', () => {
    const written = jest.spyOn(Storage.prototype, 'setItem');
    endSession();
    expect(written.mock.calls).toEqual([['auth_token', '']]);
    expect(localStorage.getItem('auth_token')).toBeNull();
    written.mockRestore();
  });

  it('ends a session that another tab found expired, and keeps what was typed', () => {
    writeDraft(user.id, 'form', { name: 'typed' });
    change('auth_token', null);
    expect(state()).toMatchObject({ status: 'signedOut', user: null, left: false });
    expect(readDraft(user.id, 'form')).toEqual({ name: 'typed' });
  });

  it('signs out when the storage is cleared', () => {
    change(null, null);
    expect(state().status).toBe('signedOut');
  });

  it('follows another tab that signed in as somebody else', async () => {
    serve({ 'GET /api/user': { user: other } });
    change('auth_token', 't2');
    await settled();
    expect(state()).toMatchObject({ status: 'signedIn', user: other });
  });

  describe('after the browser restored the whole page, on Back', () => {
    const restored = () =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }) as PageTransitionEvent);

    it('shows nothing of a user who has signed out', () => {
      writeDraft(user.id, 'form', { name: 'typed' });
      localStorage.removeItem('auth_token');
      restored();
      expect(state()).toMatchObject({ status: 'signedOut', user: null, left: true });
      expect(readDraft(user.id, 'form')).toBeNull();
    });

    it('shows nothing of the former user, and then whoever has signed in', async () => {
      writeDraft(user.id, 'form', { name: 'typed' });
      localStorage.setItem('auth_token', 't2');
      serve({ 'GET /api/user': { user: other } });
      restored();
      expect(state()).toMatchObject({ status: 'loading', user: null });
      await settled();
      expect(state()).toMatchObject({ status: 'signedIn', user: other });
      expect(readDraft(user.id, 'form')).toBeNull();
    });

    it('goes on with the same user, and asks whether the session still is valid', async () => {
      serve({ 'GET /api/user': { user } });
      restored();
      expect(state()).toMatchObject({ status: 'signedIn', user });
      await settled();
      expect(state()).toMatchObject({ status: 'signedIn', user });
    });
  });

  it('ignores other keys', () => {
    change('language', 't');
    expect(state().user).toEqual(user);
  });
});
