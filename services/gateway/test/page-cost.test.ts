import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { Composition, ReleasePins, RouteIndex } from '@portals/contracts/composition';
import { eventually } from './support/eventually.js';
import { TestGateway } from './support/gateway.js';
import { route, TestStore } from './support/store.js';

/**
 * Fills a store with a public site, two portals with the overlapping paths `/empresa/:id` and `/empresa/nueva`, and `others` more portals.
 */
async function fill(store: TestStore, others: number): Promise<void> {
  const names = Array.from({ length: others }, (_, index) => `mfe-other-${index}`);
  await store.addShell('1.0.0+aaaaaaaa');
  await store.addPortal('mfe-public', '1.0.0+a1', [
    route('/', { chunk: 'route-page' }),
    route('*', { index: false }),
  ]);
  await store.addPortal('mfe-firm', '1.0.0+b1', [route('/empresa/:id'), route('/auth')]);
  await store.addPortal('mfe-firm', '1.1.0+b2', [route('/empresa/:id'), route('/auth')]);
  await store.addPortal('mfe-rival', '1.0.0+c1', [route('/empresa/nueva')]);
  for (const name of names)
    await store.addPortal(name, '1.0.0+d1', [route(`/${name}`), route(`/${name}/list`)]);
  await store.setLive({
    shell: { live: '1.0.0+aaaaaaaa' },
    'mfe-public': { live: '1.0.0+a1' },
    'mfe-firm': { live: '1.1.0+b2', previous: '1.0.0+b1' },
    'mfe-rival': { live: '1.0.0+c1' },
    ...Object.fromEntries(names.map((name) => [name, { live: '1.0.0+d1' }])),
  });
}

let stores: TestStore[];
let few: TestGateway;
let many: TestGateway;
beforeAll(async () => {
  stores = [await TestStore.create(), await TestStore.create()];
  await Promise.all(stores.map((store, index) => fill(store, index === 0 ? 1 : 40)));
  const env = {
    RATE_LIMIT_PER_MINUTE: '1000000',
    DOCUMENT_CACHE_BYTES: '200000',
    // The tests use 40 made-up hosts, of which the gateway accepts the 20 listed here and rejects the others.
    ALLOWED_HOSTS: ['one', 'two', ...Array.from({ length: 20 }, (_, index) => `host-${index}`)]
      .map((name) => `${name}.example`)
      .join(),
  };
  [few, many] = await Promise.all([
    TestGateway.start(stores[0] as TestStore, env),
    TestGateway.start(stores[1] as TestStore, env),
  ]);
});
afterAll(async () => {
  await Promise.all([few.stop(), many.stop()]);
  await Promise.all(stores.map((store) => store.remove()));
});

const page = async (gateway: TestGateway, path: string) => (await gateway.get(path)).text();
const compositionIn = (html: string): Composition =>
  Composition.parse(
    JSON.parse(/<script type="application\/json" id="composition">(.*?)<\/script>/s.exec(html)?.[1] ?? ''),
  );
/** Requests a page with a custom Host header, which `fetch` does not allow. */
async function asked(host: string, path: string): Promise<string> {
  const { hostname, port } = new URL(few.url);
  const [answer]: IncomingMessage[] = await once(
    get({ hostname, port, path, headers: { host }, agent: false }),
    'response',
  );
  return answer ? text(answer) : '';
}
const sha384 = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

it.each(['/', '/empresa/7', '/auth'])('%s costs the same with few and with many portals', async (path) => {
  const sizes = await Promise.all(
    [few, many].map(async (gateway) => (await page(gateway, path)).replaceAll(gateway.url, '').length),
  );
  expect(sizes[0]).toBe(sizes[1]);
});

describe('the route index', () => {
  const indexOf = async (gateway: TestGateway) => {
    const { index } = compositionIn(await page(gateway, '/'));
    const answer = await gateway.get(index?.url ?? '');
    return { index, answer, text: await answer.text() };
  };

  it('is pinned by the document, never changes, and has every portal', async () => {
    const { index, answer, text } = await indexOf(many);
    expect(sha384(text)).toBe(index?.integrity);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('content-type')).toContain('application/json');
    const { portals } = RouteIndex.parse(JSON.parse(text));
    expect(portals).toHaveLength(43);
    expect(portals.find(({ name }) => name === 'mfe-rival')?.routes[0]?.path).toBe('/empresa/nueva');
  });

  it('pins what is known of each release, which its own file says', async () => {
    const { text } = await indexOf(few);
    const firm = RouteIndex.parse(JSON.parse(text)).portals.find(({ name }) => name === 'mfe-firm');
    for (const release of [firm?.live, firm?.previous]) {
      const answer = await few.get(`${release?.base}pins.json`);
      expect(answer.headers.get('cache-control')).toContain('immutable');
      const body = await answer.text();
      expect(sha384(body)).toBe(release?.pins);
      const pins = ReleasePins.parse(JSON.parse(body));
      expect(pins.chunks['route-page']).toEqual(['page.js']);
      const script = await (await few.get(`${release?.base}portal.js`)).text();
      expect(pins.integrity['portal.js']).toBe(sha384(script));
    }
  });

  it('is not there for a composition that nobody remembers', async () => {
    expect((await few.get('/releases/index/0123456789ab.json')).status).toBe(404);
  });

  it('comes from every gateway of a store, whichever has sent the document', async () => {
    const { index } = await indexOf(few);
    const other = await TestGateway.start(stores[0] as TestStore);
    const answer = await other.get(index?.url ?? '');
    expect([answer.status, sha384(await answer.text())]).toEqual([200, index?.integrity]);
    await other.stop();
  });

  it('stays for tabs whose composition is no longer live, and the pins of its releases too', async () => {
    const { index } = await indexOf(few);
    await stores[0]?.addPortal('mfe-rival', '1.1.0+c2', [route('/empresa/nueva')]);
    await stores[0]?.setLive({ 'mfe-rival': { live: '1.1.0+c2' } });
    await eventually(
      'another composition is live',
      async () => compositionIn(await page(few, '/')).index?.url !== index?.url,
    );
    expect((await few.get(index?.url ?? '')).status).toBe(200);
    expect((await few.get('/releases/mfe-rival/1.0.0+c1/pins.json')).status).toBe(200);
  });
});

it('tells a page of the portals that contest its routes', async () => {
  const names = async (path: string) => compositionIn(await page(many, path)).portals.map(({ name }) => name);
  expect(await names('/empresa/7')).toEqual(['mfe-firm', 'mfe-rival']);
  expect(await names('/empresa/nueva')).toEqual(['mfe-rival']);
  expect(await names('/')).toEqual(['mfe-public']);
});

it('keeps no more for thousands of made-up paths and hosts than for one', async () => {
  const held = async () =>
    Number(/^document_cache_bytes (\d+)/m.exec(await few.gateway.metrics.registry.metrics())?.[1]);
  await page(few, '/made-up');
  const before = await held();
  expect(before).toBeGreaterThan(0);
  const batch = (start: number) =>
    Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        asked(`host-${(start + index) % 40}.example`, `/made-up/${start + index}?x=${start + index}`),
      ),
    );
  for (let start = 0; start < 2000; start += 100) await batch(start);
  expect(await held()).toBe(before);
  for (const path of ['/', '/auth', '/empresa/1', '/mfe-other-0', '/mfe-other-0/list']) {
    for (const query of ['', '?lang=es', '?lang=en']) await page(few, path + query);
  }
  expect(await held()).toBeLessThanOrEqual(200_000);
});

it('writes the path and the host of the request into a document that all made-up paths share', async () => {
  const first = await asked('one.example', '/made-up/"a"');
  expect(first).toContain('<link rel="canonical" href="http://one.example/made-up/&quot;a&quot;">');
  const second = await asked('two.example', '/made-up/b');
  expect(second).toContain('<meta property="og:url" content="http://two.example/made-up/b">');
  expect(second).not.toContain('one.example');
});
