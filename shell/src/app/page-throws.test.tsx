import { PortalLink } from '@portals/platform';
import { act, screen, waitFor } from '@testing-library/react';
import { compositionOf, portalOf, releaseOf, routeOf } from '../testing/compositions';
import type { AppOptions } from '../testing/render-app';
import { click, heading, portal, start } from '../testing/two-portals';

let silence: jest.SpyInstance;
beforeEach(() => {
  Object.assign(window, { scrollTo: jest.fn() });
  silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => silence.mockRestore());

/** Creates a page that throws on rendering while `mood.bad` is true, and another page that links to it. */
function moody(bad: boolean) {
  const mood = { bad, rendered: 0 };
  const Moody = () => {
    mood.rendered += 1;
    if (mood.bad) throw new Error('rendered badly');
    return (
      <main>
        <h1>Well</h1>
        <PortalLink to="/from">away</PortalLink>
      </main>
    );
  };
  const From = () => <PortalLink to="/">moody</PortalLink>;
  return { mood, portals: { site: portal('site', 'Home', { '/': Moody, '/from': From }) } };
}

const routes = [routeOf('/'), routeOf('/from')];
const fresh = compositionOf([portalOf('site', routes)]);
const withPrevious = compositionOf([portalOf('site', routes, { previous: releaseOf('site', '0.9.0') })]);

const message = 'Something broke on this page';
const retry = () => screen.getByRole('button', { name: 'Try again' });

/** The ways of reaching the page. */
const ways: Record<string, { route: string; more: Partial<AppOptions>; go: () => Promise<void> }> = {
  'on its first load': { route: '/', more: {}, go: async () => {} },
  'when it is ready before the first rendering': { route: '/', more: { ready: true }, go: async () => {} },
  'on navigation': {
    route: '/from',
    more: {},
    go: () => screen.findByRole('link', { name: 'moody' }).then(() => click('link', 'moody')),
  },
};

// Rule 8.8: an error does not outlast its attempt, so a retry renders the page once the page no longer throws.
describe.each(Object.entries(ways))(
  'a page that throws while rendering, %s',
  (_name, { route, more, go }) => {
    it('shows an error with a retry that can succeed, and does not restart by itself', async () => {
      const { mood, portals } = moody(true);
      const app = await start(route, { composition: fresh, portals, ...more });
      await go();
      expect(await heading()).toHaveTextContent(message);
      const target = app.routes.find('/');
      if (!target) throw new Error('no portal takes the address');
      const tries = (count: number) => expect(app.loader.state(target)).toMatchObject({ tries: count });
      tries(1);
      await click('button', 'Try again');
      await waitFor(() => tries(2));
      expect(await heading()).toHaveTextContent(message);
      expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeVisible();
      expect(app.events.filter((event) => event === 'site failed render')).toHaveLength(1);
      mood.bad = false;
      await click('button', 'Try again');
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Well'));
    });

    it('shows the error too when the previous release throws as well', async () => {
      const { mood, portals } = moody(true);
      const app = await start(route, { composition: withPrevious, portals, ...more });
      await go();
      expect(await heading()).toHaveTextContent(message);
      expect(app.events.filter((event) => event === 'site failed render')).toHaveLength(2);
      mood.bad = false;
      await click('button', 'Try again');
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Well'));
    });
  },
);

it.each([
  ['the server’s page', false],
  ['that it is on its way', true],
])('shows %s until the previous release is loaded', async (_what, bad) => {
  const { mood, portals } = moody(bad);
  let imports = 0;
  const site = () => (++imports === 1 ? portals.site : new Promise<never>(() => {}));
  const served = () => {
    mood.bad = true;
  };
  const from = bad ? { ready: true } : { served };
  await start('/', { composition: withPrevious, portals: { site }, ...from });
  if (bad) expect(await screen.findByRole('progressbar', { name: 'Loading' })).toBeVisible();
  else expect(await heading()).toHaveTextContent('Well');
  expect(imports).toBe(2);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

describe('a prerendered page that throws during hydration', () => {
  const open = async (more: Partial<AppOptions> = {}) => {
    const { mood, portals } = moody(false);
    const served = () => {
      mood.bad = true;
    };
    const app = await start('/', { composition: fresh, portals, served, ...more });
    return { mood, app };
  };

  it('stays readable, says that its buttons do not work, and works after a retry', async () => {
    const { mood, app } = await open();
    expect(await screen.findByRole('status', { name: '' })).toBeInTheDocument();
    expect(await screen.findByText(/You can read this page/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Well');
    const before = mood.rendered;
    await click('button', 'Try again');
    await waitFor(() => expect(mood.rendered).toBeGreaterThan(before));
    await waitFor(() => expect(retry()).toBeVisible());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Well');
    mood.bad = false;
    await click('button', 'Try again');
    await waitFor(() => expect(screen.queryByText(/You can read this page/)).toBeNull());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Well');
    await click('link', 'away');
    expect(await screen.findByRole('link', { name: 'moody' })).toBeVisible();
    expect(app.place.current).toBe('/from');
  });

  it('shows an error instead when the language has changed', async () => {
    const { app } = await open();
    await screen.findByText(/You can read this page/);
    await act(() => app.texts.setLanguage('es'));
    await click('button', 'Volver a intentarlo');
    expect(await screen.findByRole('heading', { name: 'Algo ha fallado en esta página' })).toBeVisible();
  });
});
