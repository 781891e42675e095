import { createTexts } from '@portals/platform/host';
import { routeOf } from '../testing/compositions';
import {
  failing,
  type Importer,
  live,
  moduleOf,
  open,
  outcomes,
  pageOf,
  previous,
  setUp,
  shown,
  texts,
} from '../testing/loader';
import { firstTimeout } from './deadlines';
import { PortalError } from './portal-error';
import type { LoaderParts } from './portal-loader';

it('loads the live release and reports it', async () => {
  const set = setUp(() => moduleOf('A'));
  expect(shown(set)).toBeUndefined();
  expect(await open(set)).toBe('2.0.0 A');
  expect(outcomes(set.events)).toEqual([['2.0.0', 'loaded', undefined]]);
});

it('loads a page once, even if it is opened several times', async () => {
  const importer = jest.fn(() => moduleOf('A'));
  const set = setUp(importer);
  set.loader.open(set.target);
  await open(set);
  set.loader.open(set.target);
  expect(importer).toHaveBeenCalledTimes(1);
});

it.each([
  ['fetch', new PortalError('fetch', 'x')],
  ['integrity', new PortalError('integrity', 'x')],
])('does not import anything after a failure of the gate: %s', async (phase, error) => {
  const importer = jest.fn(() => moduleOf('A'));
  const set = setUp(importer, { fetchAndVerify: () => Promise.reject(error) });
  expect(await open(set)).toBe(phase);
  expect(importer).not.toHaveBeenCalled();
  expect(outcomes(set.events)).toEqual([['2.0.0', 'failed', phase]]);
});

it.each([
  ['evaluate', failing(new Error('broken'))],
  ['fetch', failing(new TypeError('Failed to fetch dynamically imported module'))],
  ['expose', failing(new Error('Module "./portal" does not exist in container.'))],
  ['expose', () => ({})],
  ['expose', () => ({ default: { name: 'p', routes: [], messages: texts() } })],
  [
    'fetch',
    () => {
      const load = () => Promise.reject(Object.assign(new Error('x'), { name: 'ChunkLoadError' }));
      return { default: { name: 'p', routes: [{ path: '/a', load }], messages: texts() } };
    },
  ],
  [
    'fetch',
    () => {
      const [page] = moduleOf('A').default.routes;
      const en = () => Promise.reject(Object.assign(new Error('x'), { name: 'ChunkLoadError' }));
      return { default: { ...moduleOf('A').default, routes: [page], messages: { ...texts(), en } } };
    },
  ],
] as [string, Importer][])('fails as %s: %#', async (phase, importer) => {
  expect(await open(setUp(importer))).toBe(phase);
});

it('reports why an import failed, if checking the files again reveals it', async () => {
  const fetchAndVerify: LoaderParts['fetchAndVerify'] = async (_files, options) => {
    if (options?.fresh) throw new PortalError('integrity', 'x');
  };
  expect(
    await open(
      setUp(failing(new TypeError('Failed to fetch dynamically imported module')), { fetchAndVerify }),
    ),
  ).toBe('integrity');
});

describe('a release that is not in the document', () => {
  const { chunks: _, ...bare } = live;
  const unknown = { ...bare, pins: 'sha384-pins' };
  const pinsOf = { chunks: { portal: ['portal.js', 'shared.js'] }, integrity: { 'shared.js': 'sha384-s' } };
  const setUpUnknown = (fetchJson: LoaderParts['fetchJson'], more: Partial<LoaderParts> = {}) =>
    setUp(() => moduleOf('A'), { fetchJson, ...more }, { live: unknown });

  it('gets its hashes from its pins file, which is verified, added to the document and requested once', async () => {
    const fetchJson = jest.fn(async () => pinsOf);
    const pinFiles = jest.fn();
    const fetchAndVerify = jest.fn<Promise<void>, Parameters<LoaderParts['fetchAndVerify']>>(
      async () => undefined,
    );
    const loadModules = jest.fn();
    const set = setUpUnknown(fetchJson, { pinFiles, fetchAndVerify, loadModules });
    expect(await open(set)).toBe('2.0.0 A');
    const pins = { url: `${live.base}pins.json`, integrity: 'sha384-pins' };
    expect(fetchJson).toHaveBeenCalledWith(pins, firstTimeout);
    expect(pinFiles).toHaveBeenCalledWith({ [`${live.base}shared.js`]: 'sha384-s' });
    const shared = { url: `${live.base}shared.js`, integrity: 'sha384-s' };
    expect(fetchAndVerify.mock.calls[0]?.[0]).toContainEqual(shared);
    expect(loadModules.mock.calls[0]?.[0]).toContainEqual(shared);
    set.loader.open({ portal: set.target.portal, route: routeOf('/b') });
    await new Promise<void>((resolve) => set.loader.subscribe(resolve));
    expect(fetchJson).toHaveBeenCalledTimes(1);
  });

  it.each(['fetch', 'integrity', 'timeout'] as const)(
    'fails when its pins file fails, imports nothing, and can be retried: %s',
    async (phase) => {
      const importer = jest.fn(() => moduleOf('A'));
      const fetchJson = jest.fn(async (): Promise<unknown> => {
        throw new PortalError(phase, 'x');
      });
      const set = setUp(importer, { fetchJson }, { live: unknown });
      expect(await open(set)).toBe(phase);
      expect(importer).not.toHaveBeenCalled();
      fetchJson.mockResolvedValue(pinsOf);
      expect(await open(set)).toBe('2.0.0 A');
    },
  );

  it.each([undefined, [], { chunks: {} }])('is not loaded when its pins are no pins: %j', async (pins) => {
    expect(await open(setUpUnknown(async () => pins))).toBe('fetch');
  });
});

it('fetches a verified file once for all pages of a portal', async () => {
  const fetchAndVerify = jest.fn<Promise<void>, Parameters<LoaderParts['fetchAndVerify']>>(
    async () => undefined,
  );
  const set = setUp(() => moduleOf('A'), { fetchAndVerify });
  await open(set);
  set.loader.open({ portal: set.target.portal, route: routeOf('/b') });
  await new Promise<void>((resolve) => set.loader.subscribe(resolve));
  const asked = fetchAndVerify.mock.calls.flatMap(([files]) => files.map(({ url }) => url));
  expect(asked).toEqual([`${live.base}remoteEntry.js`, `${live.base}portal.js`]);
});

it('loads the texts of a later language through the gate too', async () => {
  const fetchAndVerify = jest.fn<Promise<void>, Parameters<LoaderParts['fetchAndVerify']>>(
    async () => undefined,
  );
  const chunks = { portal: ['portal.js'], 'locale-es': ['locale-es.js'] };
  const given = createTexts({ language: 'en', brand: 'Nodo' });
  const set = setUp(() => moduleOf('A'), { fetchAndVerify, texts: given }, { live: { ...live, chunks } });
  await open(set);
  fetchAndVerify.mockRejectedValueOnce(new PortalError('integrity', 'x'));
  await expect(given.setLanguage('es')).rejects.toMatchObject({ phase: 'integrity' });
  await given.setLanguage('es');
  expect(fetchAndVerify.mock.calls.at(-1)?.[0]).toEqual([
    { url: `${live.base}locale-es.js`, integrity: undefined },
  ]);
});

it('does not cache failures: opening the page again loads it again', async () => {
  const importer = jest
    .fn()
    .mockImplementationOnce(failing(new Error('x')))
    .mockImplementation(() => moduleOf('A'));
  const set = setUp(importer);
  expect(await open(set)).toBe('evaluate');
  expect(await open(set)).toBe('2.0.0 A');
});

it('counts failures in a row, and starts over after a success', async () => {
  const importer = jest.fn(failing(new Error('x')));
  const set = setUp(importer);
  await open(set);
  await open(set);
  expect(set.loader.state(set.target)).toMatchObject({ tries: 2 });
});

it('reports the same failure of a release once, however often the page is retried', async () => {
  const set = setUp(failing(new Error('x')), {}, { previous });
  await open(set);
  for (let round = 0; round < 5; round += 1) {
    set.loader.retry(set.target);
    await set.settled();
  }
  expect(outcomes(set.events)).toEqual([
    ['2.0.0', 'failed', 'evaluate'],
    ['1.0.0', 'failed', 'evaluate'],
  ]);
});

it('contains a page that was placed at the start', () => {
  const set = setUp(() => moduleOf('A'));
  set.loader.place({ portal: 'p', version: '2.0.0', path: '/a', Page: pageOf('given') });
  expect(shown(set)).toBe('2.0.0 given');
});
