import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Configuration } from 'webpack';
import { namedChunks } from './chunk-graph.js';
import { runWebpack } from './compile.js';
import { descriptorRule, PortalPages } from './portal-pages.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-pages-'));
  mkdirSync(join(root, 'src'));
  for (const page of ['a', 'b'])
    writeFileSync(join(root, 'src', `${page}.js`), `export default () => '${page}';`);
});
afterEach(() => rmSync(root, { recursive: true }));

function writeDescriptor(chunks: Record<string, string | undefined>): void {
  const routes = Object.entries(chunks).map(([path, chunk]) => ({
    path,
    chunk,
    access: 'public',
    head: 'h',
  }));
  const title = { en: 'A', es: 'A' };
  const descriptor = { name: 'mfe-a', title, routes, platform: '^1.2.0', locales: ['en', 'es'] };
  writeFileSync(join(root, 'portal.json'), JSON.stringify(descriptor));
}
const writePortal = (parts: string, before = '') =>
  writeFileSync(
    join(root, 'src', 'portal.ts'),
    `import { definePortal } from '@portals/platform'; import descriptor from '../portal.json'; ${before}
    export default definePortal(descriptor, ${parts});`,
  );
const pagesOf = (pages: Record<string, string>) =>
  `{ pages: { ${Object.entries(pages).map(([path, load]) => `'${path}': ${load}`)} }, messages: {} }`;
const load = (page: string) => `() => import('./${page}.js')`;

/** Builds the portal and returns the names of its chunks. */
function build(more: Configuration = {}): Promise<string[]> {
  const config: Configuration = {
    context: root,
    mode: 'production',
    entry: './src/portal.ts',
    output: { path: join(root, 'dist'), chunkFilename: '[name].js' },
    externals: { '@portals/platform': 'var platform' },
    module: { rules: [descriptorRule] },
    plugins: [new PortalPages(root)],
    ...more,
  };
  return runWebpack(config, ({ compilation }) => Object.keys(namedChunks(compilation)));
}

it('names the chunks of pages as their routes do', async () => {
  writeDescriptor({ '/a': 'route-a', '/b/:id': 'route-b', '*': 'route-a' });
  writePortal(pagesOf({ '/a': load('a'), '/b/:id': load('b'), '*': load('a') }));
  expect(await build()).toEqual(['main', 'route-a', 'route-b']);
});

it.each(['palette', 'today'])(
  'calls the chunk of %s so, by which the shell finds it (rules 19.61, 21.2)',
  async (part) => {
    writeDescriptor({ '/a': 'route-a' });
    writePortal(`{ pages: { '/a': ${load('a')} }, messages: {}, ${part}: ${load('b')} }`);
    expect((await build()).sort()).toEqual(['main', part, 'route-a'].sort());
  },
);

it('leaves the names of other imports alone', async () => {
  writeDescriptor({ '/a': 'route-a' });
  writePortal(`{ pages: { '/a': ${load('a')} }, messages: { en: ${load('b')} } }`);
  const [, ...named] = await build();
  expect(named).toEqual(['route-a']);
  const text = readFileSync(join(root, 'dist', 'route-a.js'), 'utf8');
  expect(text).toContain('"a"');
  expect(text).not.toContain('"b"');
});

it('names nothing where a route names no chunk, or its page has none', async () => {
  writeDescriptor({ '/a': undefined, '/b': undefined });
  writePortal(pagesOf({ '/a': load('a'), '/b': 'async () => ({ default: () => null })' }));
  expect(await build()).toEqual(['main']);
});

it('takes only the name from portal.json', async () => {
  writeDescriptor({ '/a': 'route-a' });
  writePortal(pagesOf({ '/a': load('a') }));
  await build();
  const text = readFileSync(join(root, 'dist', 'main.js'), 'utf8');
  expect(text).toContain('mfe-a');
  expect(text).not.toMatch(/\^1\.2\.0|"public"/);
});

it('updates with portal.json even if the module itself comes from the cache', async () => {
  const cache = { type: 'filesystem' as const, cacheDirectory: join(root, 'cache') };
  writePortal(pagesOf({ '/a': load('a'), '/b': load('b') }));
  writeDescriptor({ '/a': 'route-a', '/b': 'route-b' });
  expect(await build({ cache })).toEqual(['main', 'route-a', 'route-b']);
  writeDescriptor({ '/a': 'route-x', '/b': undefined });
  expect(await build({ cache })).toEqual(['main', 'route-x']);
  writeDescriptor({ '/a': 'route-x' });
  await expect(build({ cache })).rejects.toThrow('PAGE_WITHOUT_ROUTE');
});

it('refuses a route without page and a page without route, and names every one', async () => {
  writeDescriptor({ '/a': 'route-a', '/c': undefined, '/d': undefined });
  writePortal(pagesOf({ '/a': load('a'), '/b': load('b') }));
  const message = await build().then(String, String);
  expect(message).toContain(
    'PAGE_WITHOUT_ROUTE: src/portal.ts has a page for /b, portal.json does not list it',
  );
  expect(message).toContain('ROUTE_WITHOUT_PAGE: portal.json lists /c, src/portal.ts has no page for it');
  expect(message).toContain('portal.json lists /d');
});

it('says what is wrong in portal.json as an error of the build', async () => {
  writePortal(pagesOf({ '/a': load('a') }));
  writeDescriptor({});
  const failure = await build().then(String, String);
  expect(failure).toContain('portal.json is not a portal descriptor');
  expect(failure).toMatch(/^Error: ERROR/);
});

it.each([
  ['{ pages, messages: {} }', `const pages = { '/a': ${load('a')} };`],
  ['parts', `const parts = ${pagesOf({ '/a': load('a') })};`],
  ['{ pages: { ...pages }, messages: {} }', `const pages = { '/a': ${load('a')} };`],
  ['{ pages: { [path]: () => null }, messages: {} }', `const path = '/a';`],
  ['{ messages: {} }', ''],
])('requires pages in literal form: %s', async (parts, before) => {
  writeDescriptor({ '/a': 'route-a' });
  writePortal(parts, before);
  await expect(build()).rejects.toThrow('src/portal.ts must have: export default definePortal(');
});

it('leaves what is not prerendered out of the bundle for prerendering', async () => {
  writeDescriptor({ '/a': 'route-a', '/b': 'route-b' });
  const file = join(root, 'portal.json');
  const descriptor = JSON.parse(readFileSync(file, 'utf8'));
  descriptor.routes[0].prerender = true;
  writeFileSync(file, JSON.stringify(descriptor));
  const pages = pagesOf({ '/a': load('a'), '/b': load('b') });
  writePortal(pages.replace(/\}$/, `, palette: ${load('b')} }`));
  expect(await build({ plugins: [new PortalPages(root, true)] })).toEqual(['main', 'route-a']);
  expect(readFileSync(join(root, 'dist', 'main.js'), 'utf8')).toContain('not in the bundle for prerendering');
  expect(await build()).toEqual(['main', 'palette', 'route-a', 'route-b']);
});
