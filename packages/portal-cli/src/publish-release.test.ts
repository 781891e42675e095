import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bucket, bucketPlace } from './bucket/bucket.js';
import { mirror } from './bucket/mirror.js';
import { startBucket, type TestBucket } from './bucket/testing.js';
import { ReleaseStore } from './store.js';
import { type BuiltOptions, writeBuilt } from './testing.js';

let work: string;
beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), 'seed-'));
});
afterEach(() => rm(work, { recursive: true, force: true }));

/** Runs the script of the containers. */
function publishRelease(...args: string[]): Promise<{ code: number | string; output: string }> {
  const script = join(__dirname, '..', 'dist', 'publish-release.js');
  const env = { ...process.env, RELEASES_DIR: join(work, 'store') };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}
const build = (options: BuiltOptions) => writeBuilt(work, options);
const liveOf = async (name: string) =>
  (await new ReleaseStore(join(work, 'store')).live()).releases[name]?.live;

it('fills an empty store, and does not change existing names, no matter what is built now', async () => {
  const first = await build({ name: 'mfe-a', version: '1.0.0+1' });
  expect(await publishRelease('--seed', first)).toMatchObject({ code: 0 });
  const [newer, other] = [
    await build({ name: 'mfe-a', version: '1.1.0+2' }),
    await build({ name: 'mfe-b', version: '1.0.0+1' }),
  ];
  const { code, output } = await publishRelease('--seed', newer, other);
  expect(code).toBe(0);
  expect(output).toMatch(
    /mfe-a: 1\.0\.0\+1 is live and stays so\. 1\.1\.0\+2 .* is NOT published.*PORTAL=mfe-a/,
  );
  expect([await liveOf('mfe-a'), await liveOf('mfe-b')]).toEqual(['1.0.0+1', '1.0.0+1']);
});

it('publishes the shell as well where no stored one can be served, and only then', async () => {
  const shell = { name: 'shell', platform: '1.2.0' };
  await publishRelease(await build({ ...shell, version: '1.0.0+1' }));
  const newer = await build({ ...shell, version: '1.0.0+2' });
  await publishRelease('--seed', newer);
  expect(await liveOf('shell')).toBe('1.0.0+1');
  const file = join(work, 'store', 'shell', '1.0.0+1', 'release.json');
  const stated = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...stated, documentForm: 99 }));
  expect(await publishRelease('--seed', newer)).toMatchObject({ code: 0 });
  expect(await liveOf('shell')).toBe('1.0.0+2');
});

it('lets the site start without a refused portal, but not without a shell', async () => {
  const portal = await build({ name: 'mfe-a', version: '1.0.0+1', platform: '^1.2.0' });
  const shell = { name: 'shell', version: '1.0.0+1', platform: '1.0.0' };
  const { code, output } = await publishRelease('--seed', await build(shell), portal);
  expect([code, output]).toEqual([0, expect.stringContaining('PLATFORM_MISMATCH')]);
  expect([await liveOf('shell'), await liveOf('mfe-a')]).toEqual(['1.0.0+1', undefined]);
  const file = join(work, 'store', 'shell', '1.0.0+1', 'release.json');
  const stated = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...stated, documentForm: 99 }));
  expect(await publishRelease('--seed', join(work, 'nothing'), portal)).toMatchObject({ code: 1 });
});

it('publishes the others when one cannot be published, and reports it in its exit code', async () => {
  const good = await build({ name: 'mfe-b', version: '1.0.0+1' });
  expect(await publishRelease(join(work, 'nothing'), good)).toMatchObject({ code: 1 });
  expect(await liveOf('mfe-b')).toBe('1.0.0+1');
});

it('makes what it is given live when it is not to seed', async () => {
  await publishRelease(await build({ name: 'mfe-a', version: '1.0.0+1' }));
  await publishRelease(await build({ name: 'mfe-a', version: '1.1.0+2' }));
  expect(await liveOf('mfe-a')).toBe('1.1.0+2');
});

it('stores a release with a preview link instead of making it live, on request', async () => {
  await publishRelease(await build({ name: 'mfe-a', version: '1.0.0+1' }));
  const newer = await build({ name: 'mfe-a', version: '1.1.0+2' });
  const { code, output } = await publishRelease('--preview', '--hours', '2', newer);
  expect([code, output]).toEqual([0, expect.stringMatching(/\/preview\/[0-9a-f]{8}\.[0-9a-f]{64}\n/)]);
  expect(await liveOf('mfe-a')).toBe('1.0.0+1');
  expect((await publishRelease('--preview', '--hours', '0', newer)).code).toBe(1);
});

describe('where the folder of the gateways follows a bucket (rule 13.71)', () => {
  const marker = () => join(work, 'store', '.mirrored');
  const shell = { name: 'shell', platform: '1.2.0' };
  beforeEach(async () => {
    await publishRelease(await build({ ...shell, version: '1.0.0+1' }));
    await writeFile(marker(), 's3://releases/shop');
  });

  it.each([[], ['--preview']])('nothing is published into it %s', async (...args) => {
    const { code, output } = await publishRelease(
      ...args,
      await build({ name: 'mfe-late', version: '1.0.0' }),
    );
    expect([code, output]).toEqual([1, expect.stringContaining('follows s3://releases/shop')]);
    expect(await new ReleaseStore(join(work, 'store')).names()).toEqual(['shell']);
  });

  it('a seed says what it leaves out, and lets the site start', async () => {
    const late = await build({ name: 'mfe-late', version: '1.0.0' });
    const { code, output } = await publishRelease(
      '--seed',
      await build({ ...shell, version: '1.1.0+2' }),
      late,
    );
    expect(code).toBe(0);
    expect(output).toContain(
      'shell: 1.0.0+1 is live and stays so. 1.1.0+2 came with these images and is NOT',
    );
    expect(output).toContain(
      'mfe-late: nothing is live and stays so. 1.0.0 came with these images and is NOT',
    );
    expect(output).toContain('follows s3://releases/shop');
    expect(output).toContain('deploy/compose/bucket.yml');
    expect(await new ReleaseStore(join(work, 'store')).names()).toEqual(['shell']);
  });

  it('a seed on a new machine waits until the mirror has brought a shell', async () => {
    await rm(join(work, 'store'), { recursive: true });
    const bucket = await startBucket();
    bucket.isAway = true;
    Object.assign(process.env, bucket.env);
    const built = await build({ ...shell, version: '1.0.0+1' });
    const seeding = publishRelease('--seed', built);
    for (const name of Object.keys(bucket.env)) delete process.env[name];
    while (bucket.requests.length === 0) await new Promise(setImmediate);
    await new ReleaseStore(join(work, 'store')).publish(built);
    expect(await seeding).toMatchObject({
      code: 0,
      output: expect.stringContaining('shell 1.0.0+1 is live already'),
    });
    await bucket.stop();
  });

  describe('and the seed can change the bucket', () => {
    let bucket: TestBucket;
    let stop: AbortController;
    let mirroring: Promise<void>;
    beforeEach(async () => {
      bucket = await startBucket();
      Object.assign(process.env, bucket.env);
      stop = new AbortController();
      const store = join(work, 'store');
      const folders = { releases: store, gateways: `${store}-gateways` };
      const place = bucketPlace(bucket.env);
      if (place) mirroring = mirror(new Bucket(place), folders, () => undefined, stop.signal);
    });
    afterEach(async () => {
      stop.abort();
      await mirroring;
      await bucket.stop();
      for (const name of Object.keys(bucket.env)) delete process.env[name];
    });

    it('it fills an empty one, and ends when the gateways can read it', async () => {
      const [next, late] = [
        await build({ ...shell, version: '1.1.0+2' }),
        await build({ name: 'mfe-late', version: '1.0.0' }),
      ];
      const { code, output } = await publishRelease('--seed', next, late);
      expect([code, output]).toEqual([0, expect.not.stringContaining('NOT published')]);
      expect([await liveOf('shell'), await liveOf('mfe-late')]).toEqual(['1.1.0+2', '1.0.0']);
      const newer = await build({ name: 'mfe-late', version: '1.1.0' });
      expect((await publishRelease('--seed', newer)).output).toContain(
        'mfe-late: 1.0.0 is live and stays so',
      );
      expect((await publishRelease(newer)).code).toBe(0);
      expect((await bucket.requests).filter((one) => one.startsWith('PUT state/'))).toHaveLength(3);
    });

    it('it lets the site start with what the gateways have while the bucket is away', async () => {
      bucket.isAway = true;
      const { code, output } = await publishRelease(
        '--seed',
        await build({ name: 'mfe-late', version: '1.0.0' }),
      );
      expect([code, output]).toEqual([0, expect.stringContaining('BUCKET_UNREACHABLE')]);
      expect(await liveOf('mfe-late')).toBeUndefined();
    });
  });
});
