import {
  type RenderPortalOptions,
  renderPortal,
  testUser,
  userEvent as user,
} from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import portal from '../portal';

const variants = ['/leadmanager', '/leadmanager/auth'];
const demo = { username: 'demo', password: 'look-around' };

const open = (route: string, options: RenderPortalOptions = {}) =>
  renderPortal(portal, { route, ...options });

describe.each(variants)('%s', (route) => {
  it.each([
    ['es', 'Iniciar sesión', 'Por favor complete todos los campos', 'El usuario es requerido'],
    ['en', 'Sign in', 'Please fill in all fields', 'Username is required'],
  ] as const)(
    'shows in %s a message for empty fields, and makes no request',
    async (language, submit, text, name) => {
      const { toast, calls } = await open(route, { language });
      await user.click(screen.getByRole('button', { name: submit }));
      await waitFor(() => expect(toast()).toMatchObject({ title: text, tone: 'destructive' }));
      const [username] = screen.getAllByRole('textbox');
      expect(username).toHaveFocus();
      expect(username).toHaveAccessibleDescription(name);
      expect(calls).toEqual([]);
    },
  );

  it.each([
    ['en', 'This portal is reserved for clients of Nodo. One account opens all the client portals.'],
    [
      'es',
      'Este portal está reservado a los clientes de Nodo. Una sola cuenta abre todos los portales de clientes.',
    ],
  ] as const)('says in %s for whom the portal is (rule 1.7)', async (language, notice) => {
    await open(route, { language });
    expect(within(screen.getByRole('complementary')).getByText(notice)).toBeVisible();
  });

  it('links to the home page and to registration', async () => {
    await open(route);
    expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'No account yet? Create one' })).toHaveAttribute(
      'href',
      '/auth?mode=register',
    );
  });

  it('treats a missing password as an empty field, and focuses it', async () => {
    const { toast, calls } = await open(route);
    await user.type(screen.getByLabelText(/^Username/), 'ana{Enter}');
    await waitFor(() => expect(toast()).toMatchObject({ title: 'Please fill in all fields' }));
    expect(screen.getByLabelText(/^Password/)).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it('signs in and redirects to the dashboard', async () => {
    const { calls, location, toast } = await open(route, {
      fetch: { 'POST /api/login': { token: 'secret', user: testUser } },
    });
    await user.type(screen.getByLabelText(/^Username/), 'ana');
    await user.type(screen.getByLabelText(/^Password/), '123456{Enter}');
    await waitFor(() => expect(location()).toBe('/leadmanager/dashboard'));
    expect(calls).toMatchObject([{ path: '/api/login', body: { username: 'ana', password: '123456' } }]);
    expect(toast()?.description).toContain('Ana García');
  });

  it('redirects a signed-in user to the dashboard', async () => {
    const { location } = await open(route, { user: testUser });
    expect(location()).toBe('/leadmanager/dashboard');
  });

  it('redirects to the requested page', async () => {
    const { location } = await open(route, {
      user: testUser,
      state: { returnTo: '/leadmanager/dashboard?section=settings' },
    });
    expect(location()).toBe('/leadmanager/dashboard?section=settings');
  });
});

describe('the demo account', () => {
  it('is shown on /leadmanager/auth, and fills in the form', async () => {
    const { calls } = await open('/leadmanager/auth', { demo });
    expect(screen.getByText('look-around')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Fill it in for me' }));
    expect(screen.getByLabelText(/^Username/)).toHaveValue('demo');
    expect(screen.getByLabelText(/^Password/)).toHaveValue('look-around');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([demo]));
  });

  it('is not shown on /leadmanager', async () => {
    await open('/leadmanager', { demo });
    expect(screen.queryByText('look-around')).toBeNull();
  });

  it('is not mentioned when none is configured', async () => {
    await open('/leadmanager/auth');
    expect(screen.queryByText('Demo access')).toBeNull();
  });
});
