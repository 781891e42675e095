import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prune } from './prune.js';
import { ReleaseStore } from './store.js';
import { writeBuilt } from './testing.js';
import { fillDiskAt } from './testing-faults.js';

let work: string;
let store: ReleaseStore;

beforeEach(async () => {
  work = await fs.mkdtemp(join(tmpdir(), 'full-disk-'));
  store = new ReleaseStore(join(work, 'store'));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await fs.rm(work, { recursive: true, force: true });
});

/** Returns every file and folder of the store with its content. */
async function content(): Promise<Record<string, string>> {
  const entries = await fs.readdir(store.folder, { recursive: true, withFileTypes: true });
  const pairs = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    return [path, entry.isFile() ? await fs.readFile(path, 'utf8') : 'folder'] as const;
  });
  return Object.fromEntries(await Promise.all(pairs));
}

const publish = (folder: string) => () => store.publish(join(work, folder));
const changes: Record<string, () => Promise<unknown>> = {
  'the first release of a name': publish('mfe-new-1.0.0+1-x'),
  'another release': publish('mfe-a-1.2.0+3-x'),
  'the repair of a release': publish('mfe-a-1.1.0+2-x'),
  'a promotion': () => store.promote('mfe-a', '1.0.0+1'),
  'a rollback': () => store.rollback('mfe-a'),
  'taking a portal off': () => store.unpublish('mfe-a'),
};

beforeEach(async () => {
  for (const version of ['1.0.0+1', '1.1.0+2'])
    await store.publish(await writeBuilt(work, { name: 'mfe-a', version }));
  await writeBuilt(work, { name: 'mfe-a', version: '1.2.0+3' });
  await writeBuilt(work, { name: 'mfe-new', version: '1.0.0+1' });
});

describe.each(Object.entries(changes))('%s on a full disk', (name, change) => {
  it('is refused with a reason, leaves everything as it was, and works when there is space again', async () => {
    const isRepair = name.includes('repair');
    const entry = join(store.folder, 'mfe-a', '1.1.0+2', 'entry.js');
    if (isRepair) await fs.rm(entry);
    const { revision } = await store.live();
    let refused = 0;
    for (let isDone = false; !isDone; ) {
      const before = await content();
      fillDiskAt(refused + 1);
      isDone = await change().then(
        () => true,
        (error: Error) => {
          expect(error.message).toMatch(
            /^STORE_FULL: there is no space left for \S+store\. What is live stays/,
          );
          return false;
        },
      );
      jest.restoreAllMocks();
      if (isDone) break;
      refused += 1;
      expect((await store.live()).revision).toBe(revision);
      // A repair that stops halfway may have restored some files already.
      if (!isRepair) expect(await content()).toEqual(before);
    }
    // Writing fails at least for the lock, the history, live.json and its copy.
    expect(refused).toBeGreaterThanOrEqual(4);
    // Gateways check damaged files repeatedly, so they need no new revision when the files have already been repaired.
    if (isRepair) expect(await fs.readFile(entry, 'utf8')).toBe('x');
    else expect((await store.live()).revision).toBe(revision + 1);
    expect(Object.keys(await content()).filter((path) => /\.lock|\.adding-|json\./.test(path))).toEqual([]);
  });
});

it('lets releases that nobody needs be deleted on a full disk', async () => {
  const old = new Date(Date.now() - 30 * 24 * 3_600_000);
  await store.publish(join(work, 'mfe-a-1.2.0+3-x'));
  for (const version of await store.versions('mfe-a'))
    await fs.utimes(join(store.folder, 'mfe-a', version), old, old);
  await fs.rm(join(store.folder, 'history.json'));
  fillDiskAt(1);
  await prune(store, ['mfe-a'], 7);
  expect((await store.versions('mfe-a')).sort()).toEqual(['1.1.0+2', '1.2.0+3']);
});
