import {
  type RenderPortalOptions,
  renderPortal,
  reply,
  testUser,
  userEvent,
} from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import portal from '../portal';

const path = '/api/account/organisation';
const linked = {
  linkedAt: '2026-02-03T10:00:00.000Z',
  lastUsedAt: '2026-02-04T10:00:00.000Z',
  hasPassword: true,
};
const unlinked = { linkedAt: null, lastUsedAt: null, hasPassword: true };

const open = (fetch: Record<string, unknown> = {}, options: RenderPortalOptions = {}) =>
  renderPortal(portal, {
    route: '/account',
    user: testUser,
    site: { organisation: 'Acme ID' },
    fetch: {
      'GET /api/workspaces': [],
      'GET /api/account/passkeys': { passkeys: [], secondStep: false, codesLeft: 0 },
      'GET /api/account/sessions': [],
      ...fetch,
    },
    ...options,
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));

it('removes the link after asking for the password', async () => {
  let current: typeof linked | typeof unlinked = linked;
  const { calls, toast } = await open({
    [`GET ${path}`]: () => current,
    [`POST ${path}/unlink`]: () => {
      current = unlinked;
      return reply(204);
    },
  });
  expect(await screen.findByText(/has opened this one since/)).toBeVisible();
  await press('End the link');
  const shown = await dialog();
  await userEvent.type(shown.getByLabelText(/^Current password/), 'tomate-azul-9');
  await userEvent.click(shown.getByRole('button', { name: 'End the link' }));
  await waitFor(() => expect(toast()?.title).toBe('Link ended'));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ password: 'tomate-azul-9' });
  expect(await screen.findByRole('button', { name: 'Link' })).toBeVisible();
});

it('redirects to the organisation after the password, in order to link', async () => {
  await open({ [`GET ${path}`]: unlinked, [`POST ${path}`]: { url: '#at-the-organisation' } });
  await press('Link');
  const shown = await dialog();
  await userEvent.type(shown.getByLabelText(/^Current password/), 'tomate-azul-9');
  await userEvent.click(shown.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(window.location.hash).toBe('#at-the-organisation'));
  window.location.hash = '';
});

it('lets a user without a password link, who can sign in with a passkey (rule 19.45)', async () => {
  await open({ [`GET ${path}`]: { ...unlinked, hasPassword: false } });
  expect(await screen.findByRole('button', { name: 'Link' })).toBeVisible();
  expect(screen.queryByText(/the only way into this account/)).toBeNull();
});

it('asks for a recovery code before linking where a second step is on (rule 19.46)', async () => {
  const refused = reply(403, { statusCode: 403, code: 'SECOND_STEP', message: 'A second step is needed.' });
  const { calls } = await open({ [`GET ${path}`]: unlinked, [`POST ${path}`]: refused });
  await press('Link');
  const shown = await dialog();
  await userEvent.type(shown.getByLabelText(/^Current password/), 'tomate-azul-9');
  await userEvent.click(shown.getByRole('button', { name: 'Continue' }));
  await userEvent.type(await shown.findByLabelText(/^Recovery code/), 'abcd-efgh-jkmn');
  await userEvent.click(shown.getByRole('button', { name: 'Continue' }));
  await waitFor(() =>
    expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
      password: 'tomate-azul-9',
      recoveryCode: 'abcd-efgh-jkmn',
    }),
  );
});

it('offers a user without a password the link to a first one instead of the forms that require it', async () => {
  const { calls, toast } = await open({
    [`GET ${path}`]: { ...linked, hasPassword: false },
    'POST /api/password-resets': reply(202, { minutes: 30 }),
  });
  expect(await screen.findByText(/the only way into this account/)).toBeVisible();
  expect(screen.queryByLabelText(/^Current password/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'End the link' })).toBeNull();
  await press('Email me a link');
  await waitFor(() => expect(toast()?.title).toBe('Link sent'));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ login: testUser.email });
});

it('is neither shown nor requested when there is no organisation', async () => {
  const { calls } = await open({}, { site: {} });
  expect(await screen.findByRole('heading', { name: 'Passkeys' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: /Sign in with/ })).toBeNull();
  expect(calls.some((call) => call.path === path)).toBe(false);
});
