import { execFile } from 'node:child_process';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import fs, { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { type GatewayStatus, publicKeyText } from '@portals/contracts/releases';
import { announce } from '../announce.js';
import { runCommand } from '../commands.js';
import { storeIn } from '../places.js';
import { prune } from '../prune.js';
import { digestIn } from '../signing-file.js';
import { createKeyPair, signBuilt } from '../signing-key.js';
import { ReleaseStore } from '../store.js';
import { type BuiltOptions, eventually, writeBuilt } from '../testing.js';
import { trustKey } from '../trust-key.js';
import { Bucket, bucketPlace } from './bucket.js';
import { ChangeQueue } from './change-queue.js';
import { mirror } from './mirror.js';
import { SharedStore } from './shared-store.js';
import { startBucket, type TestBucket } from './testing.js';

// The AWS SDK reads credentials only from the environment, so the tests set them there and restore the environment afterwards.
const environment = { ...process.env };
let work: string;
let bucket: TestBucket;
let lines: string[];
let stops: AbortController[];
let mirrors: Promise<void>[];

beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), 'shared-'));
  bucket = await startBucket();
  Object.assign(process.env, bucket.env);
  [lines, stops, mirrors] = [[], [], []];
});
afterEach(async () => {
  for (const stop of stops) stop.abort();
  await Promise.all(mirrors);
  await bucket.stop();
  process.env = { ...environment };
  await rm(work, { recursive: true, force: true });
});

const at = (machine: string) => join(work, machine, 'releases');
/** Returns the store as commands on one machine open it. */
const storeOn = (machine: string): ReleaseStore =>
  storeIn(work, { DATA_DIR: join(work, machine), ...bucket.env });
async function publish(machine: string | ReleaseStore, options: BuiltOptions) {
  const store = typeof machine === 'string' ? storeOn(machine) : machine;
  return store.publish(await writeBuilt(join(work, `built-${options.name}-${options.version}`), options));
}
const raw = () => new Bucket(bucketPlace(bucket.env) as NonNullable<ReturnType<typeof bucketPlace>>);

function startMirror(machine: string) {
  const stop = new AbortController();
  stops.push(stop);
  const folders = { releases: at(machine), gateways: `${at(machine)}-gateways` };
  mirrors.push(mirror(raw(), folders, (line) => lines.push(line), stop.signal));
}

const liveIn = async (folder: string) => {
  const { releases } = JSON.parse(await readFile(join(folder, 'live-set.json'), 'utf8'));
  return Object.fromEntries(
    Object.entries<{ live: string }>(releases).map(([name, { live }]) => [name, live]),
  );
};

describe('a store in a bucket', () => {
  it('refuses unsigned releases on every machine, and has the signatures on each (rule 13.61)', async () => {
    const key = createPrivateKey(createKeyPair().privateKey);
    const trusted = { publicKey: publicKeyText(createPublicKey(key)), label: 'CI' };
    await trustKey(storeOn('one'), 'mfe-a', trusted, false);
    await expect(publish('two', { name: 'mfe-a', version: '1.0.0+a' })).rejects.toThrow('SIGNATURE_MISSING');
    const built = await writeBuilt(work, { name: 'mfe-a', version: '1.0.0+a' });
    await storeOn('two').publish(built, await signBuilt(built, { name: 'mfe-a', version: '1.0.0+a' }, key));
    startMirror('three');
    await eventually(async () => expect(await liveIn(at('three'))).toEqual({ 'mfe-a': '1.0.0+a' }));
    const { signing } = new ReleaseStore(at('three'));
    const digest = await digestIn(join(at('three'), 'mfe-a', '1.0.0+a'));
    expect(await signing.refusals({ name: 'mfe-a', version: '1.0.0+a' }, digest)).toEqual([]);
    expect(await signing.keys()).toHaveLength(1);
  });

  it('has on every machine the releases that any of them published', async () => {
    await publish('one', { name: 'mfe-a', version: '1.0.0+a', files: ['deep/x.js'] });
    await publish('two', { name: 'mfe-b', version: '1.0.0+b' });
    await publish('one', { name: 'mfe-a', version: '1.1.0+a', content: 'y' });
    await storeOn('two').rollback('mfe-a');
    startMirror('three');
    await eventually(async () =>
      expect(await liveIn(at('three'))).toEqual({ 'mfe-a': '1.0.0+a', 'mfe-b': '1.0.0+b' }),
    );
    expect(await readFile(join(at('three'), 'mfe-a/1.0.0+a/deep/x.js'), 'utf8')).toBe('x');
    expect((await readdir(join(at('three'), 'mfe-a'))).sort()).toEqual(['1.0.0+a', '1.1.0+a']);
    const onlyHere = { DATA_DIR: join(work, 'three') };
    const local = { workspace: work, current: work, env: onlyHere, print: () => undefined };
    await expect(runCommand(['promote', 'mfe-a', '1.1.0+a'], local)).rejects.toThrow('follows s3://');
    for (const command of [
      ['create-token', 'mfe-a'],
      ['revoke-token', '1a2b3c4d'],
      ['rollback', 'mfe-a'],
      ['prune'],
    ])
      await expect(runCommand(command, local)).rejects.toThrow('follows s3://');
    const history = JSON.parse(await readFile(join(at('three'), 'history.json'), 'utf8'));
    expect(history.map(({ name, reason }: { name: string; reason: string }) => `${name} ${reason}`)).toEqual([
      'mfe-a publish',
      'mfe-b publish',
      'mfe-a publish',
      'mfe-a rollback',
    ]);
  });

  it('loses none of many changes at once, from several machines', async () => {
    const [one, two, three] = ['one', 'two', 'three'].map(storeOn) as [
      ReleaseStore,
      ReleaseStore,
      ReleaseStore,
    ];
    const stores = [one, two, three];
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        publish(stores[index % 3] as ReleaseStore, {
          name: `mfe-${'abcdefgh'[index % 8]}`,
          version: `1.0.${index}+a`,
        }),
      ),
    );
    const last = storeOn('four');
    await last.refresh();
    expect(Object.keys((await last.live()).releases)).toHaveLength(8);
    expect((await last.live()).revision).toBe(24);
    const to = (await last.history()).map((change) => change.to).sort();
    expect(to).toEqual(Array.from({ length: 24 }, (_, index) => `1.0.${index}+a`).sort());
  });

  /** Returns the store as seen by a machine with slow requests, and the number of states that it has tried to create. */
  function slowStore(machine: string, deadMs?: number) {
    const slow = raw();
    const create = slow.create.bind(slow);
    const put = slow.put.bind(slow);
    const tries = { count: 0, ticket: '' };
    const newest = async () => (await slow.list('state/')).at(-1)?.key;
    /**
     * Takes 400 ms. A machine without `deadMs` is meant to lose, so it also waits for another one to create a state, until it has a ticket
     * in the queue.
     */
    const dawdle = async () => {
      const before = await newest();
      const mustLose = async () => deadMs === undefined && tries.ticket === '' && (await newest()) === before;
      for (let waited = 0; waited < 400 || (waited < 20_000 && (await mustLose())); waited += 50)
        await new Promise((resolve) => setTimeout(resolve, 50));
    };
    slow.put = (key, body) => {
      if (key.startsWith('queue/')) tries.ticket = key;
      return put(key, body);
    };
    slow.create = async (key, body) => {
      if (key.startsWith('state/')) {
        tries.count += 1;
        await dawdle();
      }
      return create(key, body);
    };
    const folder = join(at(machine), '.copy');
    return { store: new ReleaseStore(folder, undefined, new SharedStore(slow, folder, deadMs)), tries };
  }

  it('gives everybody their turn, also a machine that others are always faster than', async () => {
    let isDone = false;
    const hurry = async (store: ReleaseStore) => {
      for (let count = 0; !isDone && count < 200; count += 1) await store.createToken('mfe-a', 'CI', 1);
    };
    const { store, tries } = slowStore('slow');
    const fast = [hurry(storeOn('one')), hurry(storeOn('two'))];
    const built = await writeBuilt(work, { name: 'mfe-a', version: '1.0.0+a' });
    await store.publish(built);
    expect(bucket.requests).toContain(`DELETE ${tries.ticket}`);
    isDone = true;
    await Promise.all(fast);
    // Each fast publisher may finish one more change that it began before the queue existed, so the slow publisher may lose more than the
    // three races after which it joins the queue.
    expect(tries.count).toBeLessThanOrEqual(6);
    expect(tries.count).toBeGreaterThan(3);
    expect(bucket.requests.filter((one) => one.startsWith('PUT files/'))).toHaveLength(2);
    expect(await raw().list('queue/')).toEqual([]);
  });

  it('does not wait for somebody who died in the queue', async () => {
    await raw().put('queue/000000000001-dead', 'waiting');
    await slowStore('slow', 50).store.createToken('mfe-a', 'CI', 1);
    expect(await raw().list('queue/')).toEqual([]);
  });

  /**
   * Simulates a bucket that loses the response to each creation. The SDK repeats the request, which then fails because the object exists.
   */
  function lossy() {
    const bucket = raw();
    const create = bucket.create.bind(bucket);
    bucket.create = async (key, body) => {
      await create(key, body);
      return false;
    };
    return bucket;
  }

  it('fills an empty bucket once when the answer is lost', async () => {
    const folder = join(work, 'local');
    await publish(new ReleaseStore(folder), { name: 'mfe-a', version: '1.0.0+a' });
    await new SharedStore(lossy(), join(at('one'), '.copy')).begin(folder);
    const store = storeOn('two');
    await store.refresh();
    expect((await store.history()).map(({ reason }) => reason)).toEqual(['publish']);
  });

  it('makes a change once whose answer was lost', async () => {
    for (const version of ['1.0.0+a', '1.1.0+a', '1.2.0+a']) await publish('one', { name: 'mfe-a', version });
    const folder = join(at('one'), '.copy');
    const store = new ReleaseStore(folder, undefined, new SharedStore(lossy(), folder));
    expect((await store.rollback('mfe-a')).version).toBe('1.1.0+a');
    expect((await store.history()).map(({ reason }) => reason)).toEqual([
      'publish',
      'publish',
      'publish',
      'rollback',
    ]);
  });

  it('refuses and loses none of the changes of many processes on several machines', async () => {
    const script = join(__dirname, '..', '..', 'dist', 'store-main.js');
    const commands = Array.from({ length: 12 }, (_one, index) => {
      const env = { ...environment, ...bucket.env, DATA_DIR: join(work, `machine-${index % 4}`) };
      const args = [script, 'create-token', 'mfe-a', '--label', `token ${index}`];
      return promisify(execFile)(process.execPath, args, { env, cwd: work });
    });
    await Promise.all(commands);
    const store = storeOn('last');
    await store.refresh();
    const labels = (await store.publishers.list()).map(({ label }) => label);
    expect(labels.sort()).toEqual(Array.from({ length: 12 }, (_one, index) => `token ${index}`).sort());
  });

  it('begins with what a machine has in its folder, and only while it is empty', async () => {
    const folder = new ReleaseStore(at('one'));
    await publish(folder, { name: 'mfe-a', version: '1.0.0+a' });
    await folder.previewStored('mfe-a', '1.0.0+a', 1).catch(() => undefined);
    const env = { DATA_DIR: join(work, 'one'), ...bucket.env };
    await runCommand(['share'], { workspace: work, current: work, env, print: (line) => lines.push(line) });
    expect(lines).toEqual(['s3://releases/shop/ has 1 release, and mfe-a is live.']);
    const other = storeOn('two');
    await other.refresh();
    expect([await other.live(), await other.history()]).toEqual([
      await folder.live(),
      await folder.history(),
    ]);
    const again = runCommand(['share'], { workspace: work, current: work, env, print: () => undefined });
    await expect(again).rejects.toThrow('has a store already');
  });

  it('fetches each file once, no matter how many releases have it', async () => {
    const files = ['one.js', 'two.js'];
    await publish('one', { name: 'mfe-a', version: '1.0.0+a', files });
    const sent = () => bucket.requests.filter((one) => one.startsWith('PUT files/'));
    expect(new Set(sent()).size).toBe(2);
    await publish('one', { name: 'mfe-a', version: '1.1.0+a', files });
    // Only release.json differs between the releases, so only that file is uploaded for the second one.
    expect(new Set(sent()).size).toBe(3);
    const lists = bucket.requests.filter((one) => one.startsWith('PUT releases/'));
    expect(lists).toEqual(['PUT releases/mfe-a/1.0.0+a.json', 'PUT releases/mfe-a/1.1.0+a.json']);
  });

  it('is changed by nobody when two could overwrite each other', async () => {
    await bucket.stop();
    bucket = await startBucket({ isSafe: false });
    Object.assign(process.env, bucket.env);
    await expect(publish('one', { name: 'mfe-a', version: '1.0.0+a' })).rejects.toThrow('BUCKET_UNSAFE');
    expect(await raw().list('')).toEqual([]);
    startMirror('two');
    await eventually(async () => expect(lines[0]).toMatch(/^BUCKET_UNSAFE/));
  });

  it.each([
    ['a killed command', () => storeOn('one')],
    ['a failed change of the same process', (store: ReleaseStore) => store],
  ])('does not fetch files that %s had not shared yet', async (_what, next) => {
    const store = storeOn('one');
    await publish(store, { name: 'mfe-a', version: '1.0.0+a' });
    const copy = join(at('one'), '.copy');
    await mkdir(join(copy, 'mfe-z/1.0.0+z'), { recursive: true });
    await writeFile(join(copy, 'mfe-z/1.0.0+z/release.json'), '{}');
    await writeFile(join(copy, 'previews.json'), '{}');
    const set = JSON.parse(await readFile(join(copy, 'live-set.json'), 'utf8'));
    await writeFile(join(copy, 'live-set.json'), JSON.stringify({ ...set, revision: 99 }));
    await publish(next(store), { name: 'mfe-b', version: '1.0.0+b' });
    const other = storeOn('two');
    await other.refresh();
    expect([(await other.live()).revision, await other.names(), await other.previews.list()]).toEqual([
      2,
      ['mfe-a', 'mfe-b'],
      [],
    ]);
  });

  it('shares no release without its files when another machine removes it meanwhile', async () => {
    for (const version of ['1.0.0+a', '1.1.0+a'])
      await publish('one', { name: 'mfe-a', version, content: version });
    const [mine, folder] = [raw(), join(at('two'), '.copy')];
    const create = mine.create.bind(mine);
    let isFirst = true;
    mine.create = async (key, body) => {
      if (isFirst && key.startsWith('state/')) {
        isFirst = false;
        const other = storeOn('one');
        await other.publish(await writeBuilt(join(work, 'third'), { name: 'mfe-a', version: '1.2.0+a' }));
        const day = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 48 * 3_600_000);
        const pruned = await prune(other, ['mfe-a'], 0).finally(() => day.mockRestore());
        expect(pruned).toContainEqual({ name: 'mfe-a', version: '1.0.0+a' });
      }
      return create(key, body);
    };
    await publish(new ReleaseStore(folder, undefined, new SharedStore(mine, folder)), {
      ...{ name: 'mfe-a', version: '1.0.0+a', content: '1.0.0+a' },
    });
    const third = storeOn('three');
    await third.refresh();
    expect(await readdir(join(third.folder, 'mfe-a', '1.0.0+a'))).toContain('release.json');
  });

  it('knows the gateways of other machines where its own folder of gateways cannot be written', async () => {
    const status = { id: 'b', host: 'b', at: new Date().toISOString(), revision: 1, releases: [] };
    await raw().put('gateways/b.json', JSON.stringify(status));
    const file = join(work, 'file');
    await writeFile(file, '');
    const folder = join(at('one'), '.copy');
    const store = new ReleaseStore(folder, join(file, 'gateways'), new SharedStore(raw(), folder));
    expect(await store.gateways.running()).toMatchObject([{ id: 'b' }]);
  });

  it('does not wait for one who renews it for ever', async () => {
    const first = new ChangeQueue(raw(), 100);
    for (const state of [1, 2, 3]) await first.lostRace(state);
    await slowStore('slow', 100).store.createToken('mfe-a', 'CI', 1);
    await first.leave();
    expect(await raw().list('queue/')).toEqual([]);
  });

  it('changes nothing when a release is refused', async () => {
    await publish('one', { name: 'mfe-a', version: '1.0.0+a' });
    const before = (await raw().list('state/')).length;
    await expect(publish('two', { name: 'mfe-b', version: '1.0.0+b', paths: ['/mfe-a'] })).rejects.toThrow(
      'mfe-a',
    );
    expect((await raw().list('state/')).length).toBe(before);
    expect(await storeOn('one').names()).toEqual(['mfe-a']);
  });

  it('deletes what pruning leaves unused, a day later at the earliest', async () => {
    const store = storeOn('one');
    for (const patch of [1, 2, 3, 4])
      await publish(store, { name: 'mfe-a', version: `1.0.${patch}+a`, content: `${patch}` });
    const keys = async () => (await raw().list('')).map(({ key }) => key);
    const before = (await keys()).filter((key) => !key.startsWith('state/'));
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 12 * 3_600_000);
    expect(await prune(store, ['mfe-a'], 0.1)).toHaveLength(2);
    expect((await keys()).filter((key) => !key.startsWith('state/'))).toEqual(before);
    await publish(store, { name: 'mfe-a', version: '1.0.5+a', content: '5' });
    clock.mockReturnValue(now + 48 * 3_600_000);
    expect(await prune(store, ['mfe-a'], 0.1)).toHaveLength(1);
    clock.mockRestore();
    expect((await keys()).filter((key) => key.startsWith('releases/'))).toEqual([
      'releases/mfe-a/1.0.4+a.json',
      'releases/mfe-a/1.0.5+a.json',
    ]);
    startMirror('two');
    await eventually(async () =>
      expect((await readdir(join(at('two'), 'mfe-a'))).sort()).toEqual(['1.0.4+a', '1.0.5+a']),
    );
  });
});

describe('a mirror', () => {
  it('replaces the file that gateways watch after all others', async () => {
    await publish('one', { name: 'mfe-a', version: '1.0.0+a' });
    const rename = jest.spyOn(fs, 'rename');
    startMirror('two');
    await eventually(async () => expect(await liveIn(at('two'))).toEqual({ 'mfe-a': '1.0.0+a' }));
    await eventually(async () => expect(lines.join('\n')).toContain('is up to date'));
    const replaced = rename.mock.calls.map(([, to]) => basename(String(to)));
    expect(replaced.at(-1)).toBe('live.json');
    expect(new Set(replaced).size).toBe(5);
    rename.mockRestore();
  });

  it('stays unchanged while the bucket is unavailable, and reports that once', async () => {
    await publish('one', { name: 'mfe-a', version: '1.0.0+a' });
    startMirror('two');
    await eventually(async () => expect(await liveIn(at('two'))).toEqual({ 'mfe-a': '1.0.0+a' }));
    bucket.isAway = true;
    await eventually(async () => expect(lines.join('\n')).toContain('BUCKET_UNREACHABLE'));
    await expect(publish('one', { name: 'mfe-a', version: '1.1.0+a' })).rejects.toThrow('BUCKET_UNREACHABLE');
    expect(await liveIn(at('two'))).toEqual({ 'mfe-a': '1.0.0+a' });
    bucket.isAway = false;
    await publish('one', { name: 'mfe-a', version: '1.2.0+a' });
    await eventually(async () => expect(await liveIn(at('two'))).toEqual({ 'mfe-a': '1.2.0+a' }));
    expect(lines.filter((line) => line.includes('BUCKET_UNREACHABLE'))).toHaveLength(1);
  });

  it('does not take a release with a damaged or foreign file', async () => {
    await publish('one', { name: 'mfe-a', version: '1.0.0+a' });
    const manifest = JSON.parse(String(await raw().get('releases/mfe-a/1.0.0+a.json')));
    await raw().put(
      'releases/mfe-a/1.0.0+a.json',
      JSON.stringify({ ...manifest, '../../evil.js': manifest['entry.js'] }),
    );
    startMirror('two');
    await eventually(async () => expect(lines.join('\n')).toContain('../../evil.js of mfe-a/1.0.0+a'));
    expect(
      await readdir(join(work, 'two')).then((names) => names.filter((name) => name.includes('evil'))),
    ).toEqual([]);
    await raw().put('releases/mfe-a/1.0.0+a.json', JSON.stringify(manifest));
    await raw().put(`files/${manifest['entry.js']}`, 'z');
    await eventually(async () => expect(lines.join('\n')).toContain('entry.js of mfe-a/1.0.0+a'));
    await expect(liveIn(at('two'))).rejects.toThrow('ENOENT');
    await raw().put(`files/${manifest['entry.js']}`, 'x');
    await eventually(async () => expect(await liveIn(at('two'))).toEqual({ 'mfe-a': '1.0.0+a' }));
  });

  it('restores a release that was deleted on its machine', async () => {
    await publish('one', { name: 'mfe-a', version: '1.0.0+a' });
    startMirror('two');
    await eventually(async () => expect(await liveIn(at('two'))).toEqual({ 'mfe-a': '1.0.0+a' }));
    await rm(join(at('two'), 'mfe-a'), { recursive: true });
    await eventually(async () => expect(await readdir(join(at('two'), 'mfe-a'))).toEqual(['1.0.0+a']));
  });

  it('tells other machines what its gateways serve, so that a publish waits for them', async () => {
    const gateways = `${at('two')}-gateways`;
    const status = (revision: number, version: string): GatewayStatus => ({
      schema: 1,
      id: '7-abc',
      host: 'two',
      folder: gateways,
      at: new Date().toISOString(),
      revision,
      releases: [{ name: 'mfe-a', live: version, served: 'live', version, why: null }],
    });
    await mkdir(gateways, { recursive: true });
    const write = (revision: number, version: string) =>
      writeFile(join(gateways, '7-abc.json'), JSON.stringify(status(revision, version)));
    await write(0, '1.0.0+a');
    startMirror('two');
    const store = storeOn('one');
    await eventually(async () => expect(await store.gateways.running()).toHaveLength(1));
    await expect(
      announce(store, () => publish(store, { name: 'mfe-a', version: '1.0.0+a' }), 1_500),
    ).rejects.toThrow('seen by 0 of 1 gateways');
    await write(1, '1.0.0+a');
    expect(await announce(store, () => publish(store, { name: 'mfe-a', version: '1.0.0+a' }))).toContain(
      'seen by 1 of 1 gateways',
    );
    expect(await readdir(gateways)).toEqual(['7-abc.json']);
    await rm(join(gateways, '7-abc.json'));
    await eventually(async () => expect(await raw().list('gateways/')).toEqual([]));
    await eventually(async () => expect(await store.gateways.running()).toEqual([]));
  });
});

describe('the address of a bucket', () => {
  it.each([
    ['s3://shop', 'shop', ''],
    ['s3://shop/', 'shop', ''],
    ['s3://shop.example/a/b/', 'shop.example', 'a/b/'],
  ])('%s has a name and a folder', (RELEASES_BUCKET, name, prefix) => {
    expect(bucketPlace({ RELEASES_BUCKET })).toMatchObject({ bucket: name, prefix, endpoint: undefined });
  });

  it.each([
    ['https://shop.example', ''],
    ['s3://', ''],
    ['s3://shop', 'shop.example'],
    ['s3://shop', 'ftp://shop.example'],
  ])('is refused: %s %s', (RELEASES_BUCKET, RELEASES_BUCKET_ENDPOINT) => {
    expect(() => bucketPlace({ RELEASES_BUCKET, RELEASES_BUCKET_ENDPOINT })).toThrow('must be');
  });
});
