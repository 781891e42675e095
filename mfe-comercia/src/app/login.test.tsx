import {
  heldReply,
  type RenderPortalOptions,
  refusedLogin,
  renderPortal,
  reply,
  testUser,
  userEvent as user,
} from '@portals/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import portal from '../portal';

const open = (options: RenderPortalOptions = {}) =>
  renderPortal(portal, { route: '/comercia-auth', ...options });

/** Returns the bodies of the sign-in requests only, because the page that opens afterwards sends other requests. */
const logins = (calls: { path: string; body?: unknown }[]) =>
  calls.filter(({ path }) => path === '/api/login').map(({ body }) => body);

it.each([
  ['es', 'Iniciar sesión', 'El usuario es requerido', 'La contraseña es requerida'],
  ['en', 'Sign in', 'Username is required', 'Password is required'],
] as const)(
  'shows in %s at each empty field that it is required, and makes no request',
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

it('leads somebody without an account to registration, and back to this portal', async () => {
  const { location } = await open();
  await user.click(screen.getByRole('link', { name: 'No account yet? Create one' }));
  expect(location()).toBe('/auth?mode=register');
});

it('hides an error as soon as its field is filled in', async () => {
  await open();
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await user.type(screen.getByLabelText(/^Username/), 'a');
  await waitFor(() => expect(screen.queryByText('Username is required')).toBeNull());
  expect(screen.getByText('Password is required')).toBeInTheDocument();
});

it('signs in and opens the portal', async () => {
  const { calls, location, toast } = await open({
    fetch: { 'POST /api/login': { token: 'secret', user: testUser } },
  });
  await user.type(screen.getByLabelText(/^Username/), 'ana');
  await user.click(screen.getByLabelText(/^Password/));
  await user.paste('123456');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location()).toBe('/comercia'));
  expect(logins(calls)).toEqual([{ username: 'ana', password: '123456' }]);
  expect(localStorage.getItem('auth_token')).toBe('secret');
  expect(toast()?.description).toContain('Ana García');
});

it('shows that it is working, and makes one request even if it is pressed repeatedly', async () => {
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

it('redirects a signed-in user to the portal, or to the requested page', async () => {
  const first = await open({ user: testUser });
  expect(first.location()).toBe('/comercia');
  first.unmount();
  const second = await open({ user: testUser, state: { returnTo: '/comercia?view=leads' } });
  expect(second.location()).toBe('/comercia?view=leads');
});

it.each([
  [
    'en',
    'AI marketing and sales portal',
    ['Marketing AI', 'Sales automation', 'Lead generation', 'Digital campaigns'],
    'This portal is reserved for clients of Nodo. Texts that it generates need your review before you publish or send them.',
    'Back to home',
  ],
  [
    'es',
    'Portal de marketing y ventas con IA',
    ['IA de marketing', 'Automatización de ventas', 'Generación de leads', 'Campañas digitales'],
    'Este portal está reservado a los clientes de Nodo. Los textos que genera requieren su revisión antes de publicarlos o enviarlos.',
    'Volver al inicio',
  ],
] as const)(
  'says in %s what the portal is and for whom (rule 1.7), in four tiles',
  async (language, title, names, notice, back) => {
    await open({ language });
    expect(screen.getByRole('heading', { level: 2, name: title })).toBeVisible();
    const panel = within(screen.getByRole('complementary'));
    const tiles = panel.getAllByRole('listitem');
    expect(tiles.map((tile) => tile.querySelector('strong')?.textContent)).toEqual(names);
    expect(panel.getByText(notice)).toBeVisible();
    expect(screen.getByRole('link', { name: back })).toHaveAttribute('href', '/');
  },
);

it('works with password managers', async () => {
  await open();
  expect(screen.getByLabelText(/^Username/)).toHaveAttribute('autocomplete', 'username webauthn');
  expect(screen.getByLabelText(/^Password/)).toHaveAttribute('autocomplete', 'current-password');
});

describe('with a passkey', () => {
  class FakeCredential {
    static parseRequestOptionsFromJSON = (options: unknown) => options;
    toJSON() {
      const response = { clientDataJSON: 'YQ', authenticatorData: 'Yg', signature: 'Yw' };
      return { id: 'a1', rawId: 'a1', type: 'public-key', clientExtensionResults: {}, response };
    }
  }
  const get = jest.fn();

  beforeEach(() => {
    get.mockReset().mockResolvedValue(new FakeCredential());
    Object.assign(globalThis, { PublicKeyCredential: FakeCredential });
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  });

  const press = async () => user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));

  it('signs in without user name and password', async () => {
    const { calls, location } = await open({
      fetch: {
        'POST /api/login/passkey/options': { challenge: 'Y2g' },
        'POST /api/login/passkey': { token: 'secret', user: testUser },
      },
    });
    await press();
    await waitFor(() => expect(location()).toBe('/comercia'));
    expect(get).toHaveBeenCalledWith({ publicKey: { challenge: 'Y2g' } });
    expect(calls.find(({ path }) => path === '/api/login/passkey')?.body).toMatchObject({ id: 'a1' });
  });

  it('shows no error when the user closes the browser’s dialog', async () => {
    get.mockRejectedValue(new DOMException('closed', 'NotAllowedError'));
    const { toast } = await open({ fetch: { 'POST /api/login/passkey/options': { challenge: 'Y2g' } } });
    await press();
    await waitFor(() => expect(get).toHaveBeenCalled());
    expect(toast()).toBeNull();
  });

  it('links to the confirmation of the address when that is missing', async () => {
    const refusal = { statusCode: 403, code: 'ADDRESS_UNCONFIRMED', message: 'Confirm your address first.' };
    await open({
      fetch: {
        'POST /api/login/passkey/options': { challenge: 'Y2g' },
        'POST /api/login/passkey': reply(403, refusal),
      },
    });
    await press();
    expect(await screen.findByRole('link', { name: 'Get another link' })).toHaveAttribute(
      'href',
      '/confirm-address',
    );
  });

  describe('in the autofill list of the user name', () => {
    let chosen: (credential: FakeCredential) => void = () => {};
    beforeEach(() => {
      Object.assign(FakeCredential, { isConditionalMediationAvailable: async () => true });
      get.mockImplementation(
        ({ signal }: { signal: AbortSignal }) =>
          new Promise((resolve, reject) => {
            chosen = resolve;
            signal?.addEventListener('abort', () => reject(signal.reason));
          }),
      );
    });
    afterEach(() => {
      Reflect.deleteProperty(FakeCredential, 'isConditionalMediationAvailable');
    });
    const fetch = {
      'POST /api/login/passkey/options': { challenge: 'Y2g' },
      'POST /api/login/passkey': { token: 'secret', user: testUser },
    };
    const offered = (times: number) => waitFor(() => expect(get).toHaveBeenCalledTimes(times));
    const signalOf = (call: number): AbortSignal => get.mock.calls[call]?.[0].signal;

    it('signs in without the button', async () => {
      const { location } = await open({ fetch });
      await offered(1);
      expect(get.mock.calls[0]?.[0].mediation).toBe('conditional');
      chosen(new FakeCredential());
      await waitFor(() => expect(location()).toBe('/comercia'));
      expect(get).toHaveBeenCalledTimes(1);
    });

    it('is suspended while the form is sent, resumed after an error, and ends with the page', async () => {
      let settle: (answer: unknown) => void = () => {};
      const answer = () =>
        new Promise((resolve) => {
          settle = resolve;
        });
      const { location } = await open({ fetch: { ...fetch, 'POST /api/login': answer } });
      await offered(1);
      await user.type(screen.getByLabelText(/^Username/), 'ana');
      await user.type(screen.getByLabelText(/^Password/), 'tomate-azul-9');
      await user.click(screen.getByRole('button', { name: 'Sign in' }));
      await waitFor(() => expect(signalOf(0).aborted).toBe(true));
      settle(reply(401, { statusCode: 401, code: 'INVALID_CREDENTIALS', message: 'Wrong.' }));
      await offered(2);
      expect(signalOf(1).aborted).toBe(false);
      await user.click(screen.getByRole('button', { name: 'Sign in' }));
      await waitFor(() => expect(signalOf(1).aborted).toBe(true));
      settle({ token: 'secret', user: testUser });
      await waitFor(() => expect(location()).toBe('/comercia'));
      expect(get).toHaveBeenCalledTimes(2);
    });

    it('is cancelled in favour of the button’s dialog', async () => {
      await open({ fetch });
      await offered(1);
      await press();
      await offered(2);
      expect(signalOf(0).aborted).toBe(true);
      expect(get.mock.calls[1]?.[0].mediation).toBeUndefined();
    });
  });

  it('explains what to do when the browser cannot', async () => {
    get.mockRejectedValue(new DOMException('no', 'SecurityError'));
    const { toast } = await open({ fetch: { 'POST /api/login/passkey/options': { challenge: 'Y2g' } } });
    await press();
    await waitFor(() => expect(toast()?.description).toMatch(/could not use a passkey here/));
  });
});

it('is not offered in a browser that does not support passkeys', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull();
});

it('asks for a recovery code only if the account has a second step, and keeps what was typed', async () => {
  const refusal = {
    statusCode: 403,
    code: 'SECOND_STEP',
    message: 'This account also asks for a passkey.',
  };
  let answer: unknown = reply(403, refusal);
  const { calls, location } = await open({ fetch: { 'POST /api/login': () => answer } });
  expect(screen.queryByLabelText(/^Recovery code/)).toBeNull();
  await user.type(screen.getByLabelText(/^Username/), 'ana');
  await user.type(screen.getByLabelText(/^Password/), 'tomate-azul-9');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  const code = await screen.findByLabelText(/^Recovery code/);
  await waitFor(() => expect(code).toHaveFocus());
  expect(screen.getByLabelText(/^Password/)).toHaveValue('tomate-azul-9');
  answer = { token: 'secret', user: testUser };
  await user.type(code, 'abcd-efgh-jkmn');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(location()).toBe('/comercia'));
  expect(logins(calls)).toEqual([
    { username: 'ana', password: 'tomate-azul-9' },
    { username: 'ana', password: 'tomate-azul-9', recoveryCode: 'abcd-efgh-jkmn' },
  ]);
});

describe('with an account of the organisation', () => {
  const site = { organisation: 'Acme ID' };
  const press = async () => user.click(await screen.findByRole('button', { name: 'Sign in with Acme ID' }));
  afterEach(() => {
    window.sessionStorage.clear();
    window.location.hash = '';
  });

  it('redirects to its sign-in, and keeps the requested page', async () => {
    const { calls } = await open({
      site,
      state: { returnTo: '/comercia?view=leads' },
      fetch: { 'POST /api/login/organisation': { url: '#at-the-organisation' } },
    });
    await press();
    await waitFor(() => expect(window.location.hash).toBe('#at-the-organisation'));
    expect(calls.map(({ path }) => path)).toEqual(['/api/login/organisation']);
    expect(window.sessionStorage.getItem('sign_in')).toBe('/comercia?view=leads');
  });

  it('shows an error when it does not respond, and stays', async () => {
    const away = reply(503, { statusCode: 503, code: 'OIDC_UNAVAILABLE', message: 'It does not answer.' });
    const { toast } = await open({ site, fetch: { 'POST /api/login/organisation': away } });
    await press();
    await waitFor(() => expect(toast()?.description).toBe('It does not answer.'));
    expect(window.location.hash).toBe('');
  });

  it('is not offered when there is none', async () => {
    await open();
    expect(screen.queryByRole('button', { name: /Sign in with (?!a passkey)/ })).toBeNull();
  });
});
