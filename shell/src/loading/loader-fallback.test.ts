import type { ComposedRelease } from '@portals/contracts/composition';
import { routeOf } from '../testing/compositions';
import {
  failing,
  type Importer,
  live,
  moduleOf,
  open,
  outcomes,
  previous,
  setUp,
  shown,
} from '../testing/loader';
import { firstTimeout, retryTimeout } from './deadlines';
import { PortalError } from './portal-error';
import type { LoaderParts } from './portal-loader';

describe('with a previous release', () => {
  const liveFails: Importer = ({ version }) => {
    if (version === live.version) throw new Error('x');
    return moduleOf('old');
  };

  it('falls back to it in the same page view, and reports both', async () => {
    const set = setUp(liveFails, {}, { previous });
    expect(await open(set)).toBe('1.0.0 old');
    expect(outcomes(set.events)).toEqual([
      ['2.0.0', 'failed', 'evaluate'],
      ['1.0.0', 'fallback', undefined],
    ]);
  });

  it('keeps using it for further pages until a retry', async () => {
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

  it('reports the error of the live release when both fail', async () => {
    const importer: Importer = ({ version }) => {
      throw version === live.version ? new PortalError('integrity', 'x') : new Error('y');
    };
    const set = setUp(importer, {}, { previous });
    expect(await open(set)).toBe('integrity');
  });

  it('gives it less time when the live release hung', async () => {
    const fetchAndVerify = jest.fn<Promise<void>, Parameters<LoaderParts['fetchAndVerify']>>();
    fetchAndVerify.mockRejectedValueOnce(new PortalError('timeout', 'x')).mockResolvedValue();
    const set = setUp(() => moduleOf('old'), { fetchAndVerify }, { previous });
    expect(await open(set)).toBe('1.0.0 old');
    expect(fetchAndVerify.mock.calls.map(([, options]) => options?.within)).toEqual([
      firstTimeout,
      retryTimeout,
    ]);
  });

  it('does not try it while the shell itself lacks a shared module', async () => {
    const importer = jest.fn(failing(new PortalError('timeout', 'x')));
    const set = setUp(importer, { awaitsShell: () => true }, { previous });
    expect(await open(set)).toBe('timeout');
    expect(importer).toHaveBeenCalledTimes(1);
  });

  it('falls back to it when the live page throws while rendering, and fails when its own page throws too', async () => {
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

it('loads a page from another URL after a part of it did not arrive, and falls back when that happens again', async () => {
  const importer = jest.fn<unknown, Parameters<Importer>>(({ version }) => moduleOf(version));
  const set = setUp(importer, {}, { previous });
  await open(set);
  const loseAPart = () => {
    const state = set.loader.state(set.target);
    if (state?.status === 'ready') set.loader.reject(set.target, state.page, new PortalError('fetch', 'x'));
  };
  loseAPart();
  expect(shown(set)).toBe('fetch');
  set.loader.retry(set.target);
  await set.settled();
  expect(shown(set)).toBe('2.0.0 2.0.0');
  expect(importer.mock.calls.map(([{ base }]) => base)).toEqual([
    '/releases/p/2.0.0/',
    '/releases/p/2.0.0~1/',
  ]);
  loseAPart();
  await set.settled();
  expect(shown(set)).toBe('1.0.0 1.0.0');
});

it('fails when a page throws while rendering and there is no previous release', async () => {
  const set = setUp(() => moduleOf('A'));
  await open(set);
  const state = set.loader.state(set.target);
  if (state?.status === 'ready') set.loader.reject(set.target, state.page, new PortalError('render', 'x'));
  expect(shown(set)).toBe('render');
  expect(outcomes(set.events).at(-1)).toEqual(['2.0.0', 'failed', 'render']);
});

it.each([
  ['all of them', true, true],
  ['only one of them', false, false],
] as const)('says when no release is on the server any more: %s', async (_name, gone, expected) => {
  const fetchAndVerify: LoaderParts['fetchAndVerify'] = async (files) => {
    const isLive = files.some(({ url }) => url.startsWith(live.base));
    throw new PortalError('fetch', 'x', { filesMissing: isLive || gone });
  };
  const set = setUp(() => moduleOf('A'), { fetchAndVerify }, { previous });
  await open(set);
  expect(set.loader.state(set.target)).toMatchObject({ status: 'failed', error: { filesMissing: expected } });
});

describe('a failure that the browser remembers although the files are intact', () => {
  const keeps = (release: ComposedRelease) => {
    if (!release.base.includes('~')) throw new TypeError('Failed to fetch dynamically imported module');
    return moduleOf('A');
  };

  it('is solved by importing the release from another URL, with its hashes', async () => {
    const pinFiles = jest.fn();
    const set = setUp(keeps, { pinFiles });
    expect(await open(set)).toBe('2.0.0 A');
    expect(pinFiles).toHaveBeenCalledTimes(1);
    expect(outcomes(set.events)).toEqual([['2.0.0', 'loaded', undefined]]);
  });

  it('needs a new URL for each attempt', async () => {
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
