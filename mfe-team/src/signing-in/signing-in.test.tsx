import {
  type RenderPortalOptions,
  renderPortal,
  reply,
  testUser,
  userEvent,
} from '@portals/platform/testing';
import { screen, waitFor } from '@testing-library/react';
import portal from '../portal';

const answer = '/signing-in?code=the-code&state=the-state&iss=https%3A%2F%2Fid.example&session_state=1';
const path = '/api/login/organisation/answer';
const passwordPath = '/api/login/organisation/password';
const signedIn = { token: 'secret', user: testUser };
const said = (status: number, code: string, message: string) =>
  reply(status, { statusCode: status, code, message });

const open = (
  fetch: Record<string, unknown>,
  { route = answer, ...options }: Partial<RenderPortalOptions> = {},
) => renderPortal(portal, { route, fetch, site: { organisation: 'Acme ID' }, ...options });

afterEach(() => window.sessionStorage.clear());

it('sends the response once, removes it from the address, and redirects to the requested page', async () => {
  window.sessionStorage.setItem('sign_in', '/people?tab=record');
  const { calls, location } = await open({ [`POST ${path}`]: signedIn });
  await waitFor(() => expect(location()).toBe('/people?tab=record'));
  const sent = calls.filter((call) => call.path === path);
  expect(sent.map(({ body }) => body)).toEqual([
    { code: 'the-code', state: 'the-state', iss: 'https://id.example' },
  ]);
  expect(window.sessionStorage.getItem('sign_in')).toBeNull();
});

it('redirects only to pages of this site', async () => {
  window.sessionStorage.setItem('sign_in', '//evil.example');
  const { location } = await open({ [`POST ${path}`]: signedIn });
  await waitFor(() => expect(location()).toBe('/home'));
});

it.each([
  ['en', 'Try again', 'Sign in another way'],
  ['es', 'Volver a intentarlo', 'Iniciar sesión de otra manera'],
] as const)(
  'in %s explains a rejection, and offers a retry and another way to sign in',
  async (language, retry, other) => {
    const refusal = said(410, 'OIDC_EXPIRED', 'This sign-in has expired.');
    const { location } = await open({ [`POST ${path}`]: refusal }, { language });
    expect(await screen.findByText('This sign-in has expired.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.getByRole('button', { name: retry })).toBeVisible();
    expect(screen.getByRole('link', { name: other })).toHaveAttribute('href', '/home');
    expect(location()).toBe('/signing-in');
  },
);

it('starts again with the requested page', async () => {
  window.sessionStorage.setItem('sign_in', '/people');
  await open({
    [`POST ${path}`]: said(503, 'OIDC_UNAVAILABLE', 'It does not answer.'),
    'POST /api/login/organisation': { url: '#again' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(window.location.hash).toBe('#again'));
  expect(window.sessionStorage.getItem('sign_in')).toBe('/people');
  window.location.hash = '';
});

it('accepts codes as long as providers make them, and explains that a longer one cannot be used', async () => {
  const route = (length: number) => `/signing-in?state=the-state&code=${'a'.repeat(length)}`;
  const { location } = await open({ [`POST ${path}`]: signedIn }, { route: route(8192) });
  await waitFor(() => expect(location()).toBe('/home'));
  const { calls } = await open({}, { route: route(8193) });
  expect(await screen.findByText(/cannot use your organisation’s answer/)).toBeVisible();
  expect(calls).toEqual([]);
});

it('explains an address without a response', async () => {
  const { calls } = await open({}, { route: '/signing-in' });
  expect(await screen.findByText(/only follows a sign-in/)).toBeVisible();
  expect(calls).toEqual([]);
});

it('asks for the password of an account with the same address, then for a recovery code, and keeps what was typed', async () => {
  let times = 0;
  const { calls, location } = await open({
    [`POST ${path}`]: { asks: 'password', state: 'next', email: 'ana@org.example' },
    [`POST ${passwordPath}`]: () =>
      [
        said(401, 'INVALID_CREDENTIALS', 'Wrong.'),
        said(403, 'SECOND_STEP', 'This account also asks for a passkey.'),
        signedIn,
      ][times++],
  });
  expect(await screen.findByText(/already an account with the address ana@org.example/)).toBeVisible();
  expect(screen.getByLabelText(/^Password/)).toHaveFocus();
  await userEvent.type(screen.getByLabelText(/^Password/), 'tomate');
  await userEvent.click(screen.getByRole('button', { name: 'Link and sign in' }));
  expect(await screen.findByText('Wrong.')).toBeVisible();
  expect(screen.getByLabelText(/^Password/)).toHaveValue('tomate');
  await userEvent.click(screen.getByRole('button', { name: 'Link and sign in' }));
  await userEvent.type(await screen.findByLabelText(/^Recovery code/), ' abcd-efgh ');
  await userEvent.click(screen.getByRole('button', { name: 'Link and sign in' }));
  await waitFor(() => expect(location()).toBe('/home'));
  expect(calls.filter((call) => call.path === passwordPath).at(-1)?.body).toEqual({
    state: 'next',
    password: 'tomate',
    recoveryCode: 'abcd-efgh',
  });
});

it('redirects back to the account after linking', async () => {
  const { location } = await open({ [`POST ${path}`]: { linked: true } }, { user: testUser });
  await waitFor(() => expect(location()).toBe('/account'));
});

it('tells a signed-in user that nothing was linked, and links back to the account', async () => {
  const refusal = said(409, 'OIDC_LINKED_ALREADY', 'Another identity is linked.');
  await open({ [`POST ${path}`]: refusal }, { user: testUser });
  expect(await screen.findByText('Another identity is linked.')).toBeVisible();
  expect(
    screen.getByRole('heading', { level: 1, name: 'The account at Acme ID was not linked' }),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to your account' })).toHaveAttribute('href', '/account');
});
