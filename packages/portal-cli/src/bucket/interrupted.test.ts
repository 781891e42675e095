import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeIn } from '../places.js';
import { ReleaseStore } from '../store.js';
import { writeBuilt } from '../testing.js';
import { dieAt, never } from '../testing-faults.js';
import { Bucket, bucketPlace } from './bucket.js';
import { SharedStore } from './shared-store.js';
import { startBucket, type TestBucket } from './testing.js';

const environment = { ...process.env };
let work: string;
let bucket: TestBucket;

beforeEach(async () => {
  work = await fs.mkdtemp(join(tmpdir(), 'shared-'));
  bucket = await startBucket();
  Object.assign(process.env, bucket.env);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await bucket.stop();
  process.env = { ...environment };
  await fs.rm(work, { recursive: true, force: true });
});

/** Returns the store as a new command on a machine would open it. */
const storeOn = (machine: string): ReleaseStore =>
  storeIn(work, { DATA_DIR: join(work, machine), ...bucket.env });
async function publish(machine: string, name: string, version: string) {
  return storeOn(machine).publish(await writeBuilt(work, { name, version, content: version }));
}

/**
 * Returns the live release and the canary that gateways on a newly started machine would serve, and checks that the files of both are
 * intact.
 */
async function seen(): Promise<(string | undefined)[]> {
  const folder = join(work, `mirror-${Math.random()}`);
  const place = bucketPlace(bucket.env);
  if (place === null) throw new Error('there is no bucket');
  await new SharedStore(new Bucket(place), folder).pull();
  const store = new ReleaseStore(folder);
  const live = (await store.live()).releases['mfe-a']?.live;
  const [canary] = await store.canaries.running(await store.live());
  for (const version of [live, canary?.version])
    if (version !== undefined) expect(await store.release('mfe-a', version)).not.toBeNull();
  return [live, canary?.version];
}

/** Simulates a publisher that is killed before its nth request that changes the bucket, or right after that request. */
function dieAtRequest(nth: number, isAfter: boolean): Promise<void> {
  const { isDead, died } = dieAt(nth, '/nowhere');
  let isOver = false;
  for (const name of ['put', 'create', 'delete'] as const) {
    const real = Bucket.prototype[name] as (this: Bucket, ...args: unknown[]) => Promise<unknown>;
    jest.spyOn(Bucket.prototype, name).mockImplementation(async function (this: Bucket, ...args: unknown[]) {
      if (isOver) return never();
      // The bucket still receives the last request, although the publisher never gets its response.
      if (isAfter) {
        const result = await real.apply(this, args);
        if (!isDead()) return result;
      } else if (!isDead()) return real.apply(this, args);
      isOver = true;
      return never();
    } as never);
  }
  return died;
}

interface Change {
  /** Runs the command under test. @param round 1, 2, 3 … */
  make(round: number): Promise<unknown>;
  after(round: number): (string | undefined)[];
  /** Reverts the change, where the next round could not make it otherwise. */
  undo?(): Promise<unknown>;
}

const plan = { percents: [10], minutes: 0 };
const changes: Record<string, Change> = {
  'a publish': {
    make: (round) => publish('one', 'mfe-a', `2.0.${round}`),
    after: (round) => [`2.0.${round}`, undefined],
  },
  'a promotion': {
    make: (round) => storeOn('one').promote('mfe-a', `1.${round % 2}.0`),
    after: (round) => [`1.${round % 2}.0`, undefined],
  },
  'a canary': {
    make: () => storeOn('one').startCanary('mfe-a', '1.0.0', plan, {}),
    after: () => ['1.1.0', '1.0.0'],
    undo: () => storeOn('one').rollback('mfe-a'),
  },
};
const ways: [string, string, (nth: number) => Promise<void>][] = [
  ...Object.keys(changes).flatMap((what): [string, string, (nth: number) => Promise<void>][] => [
    [what, 'before a request', (nth) => dieAtRequest(nth, false)],
    [what, 'after a request', (nth) => dieAtRequest(nth, true)],
  ]),
  ['a publish', 'at a change of its copy', (nth) => dieAt(2 * nth - 1, join(work, 'one')).died],
];

it.each(ways)(
  '%s that is killed %s has happened or not; others publish in the meantime, and the same command completes it (rule 13.71)',
  async (what, _when, die) => {
    for (const version of ['1.0.0', '1.1.0']) await publish('one', 'mfe-a', version);
    const change = changes[what] as Change;
    let deaths = 0;
    let before = await seen();
    for (;;) {
      const round = deaths + 1;
      const died = die(round);
      const end = await Promise.race([change.make(round).then(() => 'done'), died.then(() => 'died')]);
      jest.restoreAllMocks();
      // Removes the lock of the killed publisher now; other publishers would remove it only after ten seconds.
      await fs.rm(storeOn('one').lock, { force: true });
      if (end === 'done') break;
      deaths += 1;
      const left = await seen();
      expect([before, change.after(round)]).toContainEqual(left);
      await publish('two', 'mfe-b', `1.0.${round}`);
      expect(await seen()).toEqual(left);
      if (JSON.stringify(left) !== JSON.stringify(change.after(round))) await change.make(round);
      before = await seen();
      expect(before).toEqual(change.after(round));
      expect((await storeOn('two').history()).filter(({ name }) => name === 'mfe-b')).toHaveLength(deaths);
      if (change.undo) {
        await change.undo();
        before = await seen();
      }
    }
    expect(deaths).toBeGreaterThanOrEqual(4);
  },
);
