import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PortalRelease } from '@portals/contracts/releases';
import { integrityOf, listFiles } from './files.js';
import { watchDraft } from './watch-draft.js';

let work: string;
let root: string;
let output: string;
let stop: () => Promise<void> = async () => undefined;
const builds: PortalRelease[] = [];
const problems: string[] = [];

beforeAll(async () => {
  const cache = join(__dirname, '..', '.cache');
  mkdirSync(cache, { recursive: true });
  work = mkdtempSync(join(cache, 'draft-'));
  [root, output] = [join(work, 'portal'), join(work, 'out')];
  await cp(join(__dirname, '..', 'fixtures', 'portal'), root, {
    recursive: true,
    filter: (path) => !path.endsWith('dist'),
  });
  stop = watchDraft(root, output, '0123abcd', {
    onBuilt: async (release) => void builds.push(release),
    onProblem: async (problem) => void problems.push(problem),
  });
  await nextOf(builds);
});
afterAll(async () => {
  await stop();
  rmSync(work, { recursive: true });
});

/** Resolves with the next item that is added to the list. */
async function nextOf<T>(list: T[]): Promise<T> {
  const before = list.length;
  for (;;) {
    const next = list[before];
    if (next !== undefined) return next;
    await wait(20);
  }
}
async function edit<T>(path: string, from: string, to: string, list: T[]): Promise<T> {
  const file = join(root, path);
  const next = nextOf(list);
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll(from, to));
  return next;
}
const last = () => builds.at(-1) as PortalRelease;
const scripts = async () =>
  (await Promise.all(last().files.map(({ path }) => readFile(join(output, path), 'utf8')))).join('\n');

describe('the build of a draft (rule 13.80)', () => {
  it('is a release for the live shell, whose version names the draft', async () => {
    const release = last();
    expect(release.version).toMatch(/^\d+\.\d+\.\d+\+draft\.0123abcd\.[0-9a-f]{8}$/);
    expect([release.mode, release.serverFiles, release.shareImages]).toEqual([
      'production',
      undefined,
      undefined,
    ]);
    expect(JSON.parse(await readFile(join(output, 'release.json'), 'utf8'))).toEqual(release);
    expect(release.files.map(({ path }) => path)).toContain('public/fixture.txt');
    for (const { path, size, integrity } of release.files) {
      const content = await readFile(join(output, path));
      expect([content.length, integrityOf(content)]).toEqual([size, integrity]);
    }
    // jsxDEV exists only in the development build of React, so a draft that called it would fail in the live shell.
    expect(await scripts()).not.toContain('jsxDEV');
  });

  it('follows the sources, and replaces only files that changed', async () => {
    const before = last();
    const after = await edit('src/locales/en.json', 'Fixture', 'Changed', builds);
    expect(after.version).not.toBe(before.version);
    expect(after.heads['/fixture']?.en.title).toBe('Changed');
    const known = new Set(before.files.map(({ integrity }) => integrity));
    const changed = after.files.filter(({ integrity }) => !known.has(integrity)).map(({ path }) => path);
    expect(changed.some((path) => path.startsWith('locale-en.'))).toBe(true);
    expect(changed.some((path) => path.startsWith('locale-es.'))).toBe(false);
    const there = (await listFiles(output)).filter((path) => path !== 'release.json');
    expect(there).toEqual(after.files.map(({ path }) => path));

    const again = await edit('src/locales/en.json', 'Changed', 'Fixture', builds);
    expect(again.version).toBe(before.version);
    for (const { path } of again.files) expect(existsSync(join(output, path))).toBe(true);
  });

  it('follows files for the root of the site', async () => {
    const after = await edit('public/fixture.txt', '\n', ' more\n', builds);
    const file = after.files.find(({ path }) => path === 'public/fixture.txt');
    expect(file?.integrity).toBe(integrityOf(await readFile(join(root, 'public', 'fixture.txt'))));
  });

  it('reports build errors without colours and the developer’s folder, and continues', async () => {
    const broken = await edit(
      'src/home-page.tsx',
      'export default function',
      'export default funtion',
      problems,
    );
    expect(broken).toMatch(/home-page\.tsx/);
    expect(broken).not.toContain(work);
    expect(broken).not.toContain('Stack backtrace');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one
    expect(broken).not.toMatch(/\u001b/);
    await edit('src/home-page.tsx', 'export default funtion', 'export default function', builds);
    expect(await edit('portal.json', '"path": "/fixture"', '"path": "/moved"', problems)).toContain(
      'ROUTE_WITHOUT_PAGE',
    );
    await edit('portal.json', '"path": "/moved"', '"path": "/fixture"', builds);
    const text = await edit('src/locales/es.json', '"hello"', '"only": "here", "hello"', problems);
    expect(text).toContain('only');
  });
});
