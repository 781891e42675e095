import {
  type RenderPortalOptions,
  renderPortal,
  reply,
  testUser,
  userEvent,
} from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import portal from '../portal';

const view = {
  workspaceId: 20,
  workspace: 'Huyu',
  invitedBy: 'Pia',
  email: 'ana@example.com',
  role: 'member',
  expiresAt: '2026-02-10T10:00:00.000Z',
  hasAccount: true,
};

const open = (fetch: Record<string, unknown>, options: RenderPortalOptions = {}) =>
  renderPortal(portal, {
    route: '/join#secret',
    fetch: { 'POST /api/invitations/look': view, 'GET /api/workspaces': [], ...fetch },
    ...options,
  });

it('shows the invitation without accepting it, and joins once when the button is pressed', async () => {
  const { calls, location, toast } = await open(
    { 'POST /api/invitations/accept': { workspaceId: 20 }, 'GET /api/user': { user: testUser } },
    { user: testUser },
  );
  expect(
    await screen.findByRole('heading', { name: 'Pia invites you to the workspace “Huyu”' }),
  ).toBeVisible();
  expect(calls.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/api/invitations/look', { token: 'secret' }],
  ]);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Join the workspace' }));
  await waitFor(() => expect(location()).toBe('/people?workspace=20'));
  // The session is read again, because an emailed link confirms the address.
  for (const once of ['/api/invitations/accept', '/api/user'])
    expect(calls.filter(({ path }) => path === once)).toHaveLength(1);
  expect(toast()?.title).toBe('You are now in Huyu');
});

it('does not join with another account, and offers to change accounts', async () => {
  await open({ 'POST /api/logout': undefined }, { user: { ...testUser, email: 'eva@example.com' } });
  expect(await screen.findByText(/You are signed in as eva@example.com/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Join the workspace' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out and continue' }));
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
});

it('shows the login when the address has an account', async () => {
  await open({ 'POST /api/login': { token: 't', user: testUser } });
  await userEvent.type(await screen.findByRole('textbox', { name: /Username or email/ }), 'ana');
  await userEvent.type(screen.getByLabelText(/^Password/), 'tomate-azul-9');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('button', { name: 'Join the workspace' })).toBeVisible();
});

it('registers with the invited address in the same step', async () => {
  const { calls, location } = await open(
    {
      'POST /api/invitations/look': { ...view, hasAccount: false },
      'POST /api/invitations/register': reply(201, { ...testUser, token: 't' }),
    },
    { language: 'es' },
  );
  expect(await screen.findByRole('textbox', { name: /Correo/ })).toHaveValue('ana@example.com');
  expect(screen.getByRole('textbox', { name: /Correo/ })).toHaveAttribute('readonly');
  await userEvent.type(screen.getByRole('textbox', { name: /Nombre completo/ }), 'Ana');
  await userEvent.type(screen.getByRole('textbox', { name: /Usuario/ }), 'ana');
  await userEvent.type(screen.getByLabelText(/^Contraseña/), 'tomate-azul-9');
  await userEvent.click(screen.getByRole('button', { name: 'Crear cuenta y entrar' }));
  await waitFor(() => expect(location()).toBe('/people?workspace=20'));
  const { body } = calls.find(({ path }) => path === '/api/invitations/register') ?? {};
  expect(body).toEqual({ token: 'secret', name: 'Ana', username: 'ana', password: 'tomate-azul-9' });
});

it.each([
  ['to the people portal', testUser, 'Continue', '/people'],
  ['without a session to the login', null, 'Sign in', '/home'],
])('leads on from an invitation that was used, %s (rule 18.8)', async (_where, user, name, path) => {
  const said = { statusCode: 409, code: 'INVITATION_USED', message: 'It has already been used.' };
  await open({ 'POST /api/invitations/look': reply(409, said) }, { user });
  expect(await screen.findByText('It has already been used.')).toBeVisible();
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
});

it('shows the server’s explanation when a link does not work, without a retry', async () => {
  const said = { statusCode: 410, code: 'INVITATION_EXPIRED', message: 'This invitation has expired.' };
  await open({ 'POST /api/invitations/look': reply(410, said) });
  expect(await screen.findByText('This invitation has expired.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('can be retried after an outage', async () => {
  let isDown = true;
  await open({ 'POST /api/invitations/look': () => (isDown ? reply(503) : view) });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  isDown = false;
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(
    await screen.findByRole('heading', { name: 'Pia invites you to the workspace “Huyu”' }),
  ).toBeVisible();
});

it('says that a link without a token is incomplete, and makes no request', async () => {
  const { calls } = await open({}, { route: '/join' });
  expect(await screen.findByText(/The link is incomplete/)).toBeVisible();
  expect(calls).toEqual([]);
});

it('offers Spanish to a browser that prefers it (rule 2.16)', async () => {
  const languages = jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-ES', 'en']);
  await open({});
  await userEvent.click(await screen.findByRole('button', { name: 'Ver en español' }));
  expect(await screen.findByRole('heading', { name: 'Pia le invita al espacio «Huyu»' })).toBeVisible();
  expect(screen.queryByText('Ver en español')).toBeNull();
  languages.mockRestore();
  localStorage.clear();
});
