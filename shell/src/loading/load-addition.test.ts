import { type Importer, live, moduleOf, open, outcomes, previous, setUp } from '../testing/loader';
import { PortalError } from './portal-error';

const palette = () => ({ commands: [] });
const today = async () => ({ items: [] });
const withPalette = (name: string, part: unknown = palette): ReturnType<Importer> => {
  const { default: portal } = moduleOf(name);
  const parts = { palette: async () => ({ default: part }), today: async () => ({ default: today }) };
  return { default: { ...portal, ...parts } };
};
const inChunks = (names: string[]) => Object.fromEntries(names.map((name) => [name, [`${name}.js`]]));

it('loads the part and its texts from the live release, but no page', async () => {
  const passed: string[] = [];
  const set = setUp(
    () => withPalette('A'),
    {
      fetchAndVerify: async (files) =>
        void passed.push(...files.map(({ url }) => url.slice(live.base.length))),
    },
    { live: { ...live, chunks: inChunks(['portal', 'palette', 'locale-en', 'route-a']) } },
  );
  expect(await set.loader.part('palette', set.target.portal)).toBe(palette);
  expect(passed.sort()).toEqual(['locale-en.js', 'palette.js', 'portal.js', 'remoteEntry.js']);
});

it('loads the part of the home page from a chunk of its own (rule 21.2)', async () => {
  const chunks = inChunks(['portal', 'palette', 'today', 'locale-en']);
  const passed: string[] = [];
  const fetchAndVerify = async (files: readonly { url: string }[]) =>
    void passed.push(...files.map(({ url }) => url));
  const set = setUp(() => withPalette('A'), { fetchAndVerify }, { live: { ...live, chunks } });
  expect(await set.loader.part('today', set.target.portal)).toBe(today);
  expect(passed.some((url) => url.endsWith('/today.js'))).toBe(true);
  expect(passed.some((url) => url.endsWith('/palette.js'))).toBe(false);
});

it('loads nothing from a release without a part (rule 19.62)', async () => {
  const importer = jest.fn(() => moduleOf('A'));
  const set = setUp(importer, {}, { live: { ...live, chunks: inChunks(['portal', 'route-a']) } });
  expect(await set.loader.part('palette', set.target.portal)).toBeNull();
  expect(importer).not.toHaveBeenCalled();
});

it('imports the module from a development server, which lists no chunks', async () => {
  const released = { ...live, chunks: {} };
  expect(
    await setUp(() => withPalette('A'), {}, { live: released }).loader.part('palette', portalWith(released)),
  ).toBe(palette);
  expect(
    await setUp(() => moduleOf('A'), {}, { live: released }).loader.part('palette', portalWith(released)),
  ).toBeNull();
});
const portalWith = (release: typeof live) => setUp(() => null, {}, { live: release }).target.portal;

it('uses the same release as the pages', async () => {
  const chunks = inChunks(['portal', 'palette']);
  const set = setUp(
    ({ version }) => {
      if (version === live.version) throw new Error('broken');
      return withPalette('B');
    },
    {},
    { live: { ...live, chunks }, previous: { ...previous, chunks } },
  );
  await open(set);
  expect(await set.loader.part('palette', set.target.portal)).toBe(palette);
});

it.each([
  ['is no function', withPalette('A', 'text'), 'expose'],
  [
    'throws',
    { default: { ...moduleOf('A').default, palette: () => Promise.reject(new Error('x')) } },
    'evaluate',
  ],
])('rejects when the part %s, without counting it against the pages', async (_what, module, phase) => {
  const chunks = inChunks(['portal', 'palette']);
  const set = setUp(() => module, {}, { live: { ...live, chunks }, previous: { ...previous, chunks } });
  const failed = await set.loader.part('palette', set.target.portal).catch((error: unknown) => error);
  expect(failed instanceof PortalError ? failed.phase : 'evaluate').toBe(phase);
  expect(await open(set)).toBe(`${live.version} A`);
  expect(outcomes(set.events)).toEqual([[live.version, 'loaded', undefined]]);
});
