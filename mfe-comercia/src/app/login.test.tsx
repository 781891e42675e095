import {
  heldReply,
  type RenderPortalOptions,
  refusedLogin,
  renderPortal,
  testUser,
  userEvent as user,
} from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import portal from '../portal';

const open = (options: RenderPortalOptions = {}) =>
  renderPortal(portal, { route: '/comercia-auth', ...options });

it.each([
  ['es', 'Iniciar sesión', 'El usuario es requerido', 'La contraseña es requerida'],
  ['en', 'Sign in', 'Username is required', 'Password is required'],
] as const)(
  'in %s says at each field that it is required, and makes no call',
  async (language, submit, name, secret) => {
    const { calls } = await open({ language });
    await user.click(screen.getByRole('button', { name: submit }));
    const [username] = screen.getAllByRole('textbox');
    expect(username).toHaveAccessibleDescription(name);
    expect(username).toHaveFocus();
    expect(screen.getByText(secret)).toBeInTheDocument();
    expect(calls).toEqual([]);
  },
);

it('takes a message away as soon as its field is filled', async () => {
  await open();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await user.type(screen.getByLabelText(/^Username/), 'a');
  await waitFor(() => expect(screen.queryByText('Username is required')).toBeNull());
  expect(screen.getByText('Password is required')).toBeInTheDocument();
});

it('signs in and goes to the portal', async () => {
  const { calls, location, toast } = await open({
    fetch: { 'POST /api/login': { token: 'secret', user: testUser } },
  });
  await user.type(screen.getByLabelText(/^Username/), 'ana');
  await user.click(screen.getByLabelText(/^Password/));
  await user.paste('123456');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location()).toBe('/comercia'));
  expect(calls).toMatchObject([{ path: '/api/login', body: { username: 'ana', password: '123456' } }]);
  expect(localStorage.getItem('auth_token')).toBe('secret');
  expect(toast()?.description).toContain('Ana García');
});

it('shows that it is working, and sends one call however often it is pressed', async () => {
  const login = heldReply(refusedLogin);
  const { calls, toast } = await open({
    fetch: { 'POST /api/login': login.answer },
  });
  await user.type(screen.getByLabelText(/^Username/), 'ana');
  await user.type(screen.getByLabelText(/^Password/), 'wrong{Enter}');
  const submit = screen.getByRole('button', { name: 'Sign in' });
  await waitFor(() => expect(submit).toHaveAttribute('aria-busy', 'true'));
  await user.click(submit);
  await waitFor(() => expect(calls).toHaveLength(1));
  login.release();
  await waitFor(() => expect(toast()).toMatchObject({ tone: 'destructive', title: 'Sign-in error' }));
  await waitFor(() => expect(screen.getByLabelText(/^Password/)).toHaveFocus());
  expect(screen.getByRole('alert')).toHaveTextContent('Invalid credentials');
  expect(screen.getByLabelText(/^Username/)).toHaveValue('ana');
  expect(calls).toHaveLength(1);
});

it('sends a signed-in user to the portal, or to the page that was asked for', async () => {
  const first = await open({ user: testUser });
  expect(first.location()).toBe('/comercia');
  first.unmount();
  const second = await open({ user: testUser, state: { returnTo: '/comercia?view=leads' } });
  expect(second.location()).toBe('/comercia?view=leads');
});

it('says what the portal is and for whom, in four tiles', async () => {
  await open({ language: 'es', site: { name: 'Acme' } });
  expect(
    screen.getByRole('heading', { level: 2, name: 'Portal de marketing y ventas con IA' }),
  ).toBeVisible();
  const panel = within(screen.getByRole('complementary'));
  expect(panel.getAllByRole('listitem').map((tile) => tile.querySelector('strong')?.textContent)).toEqual([
    'IA de marketing',
    'Automatización de ventas',
    'Generación de leads',
    'Campañas digitales',
  ]);
  expect(
    panel.getByText(
      'Los textos que genera este portal requieren su revisión antes de publicarlos o enviarlos.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/');
});

it('is understood by password managers', async () => {
  await open();
  expect(screen.getByLabelText(/^Username/)).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText(/^Password/)).toHaveAttribute('autocomplete', 'current-password');
});
