import type { AnyPalette, PortalModule } from '@portals/platform';
import { toastStore } from '@portals/platform/host';
import { testUser } from '@portals/platform/testing';
import { loadPalette } from '@portals/ui';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { compositionOf, portalOf, releaseOf, routeOf } from '../testing/compositions';
import { type AppOptions, renderApp } from '../testing/render-app';
import { portal } from '../testing/two-portals';

const Page = () => (
  <main tabIndex={-1}>
    <h1>Page</h1>
    <input aria-label="note" />
  </main>
);
const added = (name: string) => ({
  live: { ...releaseOf(name), chunks: { portal: ['portal.js'], palette: ['palette.js'] } },
});
const inMenus = (name: string, path: string) => ({
  ...added(name),
  nav: { label: { en: name, es: name }, path },
});
const composition = compositionOf([
  portalOf('site', [routeOf('/'), routeOf('*')], added('site')),
  portalOf(
    'firm',
    [routeOf('/login'), routeOf('/list', { access: 'protected', loginPath: '/login' })],
    inMenus('firm', '/list'),
  ),
  portalOf(
    'other',
    [routeOf('/other', { access: 'protected', loginPath: '/login' })],
    inMenus('other', '/other'),
  ),
  portalOf('hidden', [routeOf('/hidden', { access: 'protected', loginPath: '/login' })], added('hidden')),
]);
const withPalette = (module: PortalModule, describe: AnyPalette): PortalModule => ({
  ...module,
  palette: async () => ({ default: describe }),
});
const label =
  (text: string): AnyPalette =>
  () => ({ commands: [{ key: 'a', label: text, href: '/other' }] });

/** Starts the shell at an address, with a document for the same path. */
async function start(route: string, more: Partial<AppOptions> = {}) {
  window.history.replaceState(null, '', route);
  const portals = {
    site: () => {
      throw new Error('the public site is not loaded for it');
    },
    hidden: () => {
      throw new Error('a portal without an entry in the menus is not loaded for it');
    },
    firm: withPalette(portal('firm', 'Firm', { '/login': Page, '/list': Page }), label('Bills')),
    other: withPalette(portal('other', 'Other', { '/other': Page }), label('Orders')),
  };
  const app = await renderApp({
    composition,
    portals,
    route,
    user: testUser,
    loadPalette,
    fetch: { 'GET /api/workspaces': [] },
    ...more,
  });
  await screen.findByRole('heading', { level: 1 });
  return app;
}
const press = (more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k', ctrlKey: true, ...more });
const field = () => screen.findByRole('combobox');

Object.assign(window, { scrollTo: () => undefined });
afterEach(() => window.history.replaceState(null, '', '/'));

it('opens with its shortcut on pages for signed-in users, with the parts of all portals in the menus (rules 19.60, 20.3)', async () => {
  await start('/list');
  const note = screen.getByRole('textbox', { name: 'note' });
  fireEvent.change(note, { target: { value: 'typed' } });
  note.focus();
  // `false` means that the browser's default action for the key was prevented.
  expect(press()).toBe(false);
  await field();
  await waitFor(() => expect(screen.getByRole('option', { name: 'Orders' })).toBeVisible());
  expect(screen.getByRole('option', { name: 'Bills' })).toBeVisible();
  expect(screen.queryByText(/hidden/i)).toBeNull();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
  press();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(note).toHaveFocus());
  expect(note).toHaveValue('typed');
});

it('collects what is typed while its code is loading, without passing it to the page', async () => {
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await start('/list', { loadPalette: () => arrival.then(loadPalette) });
  screen.getByRole('textbox', { name: 'note' }).focus();
  const type = (...keys: string[]) =>
    keys.map((key) => fireEvent.keyDown(document.activeElement ?? document.body, { key }));
  press();
  const heard = jest.fn();
  document.addEventListener('keydown', heard);
  expect(type('o', 'r', 'x', 'Backspace', 'd', 'Enter')).toEqual(Array(6).fill(false));
  document.removeEventListener('keydown', heard);
  expect(heard).not.toHaveBeenCalled();
  arrive();
  expect(await field()).toHaveValue('ord');
  expect(await field()).toHaveFocus();
  await waitFor(() => expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Orders'));
  press();
  expect(type('o')).toEqual([true]);
  press();
  expect(await field()).toHaveValue('');
});

it('can be cancelled with Escape while its code is loading', async () => {
  await start('/list', { loadPalette: () => new Promise(() => undefined) });
  press();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(fireEvent.keyDown(document.body, { key: 'o' })).toBe(true);
});

it('opens a page of another portal', async () => {
  const app = await start('/list');
  press();
  fireEvent.change(await field(), { target: { value: 'orders' } });
  await waitFor(() => expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Orders'));
  fireEvent.keyDown(await field(), { key: 'Enter' });
  await waitFor(() => expect(app.place.current).toBe('/other'));
});

it('keeps the focus and the typed text when the page below changes', async () => {
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const other = portal('other', 'Other', { '/other': () => <h1>Arrived</h1> });
  const firm = withPalette(portal('firm', 'Firm', { '/list': Page }), label('Bills'));
  await start('/list', { portals: { firm, other: () => arrival.then(() => other) } });
  press();
  fireEvent.change(await field(), { target: { value: 'other' } });
  await waitFor(() => expect(screen.getByRole('option', { selected: true })).toHaveTextContent('other'));
  fireEvent.keyDown(await field(), { key: 'Enter' });
  window.history.replaceState(null, '', '/other');
  press();
  const input = await field();
  fireEvent.change(input, { target: { value: 'bil' } });
  arrive();
  expect(await screen.findByText('Arrived')).toBeInTheDocument();
  expect(input).toHaveFocus();
  // The text must not be selected; otherwise the next letter would replace it.
  expect(input).toHaveProperty('selectionStart', 3);
});

it.each([
  ['nobody is signed in', '/login', {}, undefined],
  ['the page is public', '/login', {}, testUser],
  ['a word is being composed', '/list', { isComposing: true }, testUser],
])('leaves the shortcut to the browser when %s', async (_what, route, more, user) => {
  await start(route, {
    ...(user ? { user } : { user: undefined }),
    fetch: { 'GET /api/user': { user: null } },
  });
  expect(press(more)).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each(['dialog', 'alertdialog', 'menu'])('leaves the key alone over an open %s', async (role) => {
  await start('/list');
  const over = document.body.appendChild(document.createElement('div'));
  over.setAttribute('role', role);
  expect(press()).toBe(true);
  over.remove();
  expect(press()).toBe(false);
  await field();
});

it('shows a message when its code fails to load, and retries at the next opening', async () => {
  const load = jest.fn().mockRejectedValueOnce(new Error('gone')).mockImplementation(loadPalette);
  await start('/list', { loadPalette: load });
  press();
  await waitFor(() => expect(toastStore.getState().current?.title).toBe('The search could not be opened'));
  press();
  await field();
});

it('closes when the session ends', async () => {
  await start('/list');
  press();
  await field();
  await act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token', newValue: '' }));
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('does not take down the page when a portal’s part cannot be rendered', async () => {
  const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken: AnyPalette = () => ({
    // @ts-expect-error: a label is a text
    commands: [{ key: 'a', label: { text: 'no text' }, href: '/x' }],
  });
  const firm = withPalette(portal('firm', 'Firm', { '/list': Page }), broken);
  const other = portal('other', 'Other', { '/other': Page });
  await start('/list', { portals: { firm, other } });
  press();
  await waitFor(() => expect(quiet).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Page');
  quiet.mockRestore();
});
