import {
  type RenderPortalOptions,
  renderPortal,
  reply,
  testUser,
  userEvent,
} from '@portals/platform/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import portal from '../portal';

const open = (route: string, fetch: Record<string, unknown>, options: RenderPortalOptions = {}) =>
  renderPortal(portal, { route, fetch, ...options });

const look = { 'POST /api/password-resets/look': { username: 'ana' } };
const said = (status: number, code: string, message: string) =>
  reply(status, { statusCode: status, code, message });

it('requests a reset with the same message for any name, and keeps what was typed', async () => {
  const { calls } = await open('/forgot-password', {
    'POST /api/password-resets': reply(202, { minutes: 30 }),
  });
  await userEvent.type(
    await screen.findByRole('textbox', { name: /Username or email/ }),
    ' ana@example.com ',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText(/If there is an account “ana@example.com”.*30 minutes/)).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ login: 'ana@example.com' }]);
  const again = screen.getByRole('button', { name: 'Change or send again' });
  // The second click of a double click on the previous button; it must be ignored.
  fireEvent.click(again, { detail: 2 });
  expect(again).toBeVisible();
  await userEvent.click(again);
  expect(screen.getByRole('textbox')).toHaveValue(' ana@example.com ');
});

it('takes over the name typed in the login', async () => {
  await open('/forgot-password', {}, { state: { login: 'ana' } });
  expect(await screen.findByRole('textbox', { name: /Username or email/ })).toHaveValue('ana');
});

it('signs out another user before it links to the login', async () => {
  const { calls, location } = await open(
    '/reset-password#secret',
    {
      'POST /api/password-resets/look': { username: 'luis' },
      'POST /api/password-resets/complete': reply(204),
      'POST /api/logout': reply(204),
    },
    { user: { ...testUser, username: 'ana' } },
  );
  await userEvent.type(await screen.findByLabelText(/^New password/), 'kelp forest lantern');
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  expect(await screen.findByText(/You are signed in here as ana/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out and sign in as luis' }));
  await waitFor(() => expect(location()).toBe('/home'));
  expect(calls.map(({ path }) => path)).toContain('/api/logout');
});

it('keeps what was typed when the report fails', async () => {
  await open('/forgot-password', { 'POST /api/password-resets': reply(503) }, { language: 'es' });
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar enlace' }));
  expect(screen.getByText('Escriba su usuario o su correo electrónico')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox'), 'ana');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar enlace' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.getByRole('textbox')).toHaveValue('ana');
});

it('opens a link without using it, and sets the password when the button is pressed', async () => {
  const { calls } = await open('/reset-password#secret', {
    ...look,
    'POST /api/password-resets/complete': reply(204),
  });
  expect(await screen.findByRole('textbox', { name: 'Account' })).toHaveValue('ana');
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/api/password-resets/look', { token: 'secret' }],
  ]);
  await userEvent.type(screen.getByLabelText(/^New password/), 'kelp forest lantern');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Save password' }));
  expect(await screen.findByRole('heading', { name: 'Your password was changed' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/home');
  const sent = calls.filter(({ path }) => path === '/api/password-resets/complete');
  expect(sent.map(({ body }) => body)).toEqual([{ token: 'secret', password: 'kelp forest lantern' }]);
});

it('shows the server’s explanation when a link does not work, and offers another one', async () => {
  await open('/reset-password#old', {
    'POST /api/password-resets/look': said(410, 'RESET_EXPIRED', 'This link has expired.'),
  });
  expect(await screen.findByText('This link has expired.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
    'href',
    '/forgot-password',
  );
});

it('offers a retry while the server is down or limits attempts', async () => {
  let status = 503;
  await open('/reset-password#secret', {
    'POST /api/password-resets/look': () => (status ? reply(status) : { username: 'ana' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  status = 429;
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  status = 0;
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('textbox', { name: 'Account' })).toBeVisible();
});

it('keeps the typed password when it is rejected or the link was used in the meantime', async () => {
  let answer = reply(400, {
    statusCode: 400,
    code: 'VALIDATION_FAILED',
    message: 'Check the fields.',
    fields: [{ field: 'password', code: 'COMMON_PASSWORD', message: 'That password is too common.' }],
  });
  await open('/reset-password#secret', { ...look, 'POST /api/password-resets/complete': () => answer });
  await userEvent.type(await screen.findByLabelText(/^New password/), 'password1');
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  expect(await screen.findByText('That password is too common.')).toBeVisible();
  answer = said(410, 'RESET_USED', 'This link has already been used.');
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  expect(await screen.findByText('This link has already been used.')).toBeVisible();
  expect(screen.getByLabelText(/^New password/)).toHaveValue('password1');
  expect(screen.getByRole('link', { name: 'Request a new link' })).toBeVisible();
});

it('makes no request for a link without a token', async () => {
  const { calls } = await open('/reset-password', {});
  expect(await screen.findByText(/The link is incomplete/)).toBeVisible();
  expect(calls).toEqual([]);
});
