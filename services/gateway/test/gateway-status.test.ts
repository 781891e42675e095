import { readdir, readFile, realpath, rename, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { GatewayStatus, ReleaseHealth } from '@portals/contracts/releases';
import { CountingServer } from './support/counting-server.js';
import { eventually } from './support/eventually.js';
import { TestGateway } from './support/gateway.js';
import { route, TestStore } from './support/store.js';

let store: TestStore;
let folder: string;
let gateway: TestGateway;

beforeEach(async () => {
  store = await TestStore.create();
  folder = `${store.folder}-gateways`;
  await store.addShell('1.0.0+aaaaaaaa');
  for (const version of ['1.0.0+a1', '1.1.0+a2']) await store.addPortal('mfe-a', version, [route('/')]);
  await store.setLive({ shell: { live: '1.0.0+aaaaaaaa' }, 'mfe-a': { live: '1.0.0+a1' } });
  gateway = await TestGateway.start(store);
});
afterEach(async () => {
  await gateway.stop();
  await store.remove();
});

async function statuses(): Promise<GatewayStatus[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  return Promise.all(
    names.map(async (name) => GatewayStatus.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))),
  );
}
const servedNow = async () => (await statuses())[0]?.releases.find(({ name }) => name === 'mfe-a');

/** Waits until each running gateway has written its status once more. */
async function untilAllWrote(): Promise<void> {
  const before = new Map((await statuses()).map(({ id, at }) => [id, at]));
  await eventually('all have written', async () =>
    (await statuses()).every(({ id, at }) => id === 'killed' || at !== before.get(id)),
  );
}

it('says what it serves from its start, and after each change', async () => {
  expect(await servedNow()).toEqual({
    name: 'mfe-a',
    live: '1.0.0+a1',
    served: 'live',
    version: '1.0.0+a1',
    why: null,
  });
  await store.setLive({ 'mfe-a': { live: '1.1.0+a2', previous: '1.0.0+a1' } });
  await eventually('version 1.1.0 is served', async () => (await servedNow())?.version === '1.1.0+a2');
});

it('says why it serves another release than the live one', async () => {
  await store.addPortal('mfe-a', '1.2.0+a3', [route('/')]);
  await writeFile(join(store.folder, 'mfe-a', '1.2.0+a3', 'page.js'), 'changed');
  await store.setLive({ 'mfe-a': { live: '1.2.0+a3', previous: '1.0.0+a1' } });
  await eventually('version 1.2.0 is live', async () => (await servedNow())?.live === '1.2.0+a3');
  expect(await servedNow()).toMatchObject({
    served: 'previous',
    version: '1.0.0+a1',
    why: expect.stringContaining('page.js is not what its release says'),
  });
});

it('reports repeatedly that it is running', async () => {
  const [first] = await statuses();
  expect(first).toMatchObject({ host: hostname(), pid: process.pid, address: '127.0.0.1:8080' });
  await eventually('the status changes', async () => {
    const [now] = await statuses();
    return now !== undefined && now.at !== first?.at;
  });
  expect(await statuses()).toMatchObject([{ folder: await realpath(folder) }]);
});

it('names no address when it takes a free port', async () => {
  const second = await TestGateway.start(store, { PORT: '0' });
  expect((await statuses()).map(({ address }) => address).sort()).toEqual(['127.0.0.1:8080', undefined]);
  await second.stop();
});

it('withdraws its status when it is stopped', async () => {
  const second = await TestGateway.start(store);
  expect(await statuses()).toHaveLength(2);
  await second.stop();
  expect(await statuses()).toHaveLength(1);
});

it('shares the requests of one address among the gateways that are running', async () => {
  const limits = { RATE_LIMIT_PER_MINUTE: '10', PORTAL_EVENTS_PER_MINUTE: '4' };
  const pair = [await TestGateway.start(store, limits), await TestGateway.start(store, limits)];
  // Imitates the status file of a killed gateway, which nobody deletes and which is already stale.
  const [status] = await statuses();
  const killed = join(folder, 'killed.new');
  await writeFile(killed, JSON.stringify({ ...status, id: 'killed' }));
  await utimes(killed, new Date(), new Date(Date.now() - 60_000));
  await rename(killed, join(folder, 'killed.json'));
  // Three gateways are running, including the one that all tests share. A gateway counts the others before it writes its status, so only
  // its second status after the last start is sure to count all of them.
  await untilAllWrote();
  await untilAllWrote();
  const event = JSON.stringify({
    composition: 'x',
    portal: 'mfe-a',
    version: '1.0.0+a1',
    outcome: 'loaded',
    duration: 5,
  });
  for (const one of pair) {
    const codes: number[] = [];
    for (let index = 0; index < 3; index += 1)
      codes.push((await one.send('POST', '/api/portal-events', event)).status);
    expect(codes).toEqual([204, 204, 429]);
    codes.length = 0;
    for (let index = 0; index < 3; index += 1) codes.push((await one.get('/')).status);
    expect(codes).toEqual([200, 429, 429]);
  }
  for (const one of pair) await one.stop();
});

it('counts requests on the server of LIMITS_URL, and says when it is gone', async () => {
  const server = await CountingServer.start();
  const counting = await TestGateway.start(store, { LIMITS_URL: server.url });
  const { metrics } = counting.gateway;
  const failing = async () =>
    (await metrics.registry.getSingleMetric('limits_server_failing')?.get())?.values[0]?.value;
  const untilFailing = (expected: number) =>
    eventually(`the metric is ${expected}`, async () => {
      expect((await counting.get('/')).status).toBe(200);
      return (await failing()) === expected;
    });
  await eventually('the server counts', async () => (await counting.get('/')).ok && server.asked > 0);
  expect([...server.counts.keys()]).toEqual(['portals:callers:127.0.0.1']);
  await untilFailing(0);
  server.stop();
  await untilFailing(1);
  await counting.stop();
});

describe('what browsers report of a release', () => {
  const report = (outcome: string, version = '1.0.0+a1', portal = 'mfe-a') =>
    gateway.send(
      'POST',
      '/api/portal-events',
      JSON.stringify({ composition: 'x', portal, version, outcome, duration: 5 }),
    );
  const healthOf = async (version: string) =>
    ReleaseHealth.parse(
      JSON.parse(await readFile(join(folder, 'health', 'mfe-a', `${version}.json`), 'utf8')),
    );

  it('makes it a good one after a few loads', async () => {
    for (let index = 0; index < 3; index += 1) await report('loaded');
    await eventually('the health of the release is written', async () =>
      (await readdir(join(folder, 'health', 'mfe-a'))).includes('1.0.0+a1.json'),
    );
    expect(await healthOf('1.0.0+a1')).toMatchObject({ verdict: 'good', loaded: 3, failed: 0 });
  });

  it('makes it a failing one when it fails often, also after it was a good one', async () => {
    for (let index = 0; index < 3; index += 1) await report('loaded');
    for (let index = 0; index < 3; index += 1) await report('failed');
    await eventually(
      'the release is failing',
      async () => (await healthOf('1.0.0+a1').catch(() => null))?.verdict === 'failing',
    );
  });

  it('counts only for releases that are served', async () => {
    for (let index = 0; index < 3; index += 1) {
      await report('loaded', '9.9.9+zz');
      await report('loaded', '../../escape');
      await report('loaded', '1.0.0+a1', 'mfe-none');
    }
    for (let index = 0; index < 3; index += 1) await report('loaded');
    await eventually(
      'the release has a verdict',
      async () => (await healthOf('1.0.0+a1').catch(() => null)) !== null,
    );
    expect(await readdir(join(folder, 'health'))).toEqual(['mfe-a']);
    expect(await readdir(join(folder, 'health', 'mfe-a'))).toEqual(['1.0.0+a1.json']);
  });
});

it('serves where nothing can be written, and says so once', async () => {
  await writeFile(join(store.folder, 'file'), '');
  const bare = await TestGateway.start(store, { GATEWAYS_DIR: join(store.folder, 'file') });
  await store.setLive({ 'mfe-a': { live: '1.1.0+a2' } });
  await eventually('a document has version 1.1.0', async () =>
    (await (await bare.get('/')).text()).includes('/1.1.0+a2/'),
  );
  const said = () => bare.logs.filter((line) => line.includes('GATEWAYS_DIR cannot be written'));
  await eventually('it is said', () => said().length > 0);
  expect((await bare.get('/')).status).toBe(200);
  expect(said()).toHaveLength(1);
  await bare.stop();
});
