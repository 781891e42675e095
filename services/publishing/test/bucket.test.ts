import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ReleaseStore, storeIn } from '@portals/portal-cli/plain';
import { Bucket, bucketPlace } from '../../../packages/portal-cli/src/bucket/bucket';
import { mirror } from '../../../packages/portal-cli/src/bucket/mirror';
import { startBucket, type TestBucket } from '../../../packages/portal-cli/src/bucket/testing';
import { push } from './support/push';
import { Site } from './support/site';

const environment = { ...process.env };
let [work, bucket]: [string, TestBucket] = ['', {} as TestBucket];
let site: Site;
/** The same store, opened as from another machine. */
let other: ReleaseStore;

let mirroring: Promise<void>;
const stop = new AbortController();
/** Mirrors the bucket to the site's folder, as the process `mirror` does. */
function startMirror(): void {
  const place = bucketPlace(bucket.env);
  if (!place) throw new Error('the bucket has no address');
  const folders = { releases: site.store.folder, gateways: site.store.gateways.folder };
  mirroring = mirror(new Bucket(place), folders, () => undefined, stop.signal);
}
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), 'bucket-site-'));
  bucket = await startBucket();
  // The library reads credentials only from the environment.
  Object.assign(process.env, bucket.env);
  other = storeIn(work, { DATA_DIR: join(work, 'other'), ...bucket.env });
});
afterEach(() => site.stop());
afterAll(async () => {
  stop.abort();
  await mirroring;
  await bucket.stop();
  process.env = { ...environment };
  await rm(work, { recursive: true, force: true });
});

it('knows tokens and releases of other machines that share its store (rule 13.70)', async () => {
  site = await Site.start(bucket.env);
  startMirror();
  const { token, publisher } = await other.createToken('mfe-a', 'CI', 1);
  while ((await site.call('GET', '/mfe-a', token)).status === 401);
  expect((await site.call('GET', '/mfe-a', token)).body).toMatchObject({ live: null });
  await other.publish(await site.build({ name: 'mfe-a', version: '1.0.0' }));
  const liveOf = async () => (await site.call('GET', '/mfe-a', token)).body.live;
  while ((await liveOf()) === null);
  await push(site.url, token, await site.build({ name: 'mfe-a', version: '1.1.0' }), { expect: '1.0.0' });
  await other.refresh();
  expect((await other.live()).releases['mfe-a']).toMatchObject({ live: '1.1.0', previous: '1.0.0' });
  await other.revokeToken(publisher.id);
  while ((await site.call('GET', '/mfe-a', token)).status === 200);
  expect((await site.call('GET', '/mfe-a', token)).status).toBe(401);
});

it('changes nothing in the folder of a mirror, which would undo it (rule 13.71)', async () => {
  const { token } = await other.createToken('mfe-c', 'CI', 1);
  site = await Site.start();
  startMirror();
  const refused = async () => (await site.call('POST', '/mfe-c/rollback', token, {})).body.said ?? '';
  for (let tries = 0; tries < 300 && !(await refused()).includes('follow a bucket'); tries += 1)
    await wait(20);
  expect(await refused()).not.toMatch(/s3:|\/releases/);
  const built = await site.build({ name: 'mfe-c', version: '1.0.0' });
  await expect(push(site.url, token, built, { name: 'mfe-c' })).rejects.toThrow('follow a bucket');
  expect(await site.store.names()).not.toContain('mfe-c');
  expect((await site.call('GET', '/mfe-c', token)).status).toBe(200);
});
