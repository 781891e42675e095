import { act, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useApi } from '../api/use-api';
import { ApiError } from '../request/errors';
import { endSession, sessionStore } from '../session/session-store';
import {
  type FakeRoutes,
  type RenderPortalOptions,
  renderPortal,
  reply,
  testUser,
  userEvent,
} from '../testing';
import { useAuth } from './auth';

const outcomes: unknown[] = [];
const note = (work: Promise<unknown>) =>
  void work.then(
    (value) => outcomes.push(value),
    (error: unknown) => outcomes.push(error),
  );

const credentials = { username: 'ana', password: 'secret1' };
const registration = { ...credentials, name: 'Ana García', email: 'ana@example.com' };

function Controls() {
  const { user, login, register, logout } = useAuth();
  return (
    <>
      <p>{user ? `user ${user.name}` : 'nobody'}</p>
      <button type="button" onClick={() => note(login(credentials))}>
        login
      </button>
      <button
        type="button"
        onClick={() => note(register(Object.assign({ confirmPassword: 'x' }, registration)))}
      >
        register
      </button>
      <button type="button" onClick={() => note(logout())}>
        logout
      </button>
    </>
  );
}

async function press(name: string, fetch: FakeRoutes, options: RenderPortalOptions = {}) {
  const view = await renderPortal(<Controls />, { language: 'es', fetch, ...options });
  await userEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(outcomes).toHaveLength(1));
  return view;
}

beforeEach(() => {
  outcomes.length = 0;
  localStorage.clear();
});

it('is a named error outside its provider', () => {
  const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Controls />)).toThrow(expect.objectContaining({ name: 'AuthContextError' }));
  silence.mockRestore();
});

describe('login', () => {
  it('stores the token, sets the user and welcomes by name', async () => {
    const view = await press('login', { 'POST /api/login': { token: 'tok', user: testUser } });
    expect(localStorage.getItem('auth_token')).toBe('tok');
    expect(screen.getByText('user Ana García')).toBeVisible();
    expect(view.toast()).toMatchObject({
      tone: 'success',
      description: expect.stringContaining('Ana García'),
    });
    expect(view.calls).toEqual([
      expect.objectContaining({ method: 'POST', path: '/api/login', body: credentials }),
    ]);
  });

  it('reports wrong credentials, keeps nothing, and informs the form', async () => {
    const refusal = reply(401, { code: 'INVALID_CREDENTIALS', message: 'Credenciales inválidas' });
    const view = await press('login', { 'POST /api/login': refusal });
    expect(view.toast()).toMatchObject({
      tone: 'destructive',
      title: 'Error de inicio de sesión',
      description: 'Credenciales inválidas',
    });
    expect(localStorage).toHaveLength(0);
    expect(outcomes).toEqual([expect.any(ApiError)]);
    expect(view.calls.map(({ path }) => path)).toEqual(['/api/login']);
  });

  it.each([
    ['the message of the server', reply(400, { message: 'x' }), 'x'],
    ['its own text when the server says nothing fit', reply(500, '<html>'), 'Credenciales inválidas'],
    [
      'the connection',
      new TypeError('x'),
      'El servidor no responde. Compruebe su conexión e inténtelo de nuevo.',
    ],
  ])('describes a failure by %s', async (_name, answer, description) => {
    const view = await press('login', { 'POST /api/login': answer });
    expect(view.toast()).toMatchObject({ description });
  });
});

describe('registration', () => {
  it('sends five fields with the role user, and signs in with the bare user', async () => {
    const view = await press('register', { 'POST /api/register': testUser });
    expect(view.calls[0]?.body).toEqual({ ...registration, role: 'user' });
    expect(screen.getByText('user Ana García')).toBeVisible();
    expect(localStorage.getItem('auth_token')).toBeNull();
    expect(view.toast()).toMatchObject({ description: 'Su cuenta ha sido creada correctamente' });
  });

  it('stores a token that comes with the user', async () => {
    await press('register', { 'POST /api/register': { ...testUser, token: 'tok' } });
    expect(localStorage.getItem('auth_token')).toBe('tok');
  });

  it.each([
    ['Spanish', 'es', null, 'es'],
    ['English despite an earlier choice', 'en', 'es', 'en'],
    ['nothing for English, which everybody sees at first', 'en', null, null],
  ] as const)(
    'stores the language of the page, so that it holds afterwards: %s (rule 8.1)',
    async (...row) => {
      const [, language, before, after] = row;
      if (before !== null) localStorage.setItem('language', before);
      await press('register', { 'POST /api/register': { ...testUser, token: 'tok' } }, { language });
      expect(localStorage.getItem('language')).toBe(after);
    },
  );

  it('stores no language when no account is created', async () => {
    await press('register', { 'POST /api/register': reply(500) });
    expect(localStorage.getItem('language')).toBeNull();
  });

  it('says why it failed', async () => {
    const taken = reply(409, { code: 'USERNAME_TAKEN', message: 'Ese nombre de usuario ya está en uso.' });
    const view = await press('register', { 'POST /api/register': taken });
    expect(view.toast()).toMatchObject({
      title: 'Error de registro',
      description: 'Ese nombre de usuario ya está en uso.',
    });
    const other = await (async () => {
      view.unmount();
      outcomes.length = 0;
      return press('register', { 'POST /api/register': reply(500) });
    })();
    expect(other.toast()).toMatchObject({ description: 'No se pudo crear la cuenta' });
  });
});

describe('logout', () => {
  const signedIn = { user: testUser };
  beforeEach(() => localStorage.setItem('auth_token', 'tok'));

  it.each([
    ['204', reply(204)],
    ['200 with a body that is not read', reply(200, '{"ok":true}')],
    ['401, since the session is over already', reply(401)],
  ])('removes the token, clears the user and says so: %s', async (_name, answer) => {
    const view = await press('logout', { 'POST /api/logout': answer }, signedIn);
    expect(view.calls[0]).toMatchObject({ method: 'POST', path: '/api/logout', body: undefined });
    expect(localStorage.getItem('auth_token')).toBeNull();
    expect(sessionStore.getState()).toMatchObject({ status: 'signedOut', user: null, left: true });
    expect(view.toast()).toMatchObject({ title: 'Sesión cerrada' });
  });

  it('keeps the session when the server fails, so that it can be tried again', async () => {
    const view = await press('logout', { 'POST /api/logout': reply(500, { message: 'caído' }) }, signedIn);
    expect(localStorage.getItem('auth_token')).toBe('tok');
    expect(screen.getByText('user Ana García')).toBeVisible();
    expect(view.toast()).toMatchObject({
      tone: 'destructive',
      title: 'Error al cerrar sesión',
      description: 'caído',
    });
  });
});

it.each([
  ['login', 'Error de inicio de sesión'],
  ['register', 'Error de registro'],
  ['logout', 'Error al cerrar sesión'],
])('%s falls back to the Spanish title when neither language has the text', async (action, title) => {
  const view = await press(action, () => reply(500), {
    messages: { platform: { en: {}, es: {} } },
    user: testUser,
  });
  expect(view.toast()?.title).toBe(title);
});

describe('cached data after the session has ended (rule 3.7)', () => {
  /** Shows a list; while there is no data, mounts a second component that reads the same list. */
  function List() {
    const { data } = useApi<{ name: string }>('/api/list');
    return data ? <p>{data.name}</p> : <Again />;
  }
  function Again() {
    useApi('/api/list');
    return <p>waiting</p>;
  }
  /** Keeps the page on screen until the next page is shown, as the shell does. */
  function Site() {
    const [shows, setShows] = useState(true);
    return (
      <>
        {shows && <List />}
        <button type="button" onClick={() => setShows(!shows)}>
          turn
        </button>
      </>
    );
  }
  const turn = () => userEvent.click(screen.getByRole('button', { name: 'turn' }));

  it('is read by nobody, not even while its page is being left, and disappears with that page', async () => {
    const { calls } = await renderPortal(<Site />, {
      user: testUser,
      fetch: { 'GET /api/list': { name: 'of Ana' } },
    });
    expect(await screen.findByText('of Ana')).toBeVisible();
    const before = calls.length;
    act(endSession);
    await act(async () => undefined);
    expect(calls).toHaveLength(before);
    await turn();
    await turn();
    await waitFor(() => expect(calls).toHaveLength(before + 1));
  });

  it('is replaced when another user follows at once', async () => {
    await renderPortal(<Site />, { user: testUser, fetch: { 'GET /api/list': { name: 'of Ana' } } });
    expect(await screen.findByText('of Ana')).toBeVisible();
    act(() => sessionStore.setState({ user: { ...testUser, id: testUser.id + 1 } }));
    await waitFor(() => expect(screen.getByText('waiting')).toBeVisible());
  });
});
