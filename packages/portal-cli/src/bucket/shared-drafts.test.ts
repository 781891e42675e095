import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { draftVersion, readPreviews } from '@portals/contracts/releases';
import { storeIn } from '../places.js';
import { eventually, writeBuilt } from '../testing.js';
import { Bucket, bucketPlace } from './bucket.js';
import { mirror } from './mirror.js';
import { startBucket, type TestBucket } from './testing.js';

// The AWS SDK reads credentials only from the environment, so the tests set them there and restore the environment afterwards.
const environment = { ...process.env };
let work: string;
let bucket: TestBucket;
const stop = new AbortController();

beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'shared-drafts-'));
  bucket = await startBucket();
  Object.assign(process.env, bucket.env);
});
afterAll(async () => {
  stop.abort();
  await bucket.stop();
  process.env = { ...environment };
  await rm(work, { recursive: true, force: true });
});

const storeOn = (machine: string) => storeIn(work, { DATA_DIR: join(work, machine), ...bucket.env });
const folder = () => join(work, 'gateway', 'releases');
const stored = () => readdir(join(folder(), 'mfe-a')).catch(() => []);

/** Waits until the gateway's folder contains these builds of the draft. */
const untilStored = (versions: string[]) =>
  eventually(async () => expect((await stored()).sort()).toEqual(versions));

/** Waits until the folder's previews are these builds, whose files are then complete: the mirror copies files before previews. */
const untilShown = (versions: string[]) =>
  eventually(async () =>
    expect(await readPreviews(folder())).toMatchObject(versions.map((version) => ({ version }))),
  );

it('gives a draft to every machine of a shared store, and takes it from all (rules 13.70, 13.84)', async () => {
  const receiver = storeOn('receiver');
  const { publisher } = await storeOn('operator').createToken('mfe-a', 'laptop', 1);
  const { preview } = await receiver.drafts.start(publisher);
  const place = bucketPlace(bucket.env);
  if (place === null) throw new Error('there is no bucket');
  const folders = { releases: folder(), gateways: `${folder()}-gateways` };
  const following = mirror(new Bucket(place), folders, () => undefined, stop.signal);
  const versions = ['a1', 'a2', 'a3'].map((hash) => draftVersion('1.0.0', preview.id, hash));
  for (const version of versions)
    await receiver.drafts.put(preview.id, publisher.id, await writeBuilt(work, { name: 'mfe-a', version }));
  await untilStored(versions.slice(1));
  await untilShown([versions[2] ?? '']);
  expect(await receiver.drafts.renew(preview.id, publisher.id, 'a problem')).toBe(true);

  await storeOn('operator').revokeToken(publisher.id);
  await untilStored([]);
  await untilShown([]);
  await expect(receiver.drafts.renew(preview.id, publisher.id, null)).rejects.toThrow('The draft has ended');
  stop.abort();
  await following;
});
