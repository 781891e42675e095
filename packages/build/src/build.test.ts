import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { PortalRelease, type Release } from '@portals/contracts/releases';
import { buildFolder } from './build.js';
import { integrityOf, listFiles } from './files.js';
import { findWorkspace } from './workspace.js';

const fixtures = join(__dirname, '..', 'fixtures');
let work: string;
let portal: Release;
let built: string;

const portalOnly = (release: Release) => PortalRelease.parse(release);

beforeAll(async () => {
  const cache = join(__dirname, '..', '.cache');
  mkdirSync(cache, { recursive: true });
  work = mkdtempSync(join(cache, 'test-'));
  await cp(join(fixtures, 'portal'), join(work, 'portal'), {
    recursive: true,
    filter: (path) => !path.endsWith('dist'),
  });
  ({ release: portal, folder: built } = await buildFolder({
    root: join(work, 'portal'),
    mode: 'production',
  }));
});
afterAll(() => rmSync(work, { recursive: true }));

describe('the release of a portal', () => {
  it('lists every file with its size and hash', async () => {
    const listed = portal.files.map(({ path }) => path);
    const there = (await listFiles(built)).filter(
      (path) => !/\.(br|gz)$|^server\/|^release\.json$/.test(path),
    );
    expect(listed).toEqual(there);
    for (const { path, size, integrity } of portal.files) {
      const content = await readFile(join(built, path));
      expect([content.length, integrityOf(content)]).toEqual([size, integrity]);
    }
  });

  it('names the scripts of the exposed module, of each route and of each language', () => {
    const { chunks, entry } = portal;
    expect(Object.keys(chunks)).toEqual(['locale-en', 'locale-es', 'portal', 'route-home']);
    expect(entry).toMatch(/^remoteEntry\.[0-9a-f]{8}\.js$/);
    expect(chunks['route-home']?.at(-1)).toMatch(/^route-home\.[0-9a-f]{8}\.js$/);
  });

  it('lists the on-demand modules that it takes from the shell, and contains none of them', async () => {
    expect(portalOnly(portal).shared).toEqual(['@portals/ui']);
    const { requires = {} } = portalOnly(portal);
    expect(Object.keys(requires).sort()).toEqual([
      '@portals/platform',
      '@portals/ui',
      'react',
      'styled-components',
    ]);
    expect(requires).toMatchObject({
      '@portals/platform': '^1.0.0',
      react: expect.stringMatching(/^\^\d+\.\d+/),
    });
    const scripts = portal.files.filter(({ path }) => path.endsWith('.js'));
    const text = (await Promise.all(scripts.map(({ path }) => readFile(join(built, path), 'utf8')))).join('');
    expect(text).toContain('"react/jsx-runtime"');
    expect(text).not.toMatch(/react\.production|Symbol\.for\("react/);
  });

  it('carries the heads of its routes', () => {
    expect(portalOnly(portal).heads['/fixture']?.es).toEqual({
      title: 'Muestra',
      description: 'Un portal pequeño',
    });
  });

  it('carries the files for the root of the site', () => {
    expect(portal.files.map(({ path }) => path)).toContain('public/fixture.txt');
  });

  it('has compressed forms of its scripts with the same content', async () => {
    const script = join(built, portal.entry);
    const plain = await readFile(script);
    expect(brotliDecompressSync(await readFile(`${script}.br`)).equals(plain)).toBe(true);
    expect(gunzipSync(await readFile(`${script}.gz`)).equals(plain)).toBe(true);
  });

  it('has a container for Node with the version in the addresses of its files', async () => {
    expect(portal.server).toBe('server/main.mjs');
    const bundle = await Promise.all(
      (await listFiles(join(built, 'server'))).map((path) => readFile(join(built, 'server', path), 'utf8')),
    );
    const page = bundle.join('');
    expect(page).toContain(`/releases/mfe-fixture/${portal.version}/`);
    expect(page).not.toContain('__RELEASE_VERSION__');
  });

  it('runs without evaluating text, as the content policy demands', async () => {
    expect(await readFile(join(built, portal.entry), 'utf8')).not.toMatch(/new Function|\beval\(/);
  });
});

it('gives the same version for the same sources in another folder, and another for others', async () => {
  const copy = join(work, 'copy');
  await cp(join(work, 'portal'), copy, { recursive: true });
  const moved = await buildFolder({ root: copy, mode: 'production' });
  expect(moved.release.version).toBe(portal.version);
  await writeFile(join(copy, 'src', 'mark.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const changed = await buildFolder({ root: copy, mode: 'production' });
  expect(changed.release.version).not.toBe(portal.version);
});

describe('a build is refused', () => {
  let root: string;
  beforeEach(async () => {
    root = mkdtempSync(join(work, 'refused-'));
    await cp(join(work, 'portal'), root, { recursive: true });
  });
  const edit = async (file: string, from: string, to: string) => {
    const path = join(root, file);
    await writeFile(path, (await readFile(path, 'utf8')).replace(from, to));
  };
  const building = () => buildFolder({ root, mode: 'production' });

  it('when a text is missing in one language', async () => {
    await edit('src/locales/es.json', '"hello"', '"hola"');
    await expect(building()).rejects.toThrow('"hello" is missing in es.json');
  });
  it('when the descriptor is wrong, with the field', async () => {
    await edit('portal.json', '"protected"', '"secret"');
    await expect(building()).rejects.toThrow(/portal\.json is not a portal descriptor[\s\S]*access/);
  });
  it('when a route names a chunk and its page has none', async () => {
    await edit('portal.json', '"head.detail"', '"head.detail", "chunk": "route-detail"');
    await expect(building()).rejects.toThrow('route /fixture/:id names the chunk "route-detail"');
  });
  it('when the code does not compile, with the file', async () => {
    await edit('src/detail-page.tsx', 'export', 'export }');
    await expect(building()).rejects.toThrow('detail-page.tsx');
  });
  it('when a file for the root of the site takes an address of the gateway', async () => {
    await writeFile(join(root, 'public', 'robots.txt'), 'User-agent: *');
    await expect(building()).rejects.toThrow('public/robots.txt: this address belongs to the gateway');
  });
  it('when it brings a library of the shell a second time', async () => {
    await edit(
      'src/detail-page.tsx',
      'export',
      "import '../../../../../platform/src/storage/storage';\nexport",
    );
    await expect(building()).rejects.toThrow(
      /SECOND_COPY: it would bring a copy of its own of @portals.platform/,
    );
  });
  it('when it imports a name that the shell does not provide, unless only unused code needs it (rule 13.2)', async () => {
    await edit('src/detail-page.tsx', 'export', "import { Trans } from 'react-i18next';\nexport");
    await edit('src/detail-page.tsx', 'export const', 'const unused = () => <Trans />;\nexport const');
    await expect(building()).resolves.toMatchObject({ release: { name: 'mfe-fixture' } });
    await edit('src/detail-page.tsx', 'Detail<', '<Trans>Detail</Trans><');
    await expect(building()).rejects.toThrow(
      /NOT_PROVIDED: it imports Trans from "react-i18next".*\n.*I18nextProvider, useTranslation/,
    );
  });
  it('when it imports another portal as a package, through a file that hands it on', async () => {
    const other = join(root, 'node_modules', 'mfe-other');
    mkdirSync(other, { recursive: true });
    await writeFile(join(other, 'package.json'), '{"name":"mfe-other","main":"index.js"}');
    await writeFile(join(other, 'index.js'), 'export const title = document.title;');
    await writeFile(join(root, 'src', 'hand-on.ts'), "export { title } from 'mfe-other';");
    await edit('src/detail-page.tsx', 'export const', "import { title } from './hand-on';\nexport const");
    await edit('src/detail-page.tsx', 'Detail<', '{title}<');
    await expect(building()).rejects.toThrow(/FOREIGN_IMPORT: it imports node_modules.mfe-other/);
  });
  it('when it would reveal the path of the folder in which it was built', async () => {
    await edit('src/detail-page.tsx', 'Detail<', '{import.meta.url}<');
    await expect(building()).rejects.toThrow(/\.js holds file:.*import\.meta\.url/);
    // A library that reads any other property of `import.meta`, as react-router does, gets only this property and not the whole object.
    await edit('src/detail-page.tsx', '{import.meta.url}<', '{String(import.meta.hot)}<');
    await expect(building()).resolves.toMatchObject({ release: { name: 'mfe-fixture' } });
  });
  it('when it is neither the shell nor a portal', async () => {
    rmSync(join(root, 'portal.json'));
    await expect(building()).rejects.toThrow('neither the shell nor a portal');
  });
});

it('builds the shell with its style sheet and its shared chunk', async () => {
  const output = join(work, 'shell-out');
  const { release } = await buildFolder({ root: join(fixtures, 'shell'), mode: 'production', output });
  expect(release).toMatchObject({
    kind: 'shell',
    name: 'shell',
    styles: [expect.stringMatching(/^main\..*\.css$/)],
  });
  // Libraries are in a separate file, so that browsers keep them cached when a new shell is released.
  expect(release.chunks.main).toEqual([expect.stringMatching(/^libraries\./), release.entry]);
  expect(Object.keys(release.chunks)).toEqual(['locale-en', 'locale-es', 'main', 'shared-ui']);
  expect(existsSync(join(output, release.entry))).toBe(true);
  const hint = '//# allFunctionsCalledOnLoad\n';
  for (const file of release.chunks.main ?? []) {
    expect((await readFile(join(output, file), 'utf8')).startsWith(hint)).toBe(true);
  }
  for (const file of release.chunks['locale-en'] ?? []) {
    expect((await readFile(join(output, file), 'utf8')).includes(hint)).toBe(false);
  }
});

/**
 * Script that builds with and without the cache after each change. It imports the compiled code, because webpack's cache does not support a
 * configuration written in TypeScript.
 */
const buildEachTime = `
const [code, root, changes] = process.argv.slice(2);
const { buildFolder } = await import(code);
const { readFile, writeFile } = await import('node:fs/promises');
const releaseOf = async (cached) => ({ ...(await buildFolder({ root, mode: 'production', cached })).release, builtAt: '' });
const pairs = [[await releaseOf(true), await releaseOf(false)]];
for (const [file, from, to] of JSON.parse(changes)) {
  const text = await readFile(root + '/' + file, 'utf8');
  if (!text.includes(from)) throw new Error(file + ' has no ' + from);
  await writeFile(root + '/' + file, text.replaceAll(from, to));
  pairs.push([await releaseOf(true), await releaseOf(false)]);
}
console.log(JSON.stringify(pairs));
`;

it('builds the same from the work of the last build as without it, after a change of the sources, the texts or the routes', async () => {
  const root = join(work, 'cached');
  await cp(join(fixtures, 'portal'), root, { recursive: true, filter: (path) => !path.endsWith('dist') });
  const caches = join(findWorkspace(root), 'node_modules', '.cache', 'webpack');
  const ownCaches = () =>
    (existsSync(caches) ? readdirSync(caches) : []).filter((name) =>
      name.startsWith('mfe-fixture-browser-production-plain'),
    );
  for (const name of ownCaches()) rmSync(join(caches, name), { recursive: true });
  const changes = [
    ['src/home-page.tsx', ' Hello', ' Welcome'],
    ['src/locales/en.json', 'Hello {{name}}', 'Good morning {{name}}'],
    ['portal.json', '"^1.0.0"', '"^1.1.0"'],
    ['src/mark.svg', '<svg', '<svg data-changed="1"'],
  ];
  const code = pathToFileURL(join(__dirname, '..', 'dist', 'index.js')).href;
  const program = join(work, 'build-each-time.mjs');
  await writeFile(program, buildEachTime);
  const given = [program, code, root, JSON.stringify(changes)];
  const { stdout } = await promisify(execFile)(process.execPath, given, { maxBuffer: 2 ** 24 });
  const pairs: [Release, Release][] = JSON.parse(stdout);
  for (const [cached, plain] of pairs) expect(cached).toEqual(plain);
  expect(new Set(pairs.map(([{ version }]) => version)).size).toBe(1 + changes.length);
  expect(ownCaches()).toHaveLength(1);
});
