import { SignOutButton } from '@portals/platform';
import { toastStore } from '@portals/platform/host';
import { type FakeRoutes, reply, testUser, userEvent } from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import { compositionOf, portalOf, routeOf } from '../testing/compositions';
import { renderApp } from '../testing/render-app';

const composition = compositionOf([
  portalOf('p', [
    routeOf('/in', { access: 'protected', loginPath: '/login' }),
    routeOf('/login'),
    routeOf('/bye'),
  ]),
]);
const messages = { en: async () => ({ default: {} }), es: async () => ({ default: {} }) };

async function signOut(fetch: FakeRoutes, redirectTo?: string) {
  const visited: string[] = [];
  const visit = (name: string) => () => {
    visited.push(name);
    return <h1>{name}</h1>;
  };
  const In = () => <SignOutButton {...(redirectTo ? { redirectTo } : {})} />;
  const pages = { '/in': In, '/login': visit('login'), '/bye': visit('bye') };
  const routes = Object.entries(pages).map(([path, Page]) => ({
    path,
    load: async () => ({ default: Page }),
  }));
  const portals = { p: { name: 'p', routes, messages } };
  const app = await renderApp({ composition, portals, route: '/in', fetch, user: testUser });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  return { app, visited };
}

beforeEach(() => {
  localStorage.setItem('auth_token', 't');
  Object.assign(window, { scrollTo: () => undefined });
});

it('ends the session, shows a message, and goes to the given page without showing the login', async () => {
  const { app, visited } = await signOut({ 'POST /api/logout': reply(204) }, '/bye');
  await waitFor(() => expect(app.place.current).toBe('/bye'));
  expect(await screen.findByText('bye')).toBeVisible();
  expect(visited).not.toContain('login');
  expect(localStorage.getItem('auth_token')).toBeNull();
  expect(toastStore.getState().current).toMatchObject({ title: 'Signed out' });
});

it('leaves the redirect to the route guard when no page is given', async () => {
  const { app } = await signOut({ 'POST /api/logout': reply(204) });
  await waitFor(() => expect(app.place.current).toBe('/login'));
  expect(app.place.state).toBeNull();
});

it('keeps the session when the server fails, and can be pressed again', async () => {
  const { app } = await signOut({ 'POST /api/logout': reply(500) }, '/bye');
  await waitFor(() => expect(toastStore.getState().current).toMatchObject({ title: 'Sign-out error' }));
  expect(app.place.current).toBe('/in');
  expect(localStorage.getItem('auth_token')).toBe('t');
  expect(screen.getByRole('button', { name: 'Sign out' })).toHaveAttribute('aria-disabled', 'false');
});

it('makes one request, even if it is pressed several times', async () => {
  let answer: (value: unknown) => void = () => undefined;
  const { app } = await signOut({ 'POST /api/logout': () => new Promise((resolve) => (answer = resolve)) });
  await userEvent.click(screen.getByRole('button', { name: 'Signing out…' }));
  expect(app.callsTo('/api/logout')).toHaveLength(1);
  answer(reply(204));
  await waitFor(() => expect(app.place.current).toBe('/login'));
});
