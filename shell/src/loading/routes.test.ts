import { compositionOf, portalOf, routeOf } from '../testing/compositions';
import { PortalError } from './portal-error';
import { createRoutes } from './routes';

const site = portalOf('site', [routeOf('/'), routeOf('/webia'), routeOf('*')]);
const firm = portalOf('firm', [routeOf('/auth'), routeOf('/empresa/:id')]);
const index = { url: '/releases/index/c1.json', integrity: 'sha384-x' };

const whole = { portals: [portalOf('site', []), firm], leftOut: ['/tools', '/tools/:id'] };

function setUp(first = '/', fetchIndex = jest.fn(async () => whole)) {
  const composition = compositionOf([site], { index });
  return { routes: createRoutes({ composition, first, fetchIndex }), fetchIndex };
}
const found = ({ routes }: ReturnType<typeof setUp>, path: string) => {
  const target = routes.find(path);
  return target && `${target.portal.name} ${target.route.path}`;
};

it('finds the routes in the document, and its own path, without a request', () => {
  const set = setUp('/no-such-page');
  expect(found(set, '/webia')).toBe('site /webia');
  expect(found(set, '/no-such-page')).toBe('site *');
  expect(set.fetchIndex).not.toHaveBeenCalled();
});

it('does not give a path to the catch-all route before it knows all portals', async () => {
  const set = setUp();
  expect(found(set, '/auth')).toBeUndefined();
  await set.routes.load();
  expect(found(set, '/auth')).toBe('firm /auth');
  expect(found(set, '/auth/x')).toBe('site *');
  expect(set.fetchIndex).toHaveBeenCalledWith(index);
});

it('tells paths of a portal that cannot be served from paths without a portal', async () => {
  const set = setUp();
  expect(set.routes.isLeftOut('/tools/7')).toBe(false);
  await set.routes.load();
  expect(['/tools', '/tools/7', '/tools/7/x', '/auth'].map(set.routes.isLeftOut)).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(set.routes.find('/tools')).toBeNull();
});

it('does not match a path of a portal that cannot be served with a pattern of the document’s portal', async () => {
  const own = portalOf('firm', [routeOf('/empresa/:id')]);
  const fetchIndex = async () => ({ portals: [own], leftOut: ['/empresa/new'] });
  const composition = compositionOf([own], { index, leftOut: ['/empresa/new'] });
  const routes = createRoutes({ composition, first: '/empresa/1', fetchIndex });
  expect(routes.find('/empresa/2')).toMatchObject({ portal: own });
  expect(routes.find('/empresa/new')).toBeUndefined();
  await routes.load();
  expect(routes.find('/empresa/new')).toBeNull();
  expect(routes.isLeftOut('/empresa/new')).toBe(true);
});

it('keeps the document’s version of its own portal', async () => {
  const set = setUp();
  await set.routes.load();
  expect(set.routes.find('/webia')?.portal).toBe(site);
  expect(set.routes.portals()).toEqual([site, firm]);
});

it('requests the table once for several callers', async () => {
  const set = setUp();
  await Promise.all([set.routes.load(), set.routes.load()]);
  await set.routes.load();
  expect(set.fetchIndex).toHaveBeenCalledTimes(1);
});

it('counts its failures, and retries on request', async () => {
  const fetchIndex = jest
    .fn()
    .mockRejectedValueOnce(new PortalError('timeout', 'x'))
    .mockRejectedValueOnce(new PortalError('fetch', 'x', { filesMissing: true }))
    .mockResolvedValue(whole);
  const set = setUp('/', fetchIndex);
  const listener = jest.fn();
  set.routes.subscribe(listener);
  await set.routes.load();
  expect(set.routes.state()).toMatchObject({ status: 'failed', tries: 1, error: { phase: 'timeout' } });
  await set.routes.load();
  expect(set.routes.state()).toMatchObject({ status: 'failed', tries: 2, error: { filesMissing: true } });
  expect(found(set, '/auth')).toBeUndefined();
  await set.routes.load();
  expect(set.routes.state()).toEqual({ status: 'whole' });
  expect(listener).toHaveBeenCalledTimes(6);
});

it('knows all routes when the document contains all portals', async () => {
  const fetchIndex = jest.fn();
  const routes = createRoutes({ composition: compositionOf([site, firm]), first: '/', fetchIndex });
  expect(routes.find('/auth')?.portal).toBe(firm);
  await routes.load();
  expect(fetchIndex).not.toHaveBeenCalled();
});
