import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { Bucket, bucketPlace } from '../../packages/portal-cli/src/bucket/bucket';
import { mirror } from '../../packages/portal-cli/src/bucket/mirror';
import { startBucket } from '../../packages/portal-cli/src/bucket/testing';
import { storeIn } from '../../packages/portal-cli/src/places';
import { writeBuilt } from '../../packages/portal-cli/src/testing';
import { addPortal } from './fixture-portal.mjs';

const repository = join(__dirname, '..', '..');
const portals = ['mfe-first', 'mfe-second'];
let root: string;
let store: string;

/** Creates portals inside the workspace, because their builds need the installed packages. */
beforeEach(async () => {
  const cache = join(repository, '.cache');
  mkdirSync(cache, { recursive: true });
  root = mkdtempSync(join(cache, 'start-'));
  store = join(root, 'store');
  symlinkSync(join(repository, 'packages'), join(root, 'packages'));
  symlinkSync(join(repository, 'mfe-leadmanager', 'node_modules'), join(root, 'node_modules'));
  await Promise.all(portals.map((name) => addPortal(repository, root, name)));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Calls a function of releases.mjs in a separate process, as a start does. */
async function call(name: string, options: object): Promise<unknown> {
  const script = `import * as releases from ${JSON.stringify(join(__dirname, 'releases.mjs'))};
    const options = { ...JSON.parse(process.argv[2]), print: () => undefined };
    console.log(JSON.stringify(await releases.${name}(options)));`;
  const file = join(root, 'call.mjs');
  await writeFile(file, script);
  const args = [file, JSON.stringify({ root, store, ...options })];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: process.env });
  return JSON.parse(stdout);
}
const publishWith = (options: object, ...names: string[]) =>
  call('buildAndPublish', { ...options, folders: names.map((name) => join(root, name)) });
const publish = (...names: string[]) => publishWith({}, ...names);
const toPublish = async (all: boolean) => {
  const folders = await call('foldersToPublish', { all });
  return Array.isArray(folders) ? folders.map((folder) => basename(String(folder))) : folders;
};

it('publishes only names without any release unless all are requested, and drops a route only on request', async () => {
  expect(await toPublish(false)).toEqual(['shell', ...portals]);
  expect(await publish('mfe-first')).toEqual([]);
  expect(await toPublish(false)).toEqual(['shell', 'mfe-second']);
  expect(await toPublish(true)).toEqual(['shell', ...portals]);
  for (const file of ['portal.json', 'src/portal.ts']) {
    const path = join(root, 'mfe-first', file);
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll('/mfe-first/:id', '/mfe-first/x/:id'));
  }
  expect(await publish('mfe-first')).toEqual([
    { name: 'mfe-first', why: expect.stringContaining('--drop-route /mfe-first/:id') },
  ]);
  expect(await publishWith({ dropRoutes: ['/mfe-first/:id'] }, 'mfe-first')).toEqual([]);

  // A portal with stored releases is not published, even if none of them is live.
  await writeFile(join(store, 'live-set.json'), JSON.stringify({ schema: 3, releases: {} }));
  expect(await toPublish(false)).toEqual(['shell', 'mfe-second']);
});

it('publishes to the bucket that the folder follows, or nothing (rule 13.71)', async () => {
  mkdirSync(store);
  await writeFile(join(store, '.mirrored'), 's3://releases/shop');
  expect(await publish(...portals)).toEqual(
    portals.map((name) => ({ name, why: expect.stringContaining('follows s3://releases/shop') })),
  );
  const environment = { ...process.env };
  const bucket = await startBucket();
  Object.assign(process.env, bucket.env);
  const stop = new AbortController();
  const folders = { releases: store, gateways: `${store}-gateways` };
  const mirroring = mirror(new Bucket(bucketPlace(bucket.env)), folders, () => undefined, stop.signal);
  try {
    expect(await publish('mfe-first')).toEqual([]);
    expect(await toPublish(false)).toEqual(['shell', 'mfe-second']);
    expect(bucket.requests.filter((one) => one.startsWith('PUT state/'))).toHaveLength(1);
  } finally {
    stop.abort();
    await mirroring;
    await bucket.stop();
    process.env = environment;
  }
});

it('publishes on a new machine only what the bucket has nothing of, before its mirror runs', async () => {
  const environment = { ...process.env };
  const bucket = await startBucket();
  Object.assign(process.env, bucket.env);
  const stop = new AbortController();
  const folders = { releases: store, gateways: `${store}-gateways` };
  let mirroring: Promise<void> | undefined;
  try {
    const other = storeIn(root, { ...bucket.env, RELEASES_DIR: join(root, 'other') });
    await other.publish(await writeBuilt(join(root, 'built'), { name: 'mfe-first', version: '1.0.0+other' }));
    expect(await toPublish(false)).toEqual(['shell', 'mfe-second']);
    mirroring = mirror(new Bucket(bucketPlace(bucket.env)), folders, () => undefined, stop.signal);
    expect(await publish('mfe-second')).toEqual([]);
    await other.refresh();
    expect(Object.keys((await other.live()).releases).sort()).toEqual(['mfe-first', 'mfe-second']);
  } finally {
    stop.abort();
    await mirroring;
    await bucket.stop();
    process.env = environment;
  }
});

it('names a portal that does not build and publishes the others, even with type errors during development', async () => {
  await writeFile(join(root, 'mfe-first', 'src', 'portal.ts'), 'export default {');
  await writeFile(join(root, 'mfe-second', 'src', 'wrong.ts'), "export const wrong: number = 'text';\n");
  expect(await publishWith({ devShell: true }, ...portals)).toEqual([
    { name: 'mfe-first', why: expect.stringContaining('portal.ts') },
  ]);
  const { releases } = JSON.parse(await readFile(join(store, 'live-set.json'), 'utf8'));
  expect(Object.keys(releases)).toEqual(['mfe-second']);
});

it('rejects what publishing a single portal rejects: type errors, and the name of another portal', async () => {
  await writeFile(join(root, 'mfe-first', 'src', 'wrong.ts'), "export const wrong: number = 'text';\n");
  await addPortal(repository, root, 'mfe-copy');
  const copy = join(root, 'mfe-copy', 'package.json');
  await writeFile(copy, (await readFile(copy, 'utf8')).replace('mfe-copy', 'mfe-second'));
  expect(await publish('mfe-first', 'mfe-copy')).toEqual([
    { name: 'mfe-first', why: expect.stringMatching(/TYPE_ERROR[\s\S]*wrong\.ts/) },
    { name: 'mfe-copy', why: expect.stringContaining('NAME_TAKEN') },
  ]);
  expect(await toPublish(false)).toEqual(['shell', 'mfe-copy', ...portals]);
});
