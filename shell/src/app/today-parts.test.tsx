import { type PortalModule, type TodayPortal, useTodayLoader } from '@portals/platform';
import { testUser } from '@portals/platform/testing';
import { act, screen } from '@testing-library/react';
import { compositionOf, portalOf, releaseOf, routeOf } from '../testing/compositions';
import { type AppOptions, renderApp } from '../testing/render-app';
import { portal } from '../testing/two-portals';

let load: () => Promise<readonly TodayPortal[]>;
const Home = () => {
  load = useTodayLoader();
  return <h1>Home</h1>;
};
const released = (name: string, more: object = {}) => ({
  live: { ...releaseOf(name), chunks: { portal: ['portal.js'], today: ['today.js'] } },
  ...more,
});
const nav = (name: string) => ({ nav: { label: { en: name, es: name }, path: `/${name}` } });
const guarded = (path: string) => routeOf(path, { access: 'protected', loginPath: '/login' });
const home = portalOf('home', [guarded('/home'), routeOf('/login')], {
  live: releaseOf('home'),
  ...nav('home'),
});
const firm = portalOf('firm', [guarded('/firm')], released('firm', nav('firm')));
const hidden = portalOf('hidden', [guarded('/hidden')], released('hidden'));
const today = async () => ({ items: [] });
const withToday = (module: PortalModule): PortalModule => ({
  ...module,
  today: async () => ({ default: today }),
});

async function start(more: Partial<AppOptions> = {}) {
  const imported: string[] = [];
  const page = () => null;
  await renderApp({
    composition: compositionOf([home, firm, hidden]),
    portals: {
      home: portal('home', 'Home', { '/home': Home }),
      firm: () => {
        imported.push('firm');
        return withToday(portal('firm', 'Firm', { '/firm': page }));
      },
      hidden: () => {
        imported.push('hidden');
        return withToday(portal('hidden', 'Hidden', { '/hidden': page }));
      },
    },
    route: '/home',
    user: testUser,
    ...more,
  });
  await screen.findByRole('heading', { name: 'Home' });
  return imported;
}
Object.assign(window, { scrollTo: () => undefined });

it('loads the parts of the portals in the menus, once somebody asks for them (rules 21.2, 20.3)', async () => {
  const imported = await start();
  expect(imported).toEqual([]);
  const portals = await act(load);
  expect(portals.map(({ name, label, path }) => [name, label.en, path])).toEqual([
    ['home', 'home', '/home'],
    ['firm', 'firm', '/firm'],
  ]);
  expect(await act(() => Promise.all(portals.map(({ part }) => part)))).toEqual([null, today]);
  expect(imported).toEqual(['firm']);
});

it('rejects while the portals are not known', async () => {
  await start({
    composition: compositionOf([home], { index: { url: '/i.json', integrity: 'sha384-a' } }),
    fetchIndex: () => Promise.reject(new Error('offline')),
  });
  await act(() => expect(load()).rejects.toThrow('offline'));
});
