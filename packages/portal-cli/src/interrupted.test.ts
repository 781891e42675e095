import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReleaseStore } from './store.js';
import { writeBuilt } from './testing.js';
import { dieAt } from './testing-faults.js';

let work: string;
let store: ReleaseStore;
const plan = { percents: [10], minutes: 0 };
const folderOf = (version: string) => join(work, `mfe-a-${version}-x`);

beforeEach(async () => {
  work = await fs.mkdtemp(join(tmpdir(), 'interrupted-'));
  store = new ReleaseStore(join(work, 'store'));
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await writeBuilt(work, { name: 'mfe-a', version });
  for (const version of ['1.0.0', '1.1.0']) await store.publish(folderOf(version));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await fs.rm(work, { recursive: true, force: true });
});

/** Returns the releases that visitors would get: the live one, the previous one, and the canary. */
async function seen() {
  const { live, previous } = (await store.live()).releases['mfe-a'] ?? {};
  const canaries = await store.canaries.running(await store.live());
  return [live, previous, canaries[0]?.version];
}

/** Removes the lock of a dead publisher, as other publishers do after ten seconds. */
const removeLock = () => fs.rm(store.lock, { force: true });

const changes: [string, () => Promise<unknown>, () => Promise<unknown>, unknown[]][] = [
  [
    'a promotion',
    async () => undefined,
    () => store.promote('mfe-a', '1.0.0'),
    ['1.0.0', '1.1.0', undefined],
  ],
  [
    'a canary that is published',
    async () => undefined,
    () => store.publishCanary(folderOf('1.2.0'), plan, {}),
    ['1.1.0', '1.0.0', '1.2.0'],
  ],
  [
    'a canary of a stored release',
    async () => undefined,
    () => store.startCanary('mfe-a', '1.0.0', plan, {}),
    ['1.1.0', '1.0.0', '1.0.0'],
  ],
  [
    'a change of a canary',
    () => store.startCanary('mfe-a', '1.0.0', plan, {}),
    () => store.changeCanary('mfe-a', { percents: [50], minutes: 0 }),
    ['1.1.0', '1.0.0', '1.0.0'],
  ],
  [
    'the promotion of a canary',
    () => store.publishCanary(folderOf('1.2.0'), plan, {}),
    () => store.promote('mfe-a'),
    ['1.2.0', '1.1.0', undefined],
  ],
  [
    'the end of a canary',
    () => store.publishCanary(folderOf('1.2.0'), plan, {}),
    () => store.rollback('mfe-a'),
    ['1.1.0', '1.0.0', undefined],
  ],
];

it.each([
  ['promotion', (note: object) => store.promote('mfe-a', '1.0.0', { note })],
  ['rollback', (note: object) => store.rollback('mfe-a', { note })],
])('completes a killed %s when the call is repeated with its key (rule 13.41)', async (_what, change) => {
  const initial = join(work, 'initial');
  await fs.cp(store.folder, initial, { recursive: true });
  for (let deaths = 0; ; deaths += 1) {
    const { died } = dieAt(deaths + 1);
    const end = await Promise.race([change({ key: 'k' }).then(() => 'done'), died.then(() => 'died')]);
    jest.restoreAllMocks();
    await removeLock();
    const { version, replaced } = await change({ key: 'k' });
    expect([deaths, version, replaced, (await seen())[0]]).toEqual([deaths, '1.0.0', undefined, '1.0.0']);
    if (end === 'done') break;
    await fs.rm(store.folder, { recursive: true });
    await fs.cp(initial, store.folder, { recursive: true });
  }
});

it('makes a killed change that somebody else followed when it is repeated with its key (rule 13.41)', async () => {
  const change = () => store.promote('mfe-a', '1.0.0', { note: { key: 'k' } });
  const initial = join(work, 'initial');
  await fs.cp(store.folder, initial, { recursive: true });
  for (let deaths = 0; ; deaths += 1) {
    const { died } = dieAt(deaths + 1);
    const end = await Promise.race([change().then(() => 'done'), died.then(() => 'died')]);
    jest.restoreAllMocks();
    await removeLock();
    const wasMade = (await seen())[0] === '1.0.0';
    await store.publish(folderOf('1.2.0'));
    const { version, replaced } = await change();
    const expected = wasMade ? ['1.2.0', '1.0.0'] : ['1.0.0', undefined];
    expect([deaths, version, replaced]).toEqual([deaths, ...expected]);
    if (end === 'done') break;
    await fs.rm(store.folder, { recursive: true });
    await fs.cp(initial, store.folder, { recursive: true });
  }
});

it('has everything on disk before it is renamed into place, because of power cuts', async () => {
  const handle = await fs.open(join(work, 'any'), 'w');
  await handle.close();
  const sync = jest.spyOn(Object.getPrototypeOf(handle), 'sync');
  const write = jest.spyOn(fs, 'writeFile');
  const renamed: [string, number][] = [];
  const { rename } = fs;
  jest.spyOn(fs, 'rename').mockImplementation((from, to) => {
    renamed.push([String(to).replace(`${store.folder}/`, ''), sync.mock.calls.length]);
    return rename(from, to);
  });
  await store.publish(folderOf('1.2.0'));
  const files = await fs.readdir(join(store.folder, 'mfe-a', '1.2.0'), {
    recursive: true,
    withFileTypes: true,
  });
  const [release, ...others] = renamed;
  expect(release).toEqual(['mfe-a/1.2.0', files.filter((entry) => entry.isFile()).length]);
  expect(others.map(([to]) => to)).toEqual(
    expect.arrayContaining(['history.json', 'live-set.json', 'live.json']),
  );
  const unsafe = write.mock.calls.filter(([, , options]) => !Object(options).flush);
  expect(unsafe).toEqual([]);
});

describe.each(changes)(
  '%s that is killed at any step (rules 13.15 and 13.19)',
  (_what, prepare, change, after) => {
    it('has happened or not, and is completed by the same command', async () => {
      await prepare();
      const initial = join(work, 'initial');
      await fs.cp(store.folder, initial, { recursive: true });
      const before = await seen();
      let deaths = 0;
      for (;;) {
        const { died } = dieAt(deaths + 1);
        const end = await Promise.race([change().then(() => 'done'), died.then(() => 'died')]);
        jest.restoreAllMocks();
        await removeLock();
        if (end === 'done') break;
        deaths += 1;
        const left = await seen();
        expect([before, after]).toContainEqual(left);
        // The change is retried only if it had not taken effect: a canary cannot be promoted or ended twice.
        if (JSON.stringify(left) !== JSON.stringify(after)) await change();
        expect(await seen()).toEqual(after);
        await fs.rm(store.folder, { recursive: true });
        await fs.cp(initial, store.folder, { recursive: true });
      }
      expect(await seen()).toEqual(after);
      // Every change has at least four steps, including creating the lock, writing the new file and moving the file into place.
      expect(deaths).toBeGreaterThanOrEqual(4);
    });
  },
);
