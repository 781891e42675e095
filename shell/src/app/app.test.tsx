import { LanguageSwitcher, type PortalModule } from '@portals/platform';
import { sessionStore, toastStore } from '@portals/platform/host';
import { reply, testUser, userEvent } from '@portals/platform/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link, useNavigate } from 'react-router-dom';
import { PortalError } from '../loading/portal-error';
import { compositionOf, portalOf, routeOf } from '../testing/compositions';
import { click, firm, Home, heading, portal, site, start } from '../testing/two-portals';

const scrollTo = jest.fn();
beforeEach(() => {
  localStorage.clear();
  scrollTo.mockReset();
  Object.assign(window, { scrollTo });
});

describe('the route guard', () => {
  it('shows a spinner while the session loads, then the page', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const app = await start('/list', {
      fetch: { 'GET /api/user': () => new Promise((resolve) => (answer = resolve)) },
    });
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    expect(app.place.current).toBe('/list');
    await act(async () => answer({ user: testUser }));
    expect(await heading()).toHaveTextContent('List');
    expect(app.place.current).toBe('/list');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('redirects to the login of the route, and remembers the requested page', async () => {
    localStorage.setItem('auth_token', 'of last year');
    const app = await start('/company/7?tab=report#x', { fetch: { 'GET /api/user': reply(401) } });
    expect(await heading()).toHaveTextContent('Login');
    expect(localStorage.getItem('auth_token')).toBeNull();
    expect(app.place).toMatchObject({ current: '/login', state: { returnTo: '/company/7?tab=report#x' } });
    expect(toastStore.getState().current).toBeNull();
  });

  it('redirects a signed-in user away from the login page', async () => {
    localStorage.setItem('auth_token', 't');
    const app = await start('/login', { fetch: { 'GET /api/user': { user: testUser } } });
    await waitFor(() => expect(app.place.current).toBe('/list'));
  });

  it('keeps the session when the server fails, and offers a retry', async () => {
    let answers = 0;
    const fetch = () => {
      answers += 1;
      return answers === 1 ? reply(503) : { user: testUser };
    };
    const app = await start('/list', { fetch });
    expect(await heading()).toHaveTextContent('We could not check your session');
    expect(app.place.current).toBe('/list');
    await click('button', 'Try again');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('List'));
  });

  it('asks again on the next page when the session could not be checked on a public one', async () => {
    localStorage.setItem('auth_token', 't');
    let up = false;
    const app = await start('/', { fetch: () => (up ? { user: testUser } : reply(503)) });
    await heading();
    await waitFor(() => expect(sessionStore.getState().status).toBe('unknown'));
    up = true;
    const titles: (string | null | undefined)[] = [];
    const watcher = new MutationObserver(() => titles.push(document.querySelector('h1')?.textContent));
    watcher.observe(document.body, { childList: true, subtree: true });
    await click('link', 'list');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('List'));
    watcher.disconnect();
    expect(titles).not.toContain('We could not check your session');
    expect(app.callsTo('/api/user')).toHaveLength(2);
  });

  it('shows that the session could not be checked when it fails on the next page, too', async () => {
    localStorage.setItem('auth_token', 't');
    const app = await start('/', { fetch: () => reply(503) });
    await heading();
    await waitFor(() => expect(sessionStore.getState().status).toBe('unknown'));
    await click('link', 'list');
    const text = 'We could not check your session';
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(text));
    expect(app.callsTo('/api/user')).toHaveLength(2);
  });

  it.each([
    ['the person signs out in another tab, and returns nobody to it', '', null],
    ['another tab finds the session expired, and returns to it', null, { returnTo: '/list' }],
  ])('leaves a protected page when %s', async (_what, newValue, state) => {
    const app = await start('/list', { fetch: { 'GET /api/user': { user: testUser } } });
    await heading();
    await act(async () => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token', newValue }));
    });
    await waitFor(() => expect(app.place.current).toBe('/login'));
    expect(app.place.state).toEqual(state);
  });

  it('does not request the session on a login page without a hint of one', async () => {
    const app = await start('/login', { fetch: { 'GET /api/user': { user: testUser } } });
    await heading();
    expect(app.calls).toEqual([]);
    expect(app.place.current).toBe('/login');
  });

  it('does not request the session on a public page, but does when a protected one follows', async () => {
    const app = await start('/', { fetch: { 'GET /api/user': { user: testUser } } });
    await heading();
    expect(app.calls).toEqual([]);
    await click('link', 'list');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('List'));
    expect(app.callsTo('/api/user')).toHaveLength(1);
  });
});

it.each([
  ['en', 'Leads /leads'],
  ['es', 'Contactos /leads'],
] as const)('leads in %s to the other portals that the composition has in menus', async (language, text) => {
  const entry = (name: string, en: string, es: string, path: string) =>
    portalOf(name, [routeOf(path), routeOf(`${path}/:id`)], { nav: { label: { en, es }, path } });
  const portals = [
    portalOf('site', [routeOf('/'), routeOf('*')]),
    entry('firm', 'Consulting', 'Consultoría', '/company'),
    entry('leads', 'Leads', 'Contactos', '/leads'),
  ];
  await start('/company/7', { composition: compositionOf(portals, { language }), user: testUser });
  await heading();
  expect(screen.getByText(text)).toBeInTheDocument();
});

describe('a change of page', () => {
  it('scrolls to the top, moves the focus to the heading and announces the title, but not on the first page', async () => {
    const app = await start('/', { user: testUser });
    await heading();
    const live = app.container.querySelector('[data-announcer]');
    expect(document.body).toHaveFocus();
    expect(live).toBeEmptyDOMElement();
    expect(scrollTo).not.toHaveBeenCalled();
    await click('link', 'list');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('List'));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
    expect(live).toHaveTextContent('Firm');
    expect(document.title).toBe('Firm');
  });

  it('keeps the previous page on screen until the next one is ready', async () => {
    let arrive: (module: PortalModule) => void = () => undefined;
    const slow = () => new Promise<PortalModule>((resolve) => (arrive = resolve));
    const app = await start('/', { user: testUser, portals: { site, firm: slow } });
    await heading();
    await click('link', 'list');
    expect(app.place.current).toBe('/list');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Home');
    expect(await screen.findByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();
    await act(async () => arrive(firm));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('List');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('passes the route parameters to a page', async () => {
    await start('/list', { user: testUser });
    await heading();
    await click('link', 'company');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Company 7'));
  });

  it('sets the document head from the texts of the portal, in the language of the page', async () => {
    const app = await start('/');
    await heading();
    expect(document.title).toBe('Home');
    await act(() => app.texts.setLanguage('es'));
    expect(document.title).toBe('Home (es)');
    expect(document.querySelector('meta[name=description]')).toHaveAttribute('content', 'About Home (es)');
  });
});

describe('the language', () => {
  it('is stored and set on the document, and a choice removes `?lang=` from the address', async () => {
    function Page() {
      return <Home />;
    }
    const app = await start('/nowhere?lang=en&x=1#y', {
      fetchAndVerify: () => Promise.reject(new PortalError('fetch', 'x')),
      portals: { site: portal('site', 'Home', { '*': Page }), firm },
    });
    const switcher = await screen.findByRole('combobox', { name: 'Language' });
    expect(
      within(switcher)
        .getAllByRole('option')
        .map((option) => [option.textContent, option.getAttribute('lang')]),
    ).toEqual([
      ['English', 'en'],
      ['Español', 'es'],
    ]);
    expect(localStorage.getItem('language')).toBeNull();
    await userEvent.selectOptions(switcher, 'es');
    await waitFor(() => expect(document.documentElement.lang).toBe('es'));
    await waitFor(() => expect(localStorage.getItem('language')).toBe('es'));
    expect(app.place.current).toBe('/nowhere?x=1#y');
  });

  it('is stored, and leaves the address, when its texts arrive only after the deadline', async () => {
    let arrive: () => void = () => undefined;
    const es: typeof site.messages.es = () =>
      new Promise((resolve) => {
        arrive = () => resolve(site.messages.es());
      });
    const slow = {
      ...portal('site', 'Home', { '/': () => <LanguageSwitcher /> }),
      messages: { ...site.messages, es },
    };
    const app = await start('/?lang=en', { portals: { site: slow, firm } });
    const switcher = await screen.findByRole('combobox', { name: 'Language' });
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    fireEvent.change(switcher, { target: { value: 'es' } });
    await act(() => jest.advanceTimersByTimeAsync(12_000));
    jest.useRealTimers();
    expect(toastStore.getState().current?.tone).toBe('destructive');
    expect(localStorage.getItem('language')).toBeNull();
    await act(async () => arrive());
    await waitFor(() => expect(localStorage.getItem('language')).toBe('es'));
    expect(app.place.current).toBe('/');
  });

  it('stays the chosen one when Back leads to an address that names another', async () => {
    const Page = () => {
      const navigate = useNavigate();
      return (
        <>
          <h1>Page</h1>
          <LanguageSwitcher />
          <Link to="/next">next</Link>
          <button type="button" onClick={() => navigate(-1)}>
            back
          </button>
        </>
      );
    };
    const composition = compositionOf([portalOf('site', [routeOf('/'), routeOf('/next')])], {
      language: 'es',
      languageFromAddress: true,
    });
    const portals = { site: portal('site', 'Home', { '/': Page, '/next': Page }) };
    const app = await start('/?lang=es&x=1', { composition, portals });
    await heading();
    await click('link', 'next');
    await waitFor(() => expect(app.place.current).toBe('/next?lang=es'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Idioma' }), 'en');
    await waitFor(() => expect(app.place.current).toBe('/next'));
    await click('button', 'back');
    await waitFor(() => expect(app.place.current).toBe('/?x=1'));
    expect(document.documentElement.lang).toBe('en');
    await click('link', 'next');
    await waitFor(() => expect(app.place.current).toBe('/next'));
  });

  it('does not change, and shows a message, when the texts of the new one fail to load', async () => {
    const offline = {
      ...site,
      messages: { ...site.messages, es: () => Promise.reject(new Error('offline')) },
    };
    function Switching() {
      return <Home />;
    }
    const app = await start('/', {
      portals: {
        site: { ...offline, routes: [{ path: '/', load: async () => ({ default: Switching }) }] },
        firm,
      },
    });
    await heading();
    await expect(app.texts.setLanguage('es')).rejects.toThrow('offline');
    expect(document.documentElement.lang).toBe('en');
  });
});

it('has a skip link for keyboard users', async () => {
  await start('/');
  await heading();
  await userEvent.tab();
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('main')).toHaveFocus();
});
