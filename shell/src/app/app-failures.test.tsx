import { testUser, userEvent } from '@portals/platform/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { lazy } from 'react';
import { PortalError } from '../loading/portal-error';
import { compositionOf, portalOf, releaseOf, routeOf } from '../testing/compositions';
import { click, firm, heading, portal, site, start } from '../testing/two-portals';

beforeEach(() => Object.assign(window, { scrollTo: jest.fn() }));

describe('a portal that fails', () => {
  const broken = () => {
    throw new Error('broken');
  };

  it('does not affect the shell, the language switcher or the other portals', async () => {
    const app = await start('/', { user: testUser, portals: { site, firm: broken } });
    await heading();
    await click('link', 'list');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Something broke on this page'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'es');
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('Algo ha fallado en esta página'),
    );
    expect(screen.getByRole('combobox', { name: 'Idioma' })).toHaveValue('es');
    await click('link', 'Ir a la página de inicio');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Home (es)'));
    expect(new Set(app.events)).toEqual(new Set(['site loaded', 'firm failed evaluate']));
  });

  it.each([
    ['fetch', 'This page could not be loaded'],
    ['timeout', 'This page is taking too long'],
    ['integrity', 'This page was not opened, for your safety'],
  ] as const)('says what happened and recovers without a reload: %s', async (phase, text) => {
    let up = false;
    const fetchAndVerify = async () => {
      if (!up) throw new PortalError(phase, 'x');
    };
    await start('/somewhere', { fetchAndVerify });
    expect(await heading()).toHaveTextContent(text);
    await click('button', 'Try again');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible());
    expect(screen.getByRole('button', { name: 'Try again' })).toHaveFocus();
    up = true;
    await click('button', 'Try again');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Home'));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('is not shown when only a prefetch of it has failed', async () => {
    let arrive: () => void = () => undefined;
    const tries = [
      broken,
      () =>
        new Promise<typeof firm>((resolve) => {
          arrive = () => resolve(firm);
        }),
    ];
    const portals = { site, firm: () => (tries.shift() ?? broken)() };
    const app = await start('/', { user: testUser, portals });
    await heading();
    await userEvent.hover(screen.getByRole('link', { name: 'list' }));
    await waitFor(() => expect(app.events).toContain('firm failed evaluate'));
    const titles: (string | null | undefined)[] = [];
    const watcher = new MutationObserver(() => titles.push(document.querySelector('h1')?.textContent));
    watcher.observe(document.body, { childList: true, subtree: true });
    fireEvent.click(screen.getByRole('link', { name: 'list' }));
    await waitFor(() => expect(tries).toEqual([]));
    arrive();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('List'));
    watcher.disconnect();
    expect(titles).not.toContain('Something broke on this page');
  });

  it('is not shown when only a prefetch of the route table has failed', async () => {
    const all = compositionOf([
      portalOf('site', [routeOf('/'), routeOf('*')]),
      portalOf('firm', [routeOf('/list')]),
    ]);
    const index = { url: '/releases/index/c1.json', integrity: 'sha384-x' };
    let arrive: () => void = () => undefined;
    const fetchIndex = jest
      .fn()
      .mockRejectedValueOnce(new PortalError('fetch', 'x'))
      .mockImplementationOnce(
        () => new Promise((resolve) => (arrive = () => resolve({ portals: all.portals, leftOut: [] }))),
      );
    const composition = { ...all, portals: all.portals.slice(0, 1), index };
    const app = await start('/', { composition, fetchIndex });
    await heading();
    await userEvent.hover(screen.getByRole('link', { name: 'list' }));
    await waitFor(() => expect(app.routes.state().status).toBe('failed'));
    fireEvent.click(screen.getByRole('link', { name: 'list' }));
    await waitFor(() => expect(fetchIndex).toHaveBeenCalledTimes(2));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Home');
    arrive();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('List'));
  });

  it('offers a reload when a retry did not help', async () => {
    await start('/', { portals: { site: broken, firm } });
    await heading();
    await click('button', 'Try again');
    expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeVisible();
  });

  it('offers a reload when the browser remembers a failed import although the files are intact', async () => {
    const kept = () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    };
    await start('/', { portals: { site: kept, firm } });
    expect(await heading()).toHaveTextContent('This page could not be loaded');
    await click('button', 'Try again');
    expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeVisible();
  });

  it('shows an error and a retry button when it throws while rendering', async () => {
    const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let bad = true;
    const Moody = () => {
      if (bad) throw new Error('rendered badly');
      return <h1>Well</h1>;
    };
    const app = await start('/', {
      portals: { site: portal('site', 'Home', { '/': Moody, '*': Moody }), firm },
    });
    expect(await heading()).toHaveTextContent('Something broke on this page');
    expect(app.events).toContain('site failed render');
    bad = false;
    await click('button', 'Try again');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Well'));
    silence.mockRestore();
  });

  it('keeps its release when a part loaded on demand does not arrive, and loads it anew on a retry', async () => {
    const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const withPrevious = compositionOf([
      portalOf('site', [routeOf('/')], { previous: releaseOf('site', '0.9.0') }),
    ]);
    let up = false;
    const imported = () => {
      const Part = lazy(async () => {
        if (!up) throw new TypeError('Failed to fetch dynamically imported module');
        return { default: () => <h1>Arrived</h1> };
      });
      return portal('site', 'Home', { '/': () => <Part /> });
    };
    const app = await start('/', { composition: withPrevious, portals: { site: imported } });
    expect(await heading()).toHaveTextContent('This page could not be loaded');
    up = true;
    await click('button', 'Try again');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Arrived'));
    expect(app.events).toEqual(['site loaded', 'site failed fetch', 'site loaded']);
    silence.mockRestore();
  });

  it('is replaced by its previous release in the same page view', async () => {
    const withPrevious = compositionOf([
      portalOf('site', [routeOf('/'), routeOf('*')], { previous: releaseOf('site', '0.9.0') }),
    ]);
    let imports = 0;
    const once = () => {
      imports += 1;
      if (imports === 1) throw new Error('broken');
      return site;
    };
    const app = await start('/', { composition: withPrevious, portals: { site: once } });
    expect(await heading()).toHaveTextContent('Home');
    expect(app.events).toEqual(['site failed evaluate', 'site fallback']);
  });
});

it('shows an error when no portal matches the address', async () => {
  await start('/x', { composition: compositionOf([portalOf('firm', [routeOf('/login')])]) });
  expect(await heading()).toHaveTextContent('There is no page here');
});

it('says that it is not available when the gateway could not serve it, in both languages', async () => {
  const tools = compositionOf([portalOf('site', [routeOf('/'), routeOf('*')])], {
    index: { url: '/releases/index/c1.json', integrity: 'sha384-x' },
  });
  const fetchIndex = async () => ({ portals: tools.portals, leftOut: ['/list'] });
  const app = await start('/', { composition: tools, fetchIndex });
  await heading();
  await click('link', 'list');
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'This part of the site is not available',
    ),
  );
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  await act(() => app.texts.setLanguage('es'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Esta parte del sitio no está disponible',
  );
  await click('link', 'Ir a la página de inicio');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Home (es)'));
});
