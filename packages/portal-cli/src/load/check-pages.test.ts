import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PortalRelease, ShellRelease } from '@portals/contracts/releases';
import { writeBuilt } from '../testing.js';
import { checkPages } from './check-pages.js';
import { loadPortal } from './load-portal.js';

const worker = join(__dirname, '..', '..', 'dist', 'load', 'load-worker.js');
let work: string;
let shell: { release: ShellRelease; folder: string };

/** Stub for a shell's Node bundle. The code of each test portal determines what inspecting and rendering return. */
const shellBundle = `
export const inspectPortal = async ({ container }) => container.about;
export const renderPage = async ({ path, composition, container }) =>
  ({ html: 'x', styles: [], ...(container.render(path, JSON.parse(composition).language) ?? {}) });
`;

beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), 'load-'));
  const folder = await writeBuilt(work, { name: 'shell', version: '1.0.0+1', platform: '1.0.0' });
  await mkdir(join(folder, 'server'));
  await writeFile(join(folder, 'server', 'main.mjs'), shellBundle);
  const release = ShellRelease.parse(JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')));
  shell = { release: { ...release, server: 'server/main.mjs' }, folder };
});
afterEach(() => rm(work, { recursive: true, force: true }));

const about = (paths = ['/mfe-a'], texts = { en: ['a'], es: ['a'] }) =>
  `export const about = ${JSON.stringify({ routes: paths, texts })};`;

interface Given {
  code: string;
  paths?: string[];
  prerender?: boolean;
  timeoutMs?: number;
}

async function refusals({ code, paths = ['/mfe-a'], prerender = false, timeoutMs = 30_000 }: Given) {
  const folder = await writeBuilt(work, { name: 'mfe-a', version: '1.0.0+1', paths, content: code });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const release = PortalRelease.parse(JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')));
  const routes = release.descriptor.routes.map((route) => ({ ...route, prerender }));
  return checkPages(folder, { ...release, descriptor: { ...release.descriptor, routes } }, shell, (job) =>
    loadPortal(job, { timeoutMs, memoryMb: 128 }, worker),
  );
}
const codes = async (given: Given) => (await refusals(given)).map(({ code }) => code);

it('takes a portal that loads and renders', async () => {
  expect(await refusals({ code: `${about()} export const render = () => undefined;` })).toEqual([]);
});

it('renders each route in each language, with a value for each parameter', async () => {
  const code = `${about(['/a/:id', '*'])}
    export const render = (path, language) => { throw new Error('rendered: ' + path + ' ' + language); };`;
  const reasons = (await refusals({ code, paths: ['/a/:id', '*'] })).map(({ reason }) => reason);
  for (const rendered of ['/a/1 en', '/a/1 es', '/no-such-page en', '/no-such-page es']) {
    expect(reasons.some((reason) => reason.includes(`rendered: ${rendered}`))).toBe(true);
  }
});

it.each<[string, Given, string[]]>([
  [
    'a page that throws',
    { code: `${about()} export const render = () => { throw new Error('no'); };` },
    ['PAGE_THROWS', 'PAGE_THROWS'],
  ],
  ['code that throws as it starts', { code: 'throw new Error("no")' }, ['PAGE_THROWS']],
  ['code that cannot be parsed', { code: 'export const = 1' }, ['PAGE_THROWS']],
  ['code that ends its process', { code: 'process.exit(0)' }, ['PAGE_THROWS']],
  ['code that never ends', { code: 'for (;;);', timeoutMs: 2000 }, ['PAGE_THROWS']],
  [
    'code that takes all memory',
    { code: 'const a = []; for (;;) a.push(new Array(1e5).fill(1));' },
    ['PAGE_THROWS'],
  ],
  [
    'a portal without default export',
    {
      code: `export const about = null; export const render = () => undefined; throw new Error('mfe-a does not export definePortal({…}) as the default of ./portal');`,
    },
    ['NO_DEFAULT_EXPORT'],
  ],
  [
    'a page without default export',
    {
      code: `${about()} export const render = () => { throw new Error('the module of the route /mfe-a has no page as its default export'); };`,
    },
    ['NO_DEFAULT_EXPORT'],
  ],
  [
    'a route without page',
    { code: `${about(['/mfe-a'])} export const render = () => undefined;`, paths: ['/mfe-a', '/more'] },
    ['ROUTE_WITHOUT_PAGE'],
  ],
  [
    'a page without route',
    { code: `${about(['/mfe-a', '/more'])} export const render = () => undefined;` },
    ['PAGE_WITHOUT_ROUTE'],
  ],
  [
    'a text in one language only',
    { code: `${about(['/mfe-a'], { en: ['a', 'b'], es: ['a'] })} export const render = () => undefined;` },
    ['TEXTS_DIFFER'],
  ],
  [
    'a text in neither language',
    {
      code: `${about()} export const render = () => ({ missingTexts: ['mfe-a:no.such', 'shell:not.ours'] });`,
    },
    ['TEXT_MISSING'],
  ],
])('refuses %s', async (_what, given, expected) => {
  expect(await codes(given)).toEqual(expected);
});

it.each([
  [false, []],
  [true, ['PAGE_THROWS', 'PAGE_THROWS']],
])(
  'a page that needs the browser is refused only when it is prerendered (%s)',
  async (prerender, expected) => {
    const code = `${about()} export const render = () => window.innerWidth;`;
    expect(await codes({ code, prerender })).toEqual(expected);
  },
);

it('gives a reason with the place, and what to do', async () => {
  const [first] = await refusals({
    code: `${about()} export const render = () => { throw new TypeError('no x'); };`,
  });
  expect(first?.reason).toMatch(/^\/mfe-a \(en\) throws: no x \(at .*entry\.js/);
  expect(first?.mend).toContain('npm run dev');
  expect(first?.mend).toContain('npx portal dev --in');
});

it('hands no secret of who publishes to the portal', async () => {
  process.env.SECRET_OF_PUBLISHER = 'secret';
  const code = `${about()} export const render = () => { if (process.env.SECRET_OF_PUBLISHER) throw new Error('seen'); };`;
  expect(await codes({ code })).toEqual([]);
  delete process.env.SECRET_OF_PUBLISHER;
});

it('cannot look into a portal with a shell that has no node bundle', async () => {
  const { server: _, ...release } = shell.release;
  shell = { ...shell, release };
  expect(await codes({ code: 'throw new Error("no")' })).toEqual([]);
});
