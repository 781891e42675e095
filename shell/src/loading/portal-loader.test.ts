import type { ComposedRelease, PortalEvent } from '@portals/contracts/composition';
import type { Messages } from '@portals/platform';
import { createTexts } from '@portals/platform/host';
import { compositionOf, portalOf, releaseOf, routeOf } from '../testing/compositions';
import { firstPatience, secondPatience } from './deadlines';
import { PortalError } from './portal-error';
import { createPortalLoader, type LoaderParts } from './portal-loader';

const live = releaseOf('p', '2.0.0');
const previous = releaseOf('p', '1.0.0');
const route = routeOf('/a');

const texts = (en: Messages = {}) => ({
  en: async () => ({ default: en }),
  es: async () => ({ default: {} }),
});
const pageOf = (name: string) => Object.assign(() => null, { displayName: name });
const moduleOf = (name: string) => ({
  default: {
    name: 'p',
    routes: [{ path: '/a', load: async () => ({ default: pageOf(name) }) }],
    messages: texts(),
  },
});

type Importer = (release: ComposedRelease) => unknown;

function setUp(
  importer: Importer,
  more: Partial<LoaderParts> = {},
  releases: { live?: ComposedRelease; previous?: ComposedRelease } = {},
) {
  const portal = portalOf('p', [route], { live, ...releases });
  const events: PortalEvent[] = [];
  const loader = createPortalLoader({
    composition: compositionOf([portal]),
    texts: createTexts({ language: 'en', brand: 'Nodo' }),
    integrity: {},
    passGate: async () => undefined,
    fetchJson: async () => undefined,
    pinFiles: () => undefined,
    loadModules: () => undefined,
    importPortal: async (_name, release) => importer(release),
    report: (event) => events.push(event),
    now: () => 0,
    ...more,
  });
  const target = { portal, route };
  const settled = () =>
    new Promise<void>((resolve) => {
      const stop = loader.subscribe(() => {
        if (loader.state(target)?.status === 'loading') return;
        stop();
        resolve();
      });
    });
  return { loader, target, events, settled };
}

const shown = ({ loader, target }: ReturnType<typeof setUp>) => {
  const state = loader.state(target);
  if (state?.status === 'ready') return `${state.page.version} ${state.page.Page.displayName}`;
  return state?.status === 'failed' ? state.error.phase : state?.status;
};

async function open(set: ReturnType<typeof setUp>) {
  set.loader.open(set.target);
  await set.settled();
  return shown(set);
}

const outcomes = (events: PortalEvent[]) =>
  events.map(({ version, outcome, phase }) => [version, outcome, phase]);
const failing =
  (error: unknown): Importer =>
  () => {
    throw error;
  };

it('loads the live release and reports it', async () => {
  const set = setUp(() => moduleOf('A'));
  expect(shown(set)).toBeUndefined();
  expect(await open(set)).toBe('2.0.0 A');
  expect(outcomes(set.events)).toEqual([['2.0.0', 'loaded', undefined]]);
});

it('loads once, however often the page is opened', async () => {
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
])('stops at the gate: %s', async (phase, error) => {
  const importer = jest.fn(() => moduleOf('A'));
  const set = setUp(importer, { passGate: () => Promise.reject(error) });
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

it('says why an import failed, when looking at the files again tells', async () => {
  const passGate: LoaderParts['passGate'] = async (_files, options) => {
    if (options?.fresh) throw new PortalError('integrity', 'x');
  };
  expect(
    await open(setUp(failing(new TypeError('Failed to fetch dynamically imported module')), { passGate })),
  ).toBe('integrity');
});

describe('when something hangs', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const never = () => new Promise<never>(() => undefined);

  it('gives up on code that does not start within six seconds, and takes it when it comes after all', async () => {
    let arrive: (module: unknown) => void = () => undefined;
    const importer = jest
      .fn()
      .mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)))
      .mockImplementationOnce(never)
      .mockImplementation(() => moduleOf('late'));
    const set = setUp(importer);
    const opened = open(set);
    await jest.advanceTimersByTimeAsync(6_000);
    expect(await opened).toBe('timeout');
    const settled = set.settled();
    arrive(moduleOf('late'));
    await settled;
    expect(shown(set)).toBe('2.0.0 late');
  });

  it('looks for the release at another address, for which it has less time', async () => {
    const passGate = jest.fn<Promise<void>, Parameters<LoaderParts['passGate']>>();
    passGate.mockRejectedValueOnce(new PortalError('timeout', 'x')).mockResolvedValue();
    const set = setUp(() => moduleOf('A'), { passGate });
    expect(await open(set)).toBe('2.0.0 A');
    const bases = passGate.mock.calls.slice(0, 2).map(([files]) => files[0]?.url);
    expect(bases).toEqual([`${live.base}remoteEntry.js`, `${live.base.slice(0, -1)}~1/remoteEntry.js`]);
    expect(passGate.mock.calls.map(([, options]) => options?.within).slice(0, 2)).toEqual([
      firstPatience,
      secondPatience,
    ]);
  });

  it('two releases that do not start end within six seconds together', async () => {
    const set = setUp(never, {}, { previous });
    const opened = open(set);
    await jest.advanceTimersByTimeAsync(6_000);
    expect(await opened).toBe('timeout');
    expect(outcomes(set.events)).toEqual([
      ['2.0.0', 'failed', 'timeout'],
      ['1.0.0', 'failed', 'timeout'],
    ]);
  });

  it('tries what hung at another address each time', async () => {
    const bases: string[] = [];
    const set = setUp(
      ({ base }) => {
        bases.push(base);
        return never();
      },
      {},
      { previous },
    );
    for (let round = 0; round < 2; round += 1) {
      const opened = open(set);
      await jest.advanceTimersByTimeAsync(6_000);
      await opened;
    }
    expect(new Set(bases).size).toBe(4);
  });
});

describe('a release that the document does not carry', () => {
  const { chunks: _, ...bare } = live;
  const unknown = { ...bare, pins: 'sha384-pins' };
  const pinsOf = { chunks: { portal: ['portal.js', 'shared.js'] }, integrity: { 'shared.js': 'sha384-s' } };
  const setUpUnknown = (fetchJson: LoaderParts['fetchJson'], more: Partial<LoaderParts> = {}) =>
    setUp(() => moduleOf('A'), { fetchJson, ...more }, { live: unknown });

  it('is known by its pins, which are verified, pinned in the document, and asked for once', async () => {
    const fetchJson = jest.fn(async () => pinsOf);
    const pinFiles = jest.fn();
    const passGate = jest.fn<Promise<void>, Parameters<LoaderParts['passGate']>>(async () => undefined);
    const loadModules = jest.fn();
    const set = setUpUnknown(fetchJson, { pinFiles, passGate, loadModules });
    expect(await open(set)).toBe('2.0.0 A');
    const pins = { url: `${live.base}pins.json`, integrity: 'sha384-pins' };
    expect(fetchJson).toHaveBeenCalledWith(pins, firstPatience);
    expect(pinFiles).toHaveBeenCalledWith({ [`${live.base}shared.js`]: 'sha384-s' });
    const shared = { url: `${live.base}shared.js`, integrity: 'sha384-s' };
    expect(passGate.mock.calls[0]?.[0]).toContainEqual(shared);
    expect(loadModules.mock.calls[0]?.[0]).toContainEqual(shared);
    set.loader.open({ portal: set.target.portal, route: routeOf('/b') });
    await new Promise<void>((resolve) => set.loader.subscribe(resolve));
    expect(fetchJson).toHaveBeenCalledTimes(1);
  });

  it.each(['fetch', 'integrity', 'timeout'] as const)(
    'fails as its pins do, is then tried again, and imports nothing meanwhile: %s',
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

it('fetches a file that has passed only once for all pages of a portal', async () => {
  const passGate = jest.fn<Promise<void>, Parameters<LoaderParts['passGate']>>(async () => undefined);
  const set = setUp(() => moduleOf('A'), { passGate });
  await open(set);
  set.loader.open({ portal: set.target.portal, route: routeOf('/b') });
  await new Promise<void>((resolve) => set.loader.subscribe(resolve));
  const asked = passGate.mock.calls.flatMap(([files]) => files.map(({ url }) => url));
  expect(asked).toEqual([`${live.base}remoteEntry.js`, `${live.base}portal.js`]);
});

it.each([
  ['all of them', true, true],
  ['only one of them', false, false],
] as const)('says when no release is on the server any more: %s', async (_name, gone, expected) => {
  const passGate: LoaderParts['passGate'] = async (files) => {
    const isLive = files.some(({ url }) => url.startsWith(live.base));
    throw new PortalError('fetch', 'x', { gone: isLive || gone });
  };
  const set = setUp(() => moduleOf('A'), { passGate }, { previous });
  await open(set);
  expect(set.loader.state(set.target)).toMatchObject({ status: 'failed', error: { gone: expected } });
});

it('lets the texts of a language that is chosen later pass the gate too', async () => {
  const passGate = jest.fn<Promise<void>, Parameters<LoaderParts['passGate']>>(async () => undefined);
  const chunks = { portal: ['portal.js'], 'locale-es': ['locale-es.js'] };
  const given = createTexts({ language: 'en', brand: 'Nodo' });
  const set = setUp(() => moduleOf('A'), { passGate, texts: given }, { live: { ...live, chunks } });
  await open(set);
  passGate.mockRejectedValueOnce(new PortalError('integrity', 'x'));
  await expect(given.setLanguage('es')).rejects.toMatchObject({ phase: 'integrity' });
  await given.setLanguage('es');
  expect(passGate.mock.calls.at(-1)?.[0]).toEqual([
    { url: `${live.base}locale-es.js`, integrity: undefined },
  ]);
});

it('never keeps a failure: opening again loads again', async () => {
  const importer = jest
    .fn()
    .mockImplementationOnce(failing(new Error('x')))
    .mockImplementation(() => moduleOf('A'));
  const set = setUp(importer);
  expect(await open(set)).toBe('evaluate');
  expect(await open(set)).toBe('2.0.0 A');
});

it('counts failures in a row, and begins anew after a success', async () => {
  const importer = jest.fn(failing(new Error('x')));
  const set = setUp(importer);
  await open(set);
  await open(set);
  expect(set.loader.state(set.target)).toMatchObject({ tries: 2 });
});

describe('with a previous release', () => {
  const liveFails: Importer = ({ version }) => {
    if (version === live.version) throw new Error('x');
    return moduleOf('old');
  };

  it('uses it in the same page view, and reports both', async () => {
    const set = setUp(liveFails, {}, { previous });
    expect(await open(set)).toBe('1.0.0 old');
    expect(outcomes(set.events)).toEqual([
      ['2.0.0', 'failed', 'evaluate'],
      ['1.0.0', 'fallback', undefined],
    ]);
  });

  it('stays with it for further pages, until somebody tries again', async () => {
    const importer = jest.fn(liveFails);
    const set = setUp(importer, {}, { previous });
    await open(set);
    const other = { portal: set.target.portal, route: routeOf('/b') };
    set.loader.open(other);
    await new Promise<void>((resolve) => set.loader.subscribe(resolve));
    expect(importer.mock.calls.map(([release]) => release.version)).toEqual(['2.0.0', '1.0.0', '1.0.0']);
    importer.mockImplementation(() => moduleOf('new'));
    set.loader.retry(set.target);
    await set.settled();
    expect(shown(set)).toBe('2.0.0 new');
  });

  it('fails with what the live release failed with when neither works', async () => {
    const importer: Importer = ({ version }) => {
      throw version === live.version ? new PortalError('integrity', 'x') : new Error('y');
    };
    const set = setUp(importer, {}, { previous });
    expect(await open(set)).toBe('integrity');
  });

  it('has less time to answer when the live one hung', async () => {
    const passGate = jest.fn<Promise<void>, Parameters<LoaderParts['passGate']>>();
    passGate.mockRejectedValueOnce(new PortalError('timeout', 'x')).mockResolvedValue();
    const set = setUp(() => moduleOf('old'), { passGate }, { previous });
    expect(await open(set)).toBe('1.0.0 old');
    expect(passGate.mock.calls.map(([, options]) => options?.within)).toEqual([
      firstPatience,
      secondPatience,
    ]);
  });

  it('is not tried while the shell itself lacks a module that portals share', async () => {
    const importer = jest.fn(failing(new PortalError('timeout', 'x')));
    const set = setUp(importer, { awaitsShell: () => true }, { previous });
    expect(await open(set)).toBe('timeout');
    expect(importer).toHaveBeenCalledTimes(1);
  });

  it('takes over when the live page throws while it is rendered, and fails when its own does too', async () => {
    const set = setUp(({ version }) => moduleOf(version), {}, { previous });
    await open(set);
    const throwNow = () => {
      const state = set.loader.state(set.target);
      if (state?.status === 'ready')
        set.loader.reject(set.target, state.page, new PortalError('render', 'x'));
    };
    throwNow();
    await set.settled();
    expect(shown(set)).toBe('1.0.0 1.0.0');
    throwNow();
    expect(shown(set)).toBe('render');
    set.loader.retry(set.target);
    await set.settled();
    expect(shown(set)).toBe('2.0.0 2.0.0');
  });
});

it('fails when a page without an earlier release throws while it is rendered', async () => {
  const set = setUp(() => moduleOf('A'));
  await open(set);
  const state = set.loader.state(set.target);
  if (state?.status === 'ready') set.loader.reject(set.target, state.page, new PortalError('render', 'x'));
  expect(shown(set)).toBe('render');
  expect(outcomes(set.events).at(-1)).toEqual(['2.0.0', 'failed', 'render']);
});

it('has a page that was put in at once', () => {
  const set = setUp(() => moduleOf('A'));
  set.loader.place({ portal: 'p', version: '2.0.0', path: '/a', Page: pageOf('given') });
  expect(shown(set)).toBe('2.0.0 given');
});

describe('a failure that the browser keeps although the files are good', () => {
  const keeps = (release: ComposedRelease) => {
    if (!release.base.includes('~')) throw new TypeError('Failed to fetch dynamically imported module');
    return moduleOf('A');
  };

  it('is left behind by importing the release from another address, pinned too', async () => {
    const pinFiles = jest.fn();
    const set = setUp(keeps, { pinFiles });
    expect(await open(set)).toBe('2.0.0 A');
    expect(pinFiles).toHaveBeenCalledTimes(1);
    expect(outcomes(set.events)).toEqual([['2.0.0', 'loaded', undefined]]);
  });

  it('takes a new address for each attempt', async () => {
    const bases: string[] = [];
    const set = setUp(
      ({ base }) => {
        bases.push(base);
        throw new TypeError('Failed to fetch dynamically imported module');
      },
      { pinFiles: () => undefined },
    );
    expect(await open(set)).toBe('fetch');
    expect(await open(set)).toBe('fetch');
    expect(new Set(bases.filter((base) => base.includes('~'))).size).toBe(2);
  });
});
