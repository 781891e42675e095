import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PortalRelease } from '@portals/contracts/releases';
import { writeDevelopmentRelease } from './development-release.js';

let work: string;
let root: string;
beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), 'development-'));
  root = join(work, 'portal');
  await cp(join(__dirname, '..', 'fixtures', 'portal'), root, { recursive: true });
});
afterEach(() => rm(work, { recursive: true }));

const write = () => writeDevelopmentRelease(root, join(work, 'out'));
const edit = async (path: string, from: string, to: string) => {
  const text = await readFile(join(root, path), 'utf8');
  expect(text).toContain(from);
  await writeFile(join(root, path), text.replace(from, to));
};

it('has routes, heads and files at the root of the site, no matter which scripts it has', async () => {
  await writeFile(join(root, 'src', 'portal.ts'), 'export default {');
  const release = await write();
  const written = PortalRelease.parse(JSON.parse(await readFile(join(work, 'out', 'release.json'), 'utf8')));
  expect(written).toEqual(release);
  expect(release).toMatchObject({ kind: 'portal', mode: 'development', name: 'mfe-fixture' });
  expect(release.heads['/fixture']?.es.title).toBe('Muestra');
  expect(release.files.map(({ path }) => path)).toEqual(['public/fixture.txt', 'remoteEntry.js']);
});

it('has another version when routes, heads or files differ, and the same version otherwise', async () => {
  const versions = [(await write()).version, (await write()).version];
  expect(versions[0]).toBe(versions[1]);
  await edit('portal.json', '"/fixture"', '"/elsewhere"');
  versions.push((await write()).version);
  await edit('portal.json', '"title": { "en": "Fixture"', '"title": { "en": "Another"');
  versions.push((await write()).version);
  await writeFile(join(root, 'public', 'fixture.txt'), 'changed');
  versions.push((await write()).version);
  expect(new Set(versions).size).toBe(4);
});

it('is refused with what is wrong in the descriptor or the texts', async () => {
  await edit('portal.json', '"protected"', '"secret"');
  await expect(write()).rejects.toThrow('is not a portal descriptor');
  await edit('portal.json', '"secret"', '"protected"');
  await edit('src/locales/es.json', '"hello"', '"hola"');
  await expect(write()).rejects.toThrow('"hello" is missing in es.json');
});
