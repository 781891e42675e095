import { ErrorBody } from '@portals/contracts/errors';
import { fillPage } from '../src/site/fill-page.js';
import { TestGateway } from './support/gateway.js';
import { addPublicSite } from './support/public-site.js';
import { rawGet, sendRaw } from './support/raw.js';
import { TestStore } from './support/store.js';

// Wraps the real `fillPage` in a mock, which only counts its calls.
jest.mock('../src/site/fill-page.js', () => {
  const real = jest.requireActual('../src/site/fill-page.js');
  return { ...real, fillPage: jest.fn(real.fillPage) };
});

let store: TestStore;
let gateway: TestGateway;
const legalPage = '/legal/aviso-legal.html';

beforeAll(async () => {
  store = await TestStore.create();
  await store.addShell('1.0.0+aaaaaaaa');
  await addPublicSite(store);
  await store.setLive({ shell: { live: '1.0.0+aaaaaaaa' }, 'mfe-marketing': { live: '1.0.0+site' } });
});
afterAll(() => store.remove());
afterEach(() => gateway.stop());

const start = async (env: Record<string, string> = {}) => {
  gateway = await TestGateway.start(store, { PRERENDER: 'off', ...env });
};
const get = (path: string, ...hosts: string[]) =>
  sendRaw(
    gateway.url,
    rawGet(
      path,
      hosts.map((host) => `Host: ${host}`),
    ),
  );
const statusOf = (answer: string) => Number(answer.slice(9, 12));
const bodyOf = (answer: string) => answer.slice(answer.indexOf('\r\n\r\n') + 4);
const canonicalOf = (answer: string) => /<link rel="canonical" href="([^"]+)"/.exec(answer)?.[1];
const port = () => new URL(gateway.url).port;

describe('a site whose public address is not set', () => {
  beforeEach(() => start({ ALLOWED_HOSTS: 'localhost,nodo.example' }));

  it.each(['/', legalPage, '/sitemap.xml', '/api/user', '/releases/shell/1.0.0+aaaaaaaa/main.js'])(
    'refuses %s for a host that it does not know',
    async (path) => {
      const answer = await get(path, 'evil.example');
      expect(statusOf(answer)).toBe(400);
      const body = ErrorBody.parse(JSON.parse(bodyOf(answer)));
      expect(body).toMatchObject({ code: 'VALIDATION_FAILED', fields: [{ field: 'host', code: 'INVALID' }] });
    },
  );

  it('writes the addresses in its pages for the host that was asked, also right after another', async () => {
    for (const host of ['nodo.example', `localhost:${port()}`, `127.0.0.1:${port()}`, 'nodo.example']) {
      expect(canonicalOf(await get('/', host))).toBe(`http://${host}/`);
      expect(canonicalOf(await get(legalPage, host))).toBe(`http://${host}${legalPage}`);
    }
  });

  it('makes a legal page once for each host', async () => {
    jest.mocked(fillPage).mockClear();
    const hosts = ['nodo.example', `localhost:${port()}`];
    for (let round = 0; round < 3; round += 1) {
      for (const host of [...hosts, `localhost:${round + 1}`, `n${round}.example`])
        await get(legalPage, host);
    }
    expect(fillPage).toHaveBeenCalledTimes(hosts.length);
  });

  it('reports if it works, under any name', async () => {
    expect(statusOf(await get('/livez', 'anything.example'))).toBe(200);
    expect(statusOf(await get('/readyz', 'anything.example'))).toBe(200);
  });

  it('tells the operator which setting is missing', async () => {
    await get('/', 'new-name.example');
    expect(gateway.logs.join('')).toMatch(/new-name\.example.*PUBLIC_URL or ALLOWED_HOSTS/);
  });
});

it('answers for any host where its address is set, with that address', async () => {
  await start({ PUBLIC_URL: 'https://acme.example' });
  expect(canonicalOf(await get('/', 'inner.local'))).toBe('https://acme.example/');
});

it.each([{}, { PUBLIC_URL: 'https://acme.example' }])('refuses two Host headers with %j', async (env) => {
  await start(env);
  for (const path of ['/', '/api/user']) {
    const answer = await get(path, `localhost:${port()}`, 'evil.example');
    expect(statusOf(answer)).toBe(400);
    expect(answer).toContain('"code":"VALIDATION_FAILED"');
    expect(statusOf(await get(path, `localhost:${port()}`, `localhost:${port()}`))).toBe(400);
  }
});

it('limits how often one address may ask for legal pages and generated files', async () => {
  await start({ RATE_LIMIT_PER_MINUTE: '3' });
  const statuses: number[] = [];
  for (const path of [legalPage, '/sitemap.xml', legalPage, legalPage, '/robots.txt'])
    statuses.push((await gateway.get(path)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});
