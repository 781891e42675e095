import {
  type FakeRoutes,
  type RenderPortalOptions,
  renderPortal,
  reply,
  testUser,
  userEvent as user,
} from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import portal from '../portal';

beforeEach(() => localStorage.clear());

const open = (route: string, fetch: FakeRoutes = {}, more: RenderPortalOptions = {}) =>
  renderPortal(portal, { route, fetch, language: 'es', ...more });

const field = (label: string | RegExp) => screen.getByLabelText(label, { selector: 'input' });
const submit = (name: string) => screen.getByRole('button', { name });

async function fillRegistration(values: Partial<Record<'username' | 'password' | 'confirm', string>> = {}) {
  const fill = async (input: HTMLElement, value: string) => {
    await user.click(input);
    await user.paste(value);
  };
  await fill(field(/^Nombre completo/), 'Ana García');
  await fill(field(/^Correo/), 'ana@example.com');
  await fill(field(/^Usuario/), values.username ?? 'ana');
  await fill(field(/^Contraseña/), values.password ?? 'secreto-largo');
  await fill(field(/^Confirmar/), values.confirm ?? 'secreto-largo');
  return user;
}

describe('signing in', () => {
  it('translates a visible message when the language changes', async () => {
    const { setLanguage } = await open('/auth');
    await user.click(submit('Iniciar sesión'));
    await screen.findByText('El usuario es requerido');
    await setLanguage('en');
    expect(screen.getByText('Username is required')).toBeInTheDocument();
  });

  it('makes one request even if the button is pressed repeatedly, and redirects to the companies', async () => {
    const answer = { token: 't', user: testUser };
    const { calls, location } = await open('/auth', { 'POST /api/login': answer, 'GET /api/companies': [] });
    await user.type(field(/^Usuario/), 'ana');
    await user.type(field(/^Contraseña/), 'secreto');
    await user.dblClick(submit('Iniciar sesión'));
    await waitFor(() => expect(location()).toBe('/consultoria'));
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { username: 'ana', password: 'secreto' },
    ]);
  });

  it('names the portal to which it leads back, and describes only this one (rule 3.5)', async () => {
    const label = { en: 'Marketing and sales', es: 'Marketing y ventas' };
    const portals = [
      { name: 'mfe-people', label: { en: 'People', es: 'Personas' }, path: '/people' },
      { name: 'mfe-comercia', label, path: '/comercia' },
    ];
    const shown = async (returnTo: string) => {
      const { unmount } = await open('/auth?mode=register', {}, { portals, state: { returnTo } });
      const above = screen.getByRole('heading', { level: 1 }).previousElementSibling?.textContent;
      const isDescribed = screen.queryByText('Portal de consultoría empresarial') !== null;
      expect(screen.getAllByText(/^Este portal está reservado a los clientes de Nodo\./)[0]).toBeVisible();
      const { title } = document;
      unmount();
      return [above, isDescribed, title];
    };
    expect(await shown('/comercia?view=leads')).toEqual([
      'Marketing y ventas',
      false,
      'Acceso de clientes | Marketing y ventas',
    ]);
    const own = ['Consultoría empresarial', true, 'Acceso de clientes | Consultoría empresarial'];
    expect(await shown('/consultoria')).toEqual(own);
    expect(await shown('/empresa/3')).toEqual(own);
  });

  it('redirects to the requested page', async () => {
    const fetch = { 'POST /api/login': { token: 't', user: testUser } };
    const { location } = await open('/auth', fetch, { state: { returnTo: '/elsewhere?x=1' } });
    await user.click(screen.getByRole('tab', { name: 'Crear cuenta' }));
    await user.click(screen.getByRole('tab', { name: 'Iniciar sesión' }));
    await user.type(field(/^Usuario/), 'ana');
    await user.type(field(/^Contraseña/), 'secreto{Enter}');
    await waitFor(() => expect(location()).toBe('/elsewhere?x=1'));
  });

  it('says which portal it leads to', async () => {
    await open('/auth');
    expect(within(screen.getByRole('main')).getByText('Consultoría empresarial')).toBeInTheDocument();
  });

  it('redirects a user who is already signed in', async () => {
    const { location } = await open('/auth', { 'GET /api/companies': [] }, { user: testUser });
    await waitFor(() => expect(location()).toBe('/consultoria'));
  });
});

describe('the panel', () => {
  it.each([
    [
      'en',
      ['Business analysis', 'AI solutions', 'Custom strategy', 'Implementation'],
      'This portal is reserved for clients of Nodo. Its reports help you decide. They are no substitute for legal, tax or financial advice.',
      'Back to home',
    ],
    [
      'es',
      ['Análisis de negocio', 'Soluciones de IA', 'Estrategia a medida', 'Implantación'],
      'Este portal está reservado a los clientes de Nodo. Los informes ayudan a decidir; no sustituyen al asesoramiento legal, fiscal o financiero.',
      'Volver al inicio',
    ],
  ] as const)(
    'names in %s the four services and the portal’s audience (rule 1.7)',
    async (language, titles, notice, back) => {
      await open('/auth', {}, { language });
      const panel = within(screen.getByRole('complementary'));
      const points = panel.getAllByRole('listitem');
      expect(points.map((point) => point.querySelector('strong')?.textContent)).toEqual(titles);
      expect(panel.getByText(notice)).toBeVisible();
      expect(screen.getByRole('link', { name: back })).toHaveAttribute('href', '/');
    },
  );
});

describe('creating an account', () => {
  it.each(['/auth', '/auth?mode=register'])(
    'is not offered by %s where registration is closed',
    async (page) => {
      await open(page, {}, { site: { newAccounts: 'closed' } });
      expect(screen.getByText(/Solo se pueden crear cuentas nuevas con una invitación\.$/)).toBeVisible();
      expect(submit('Iniciar sesión')).toBeVisible();
      expect(screen.queryByRole('tab')).toBeNull();
      expect(screen.queryByLabelText(/^Confirmar/)).toBeNull();
    },
  );

  it('is opened by its address and by its tab', async () => {
    const { location } = await open('/auth');
    await user.click(screen.getByRole('tab', { name: 'Crear cuenta' }));
    expect(location()).toBe('/auth?mode=register');
    expect(field(/^Confirmar/)).toBeInTheDocument();
  });

  it('rejects seven characters and a different confirmation when the field is left', async () => {
    await open('/auth?mode=register');
    const user = await fillRegistration({ password: '1234567', confirm: '1234' });
    await user.tab();
    expect(await screen.findByText('La contraseña debe tener al menos 8 caracteres')).toBeInTheDocument();
    expect(await screen.findByText('Las contraseñas no coinciden')).toBeInTheDocument();
    expect(field(/^Confirmar/)).toBeInvalid();
  });

  it('requires the confirmation', async () => {
    await open('/auth?mode=register');
    await user.click(submit('Crear cuenta'));
    expect(await screen.findByText('Debe confirmar la contraseña')).toBeInTheDocument();
  });

  it('sends the role user but not the confirmation, and signs in', async () => {
    const { calls, location, toast } = await open('/auth?mode=register', {
      'POST /api/register': reply(201, { ...testUser, token: 't' }),
      'GET /api/companies': [],
    });
    const user = await fillRegistration();
    await user.dblClick(submit('Crear cuenta'));
    await waitFor(() => expect(location()).toBe('/consultoria'));
    expect(calls.filter(({ path }) => path === '/api/register').map(({ body }) => body)).toEqual([
      {
        name: 'Ana García',
        email: 'ana@example.com',
        username: 'ana',
        password: 'secreto-largo',
        role: 'user',
      },
    ]);
    expect(toast()).toMatchObject({ description: 'Su cuenta ha sido creada correctamente' });
  });

  it.each([
    ['USERNAME_TAKEN', 'username', /^Usuario/, 'Ese nombre de usuario ya está en uso.'],
    ['EMAIL_TAKEN', 'email', /^Correo/, 'Ya existe una cuenta con ese correo electrónico.'],
  ])('shows %s at its field and keeps everything', async (code, name, label, text) => {
    const fields = [{ field: name, code: 'TAKEN', message: 'Este valor ya está en uso.' }];
    await open('/auth?mode=register', {
      'POST /api/register': reply(409, { code, message: text, fields }),
    });
    const user = await fillRegistration();
    await user.click(submit('Crear cuenta'));
    // The text is shown once, next to the field, and is not repeated above the button.
    expect(await screen.findAllByText(text)).toHaveLength(1);
    expect(field(label)).toBeInvalid();
    expect(field(/^Confirmar/)).toHaveValue('secreto-largo');
  });

  it('shows at the password that it is too common', async () => {
    const fields = [
      { field: 'password', code: 'COMMON_PASSWORD', message: 'Esa contraseña es demasiado común.' },
    ];
    await open('/auth?mode=register', {
      'POST /api/register': reply(400, { code: 'VALIDATION_FAILED', fields }),
    });
    const user = await fillRegistration();
    await user.click(submit('Crear cuenta'));
    expect(await screen.findByText(/Esa contraseña es demasiado común/)).toBeInTheDocument();
    expect(field(/^Contraseña/)).toHaveValue('secreto-largo');
  });

  it('shows the error above the button when it is about no field', async () => {
    const refusal = { code: 'RATE_LIMITED', message: 'Demasiados intentos desde aquí' };
    const { toast } = await open('/auth?mode=register', { 'POST /api/register': reply(429, refusal) });
    const user = await fillRegistration();
    await user.click(submit('Crear cuenta'));
    const said = await screen.findByText(refusal.message);
    expect(said.closest('[role="alert"]')).not.toBeNull();
    expect(toast()).toMatchObject({ description: refusal.message });
    expect(field(/^Confirmar/)).toHaveValue('secreto-largo');
    expect(field(/^Usuario/)).toBeValid();
  });

  it('gives advice on the password without rejecting it', async () => {
    await open('/auth?mode=register');
    await user.type(field(/^Contraseña/), 'abcd1234');
    expect(screen.getByText('Seguridad de la contraseña: baja.')).toBeInTheDocument();
  });
});
