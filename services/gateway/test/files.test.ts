import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from './support/eventually.js';
import { TestGateway } from './support/gateway.js';
import { route, TestStore } from './support/store.js';

let store: TestStore;
let gateway: TestGateway;

beforeEach(async () => {
  store = await TestStore.create();
  await store.addShell('1.0.0+aaaaaaaa');
  await store.addPortal('mfe-a', '1.0.0+a1');
  await store.addPortal('mfe-a', '1.1.0+a2');
  await store.setLive({ shell: { live: '1.0.0+aaaaaaaa' }, 'mfe-a': { live: '1.0.0+a1' } });
  gateway = await TestGateway.start(store);
});
afterEach(async () => {
  await gateway.stop();
  await store.remove();
});

const shows = async (version: string) =>
  (await (await gateway.get('/')).text()).includes(`/releases/mfe-a/${version}/`);
const untilShown = (version: string) => eventually(`version ${version} is live`, () => shows(version));
const untilLogged = (text: string) =>
  eventually(`the log says "${text}"`, () => gateway.logs.some((line) => line.includes(text)));

describe('a release file', () => {
  const path = '/releases/mfe-a/1.0.0+a1/entry.js';

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip;q=1, br;q=0.1', 'gzip'],
    ['identity', null],
  ])('asked for as %s is sent as %s, with the same content', async (accepted, encoding) => {
    const answer = await gateway.get(path, { 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(encoding);
    expect(await answer.text()).toMatch(/^(entry mfe-a 1\.0\.0\+a1){20}$/);
  });

  it('may be kept for good, and is a script', async () => {
    const { headers } = await gateway.get(path);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('vary')).toBe('Accept-Encoding');
  });

  it('is not sent again to who has it in the same encoding', async () => {
    const first = await gateway.get(path, { 'accept-encoding': 'br' });
    const etag = first.headers.get('etag') ?? '';
    expect((await gateway.get(path, { 'accept-encoding': 'br', 'if-none-match': etag })).status).toBe(304);
    expect((await gateway.get(path, { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200);
  });

  it('is refused to other methods than GET and HEAD', async () => {
    const answer = await gateway.send('POST', path, '{}');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });
});

describe('a file of an earlier release', () => {
  const of = (file: string) => gateway.get(`/releases/mfe-a/1.1.0+a2/${file}`);

  it('is found without reading its release.json again', async () => {
    expect((await of('entry.js')).status).toBe(200);
    await rm(join(store.folder, 'mfe-a', '1.1.0+a2', 'release.json'));
    expect((await of('portal.js')).status).toBe(200);
    expect((await of('none.js')).status).toBe(404);
    // Tabs ask for this file to learn whether their release is still stored (rule 13.8).
    expect((await of('pins.json')).status).toBe(404);
  });

  it('counts as a request unless it is in memory, because reading it takes time (rule 15.34)', async () => {
    await gateway.stop();
    gateway = await TestGateway.start(store, { RATE_LIMIT_PER_MINUTE: '2' });
    const files = ['entry.js', 'entry.js', 'none-1.js', 'none-2.js', 'entry.js'];
    const statuses: number[] = [];
    for (const file of files) statuses.push((await of(file)).status);
    expect(statuses).toEqual([200, 200, 404, 429, 200]);
    expect((await gateway.get('/releases/mfe-a/1.0.0+a1/entry.js')).status).toBe(200);
  });
});

describe('what is missing', () => {
  it.each([
    '/releases/mfe-a/1.0.0+a1/none.js',
    '/releases/mfe-a/9.9.9+ff/entry.js',
    '/releases/mfe-none/1.0.0+a1/entry.js',
    '/releases/mfe-a/1.0.0+a1/release.json',
    '/releases/mfe-a/1.0.0+a1/../1.1.0+a2/entry.js',
    '/releases/mfe-a/..%2f..%2f..%2fetc%2fpasswd',
    '/releases/mfe-a/1.0.0+a1/entry.js.br',
    '/releases/../live.json',
    '/releases/live.json',
    '/releases/',
    '/assets/logo.png',
    '/assets',
    '/remoteEntry.js',
    '/wp-login.php',
    '/.env',
    '/api',
    '/api/',
    '/api/nothing',
    '/api/contactx',
  ])('%s is a true 404 in the error shape, never a page', async (path) => {
    const answer = await gateway.raw(path);
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });

  it.each(['/x', '/no/such/page', '/releasesx', '/apiary'])('%s is a page', async (path) => {
    const answer = await gateway.get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });
});

describe('publishing while the gateway runs', () => {
  it('is seen by the next document, without a restart, and keeps older files', async () => {
    await store.setLive({ 'mfe-a': { live: '1.1.0+a2', previous: '1.0.0+a1' } });
    await untilShown('1.1.0+a2');
    await store.addPortal('mfe-a', '1.2.0+a3');
    await store.setLive({ 'mfe-a': { live: '1.2.0+a3', previous: '1.1.0+a2' } });
    await untilShown('1.2.0+a3');
    const old = await gateway.get('/releases/mfe-a/1.0.0+a1/entry.js', { 'accept-encoding': 'br' });
    expect([old.status, old.headers.get('content-encoding')]).toEqual([200, 'br']);
    expect(await old.text()).toContain('entry mfe-a 1.0.0+a1');
  });

  it('is used when its files arrive after the change of the live set, as on a shared volume', async () => {
    await store.setLive({ 'mfe-a': { live: '1.2.0+a3' } });
    await untilLogged('a release cannot be used');
    await store.addPortal('mfe-a', '1.2.0+a3');
    await untilShown('1.2.0+a3');
    const faults = gateway.logs.filter((line) => line.includes('a release cannot be used'));
    expect(faults).toHaveLength(1);
  });

  it('leaves the last good composition when the new release is damaged', async () => {
    await store.addPortal('mfe-a', '1.3.0+a4');
    await writeFile(join(store.folder, 'mfe-a', '1.3.0+a4', 'portal.js'), 'tampered');
    await store.setLive({ 'mfe-a': { live: '1.3.0+a4' } });
    await untilLogged('cannot be used');
    expect(await shows('1.0.0+a1')).toBe(true);
    expect(await readFile(join(store.folder, 'live.json'), 'utf8')).toContain('1.3.0+a4');
  });

  it('works without a previous release that is gone', async () => {
    await store.setLive({ 'mfe-a': { live: '1.1.0+a2', previous: '0.9.0+gone' } });
    await untilShown('1.1.0+a2');
    expect(await shows('0.9.0+gone')).toBe(false);
  });

  it('adds a portal with its routes', async () => {
    await store.addPortal('mfe-b', '1.0.0+b1', [route('/new-portal')]);
    await store.setLive({ 'mfe-b': { live: '1.0.0+b1' } });
    await eventually('the new portal has its page', async () =>
      (await (await gateway.get('/new-portal')).text()).includes('<title>mfe-b en'),
    );
  });
});

it('is not ready, but alive, until a shell is live', async () => {
  const empty = await TestStore.create();
  const bare = await TestGateway.start(empty);
  expect((await bare.get('/livez')).status).toBe(200);
  expect((await bare.get('/readyz')).status).toBe(503);
  const document = await bare.get('/');
  expect([document.status, document.headers.get('retry-after')]).toEqual([503, '2']);
  await empty.addShell('1.0.0+aaaaaaaa');
  await empty.setLive({ shell: { live: '1.0.0+aaaaaaaa' } });
  await eventually('the gateway is ready', async () => (await bare.get('/readyz')).ok);
  expect((await bare.get('/')).status).toBe(200);
  bare.gateway.startDraining();
  expect((await bare.get('/readyz')).status).toBe(503);
  await bare.stop();
  await empty.remove();
});
