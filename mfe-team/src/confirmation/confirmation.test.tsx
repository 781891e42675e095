import {
  type RenderPortalOptions,
  renderPortal,
  reply,
  testUser,
  userEvent,
} from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import portal from '../portal';
import { memberOf, workspaceOf } from '../test/workspaces';

const path = '/api/address-confirmations';
const open = (route: string, fetch: Record<string, unknown>, options: RenderPortalOptions = {}) =>
  renderPortal(portal, { route, fetch, ...options });

it('confirms only when the button is pressed', async () => {
  const { calls } = await open('/confirm-address#secret', {
    [`POST ${path}/confirm`]: { email: 'ana@example.com' },
  });
  expect(await screen.findByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  expect(calls).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('ana@example.com is confirmed.')).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ token: 'secret' }]);
});

it('offers another link when one does not work', async () => {
  const said = { statusCode: 410, code: 'CONFIRMATION_EXPIRED', message: 'This link has expired.' };
  const { location } = await open('/confirm-address#old', { [`POST ${path}/confirm`]: reply(410, said) });
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Get another link' }));
  await waitFor(() => expect(location()).toBe('/confirm-address'));
  expect(screen.getByRole('button', { name: 'Send link' })).toBeVisible();
});

it.each([
  ['', undefined],
  [' Right@example.com', 'right@example.com'],
])('sends another link, with the address %j', async (typed, email) => {
  const sent = { email: email ?? 'ana@example.com', isConfirmed: false };
  const { calls } = await open('/confirm-address', { [`POST ${path}/request`]: sent });
  await userEvent.type(await screen.findByRole('textbox', { name: /Username/ }), 'ana');
  await userEvent.type(screen.getByLabelText(/^Password/), 'tomate-azul-9');
  if (typed) await userEvent.type(screen.getByRole('textbox', { name: /Correct email/ }), typed);
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText(`An email with a link is on its way to ${sent.email}.`)).toBeVisible();
  expect(calls.at(-1)?.body).toEqual({ username: 'ana', password: 'tomate-azul-9', ...(email && { email }) });
});

it('asks an account with a second step for a recovery code before it corrects the address', async () => {
  const said = { statusCode: 403, code: 'SECOND_STEP', message: 'This account also asks for a passkey.' };
  const sent = { email: 'right@example.com', isConfirmed: false };
  const answer = ({ recoveryCode }: { recoveryCode?: string }) => (recoveryCode ? sent : reply(403, said));
  const { calls } = await open('/confirm-address', {
    [`POST ${path}/request`]: (call: { body: { recoveryCode?: string } }) => answer(call.body),
  });
  await userEvent.type(await screen.findByRole('textbox', { name: /Username/ }), 'ana');
  await userEvent.type(screen.getByLabelText(/^Password/), 'tomate-azul-9');
  await userEvent.type(screen.getByRole('textbox', { name: /Correct email/ }), sent.email);
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Recovery code' }), 'abcd-efgh-jkmn');
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText(`An email with a link is on its way to ${sent.email}.`)).toBeVisible();
  expect(calls.at(-1)?.body).toMatchObject({ recoveryCode: 'abcd-efgh-jkmn' });
});

it.each([
  ['2026-02-10T10:00:00.000Z', true],
  [undefined, false],
])('shows a notice on the people page until the address is confirmed: %s', async (confirmBy, asks) => {
  const user = { ...testUser, ...(confirmBy && { confirmBy }) };
  const { toast } = await open(
    '/people',
    {
      'GET /api/workspaces': [workspaceOf()],
      'GET /api/workspaces/7/members': [memberOf(7, 'Ana', 'owner')],
      [`POST ${path}/send`]: { email: testUser.email, isConfirmed: false },
    },
    { user },
  );
  await screen.findByRole('tab', { name: 'People' });
  const again = screen.queryByRole('button', { name: 'Send again' });
  expect(again !== null).toBe(asks);
  if (again === null) return;
  await userEvent.click(again);
  await waitFor(() => expect(toast()?.title).toBe('Link sent'));
});

it('says so when the address was confirmed elsewhere, and keeps the focus where the notice was (rule 8.11)', async () => {
  const user = { ...testUser, confirmBy: '2026-02-10T10:00:00.000Z' };
  const { toast } = await open(
    '/people',
    {
      'GET /api/workspaces': [workspaceOf()],
      'GET /api/workspaces/7/members': [memberOf(7, 'Ana', 'owner')],
      'GET /api/user': { user: testUser },
      [`POST ${path}/send`]: { email: testUser.email, isConfirmed: true },
    },
    { user },
  );
  const again = await screen.findByRole('button', { name: 'Send again' });
  await userEvent.click(again);
  await waitFor(() => expect(again).not.toBeInTheDocument());
  expect(toast()).toMatchObject({ tone: 'success', title: 'Your address is confirmed' });
  expect(document.body).not.toHaveFocus();
});

it('reads the session again after somebody who is signed in has corrected the address', async () => {
  const email = 'right@example.com';
  const { calls } = await open(
    '/confirm-address',
    {
      [`POST ${path}/request`]: { email, isConfirmed: false },
      'GET /api/user': { user: { ...testUser, email } },
    },
    { user: testUser },
  );
  await userEvent.type(await screen.findByRole('textbox', { name: /Username/ }), 'ana');
  await userEvent.type(screen.getByLabelText(/^Password/), 'tomate-azul-9');
  await userEvent.type(screen.getByRole('textbox', { name: /Correct email/ }), email);
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText(`An email with a link is on its way to ${email}.`)).toBeVisible();
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/api/user'));
});
