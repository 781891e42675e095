import { Composition } from '@portals/contracts/composition';
import { gatewayConfig } from '../src/config.js';
import { site, TestGateway } from './support/gateway.js';
import { route, TestStore } from './support/store.js';

let store: TestStore;
let gateway: TestGateway;

beforeAll(async () => {
  store = await TestStore.create();
  await store.addShell('1.0.0+aaaaaaaa');
  await store.addPortal('mfe-public', '1.0.0+a1', [
    route('/', { chunk: 'route-page' }),
    route('/consultia'),
    route('*', { canonical: '/consultia', index: false }),
  ]);
  await store.addPortal('mfe-public', '1.1.0+a2', [
    route('/', { chunk: 'route-page' }),
    route('/consultia'),
    route('*', { canonical: '/consultia', index: false }),
  ]);
  await store.addPortal('mfe-work', '2.0.0+b1', [
    route('/consultoria', { access: 'protected', loginPath: '/', index: false }),
    route('/leadmanager/auth', { index: false, settings: ['DEMO_USERNAME', 'DEMO_PASSWORD'] }),
    route('/unset', { index: false, settings: ['DEMO_USERNAME', 'PATH'] }),
  ]);
  await store.setLive({
    shell: { live: '1.0.0+aaaaaaaa' },
    'mfe-public': { live: '1.1.0+a2', previous: '1.0.0+a1' },
    'mfe-work': { live: '2.0.0+b1' },
  });
  gateway = await TestGateway.start(store, { DEMO_USERNAME: 'demo', DEMO_PASSWORD: 'demo-pass' });
});
afterAll(async () => {
  await gateway.stop();
  await store.remove();
});

const page = async (path: string, headers: Record<string, string> = {}) =>
  (await gateway.get(path, headers)).text();

function compositionIn(html: string): Composition {
  const json = /<script type="application\/json" id="composition">(.*?)<\/script>/s.exec(html)?.[1];
  return Composition.parse(JSON.parse(json ?? ''));
}

const pinnedIn = (html: string): string[] => {
  const map = JSON.parse(/<script type="importmap"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '');
  return Object.keys(map.integrity);
};

const preloads = (html: string) =>
  Array.from(html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g), ([, href = '']) => href);

describe('a document', () => {
  it('has its import map of hashes before anything can load a script', async () => {
    const html = await page('/');
    const before = html.slice(0, html.indexOf('type="importmap"'));
    expect(before).not.toMatch(/<link|src=/);
    expect(pinnedIn(html)).toEqual(
      expect.arrayContaining([
        '/releases/shell/1.0.0+aaaaaaaa/main.js',
        '/releases/mfe-public/1.1.0+a2/entry.js',
        '/releases/mfe-public/1.0.0+a1/entry.js',
      ]),
    );
    expect(pinnedIn(html).filter((path) => !path.endsWith('.js'))).toEqual([]);
  });

  it('carries the hashes and the routes of its own portal only', async () => {
    const html = await page('/');
    expect(html).not.toContain('mfe-work');
    const own = await page('/consultoria');
    expect(pinnedIn(own)).toContain('/releases/mfe-work/2.0.0+b1/portal.js');
    expect(own).not.toContain('mfe-public');
  });

  it('holds the style sheet of the shell, with the nonce that its policy asks for', async () => {
    const answer = await gateway.get('/');
    const nonce = /<style nonce="([^"]+)">css<\/style>/.exec(await answer.text())?.[1];
    expect(nonce).toBeDefined();
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
  });

  it('preloads what the first view needs, each once, with its hash and nonce', async () => {
    const html = await page('/');
    const shell = '/releases/shell/1.0.0+aaaaaaaa/';
    const portal = '/releases/mfe-public/1.1.0+a2/';
    expect(preloads(html)).toEqual([
      `${shell}locale-en.js`,
      `${portal}entry.js`,
      `${portal}portal.js`,
      `${shell}ui.js`,
      `${portal}page.js`,
      `${portal}en.js`,
    ]);
    const links = html.match(/<link rel="modulepreload".*/g) ?? [];
    for (const link of links) expect(link).toMatch(/integrity="sha384-[^"]{64}" nonce="[^"]+"/);
  });

  it('asks for the fonts, that of the largest text first, then for the scripts, the entry first', async () => {
    const html = await page('/');
    const asked = Array.from(
      html.matchAll(/<(?:link rel="preload"|link rel="modulepreload"|script type="module")[^>]+>/g),
      ([tag]) => tag,
    );
    const file = (tag = '') => /(?:href|src)="[^"]*\/([^"/]+)"/.exec(tag)?.[1];
    expect(asked.slice(0, 3).map(file)).toEqual(['font.woff2', 'second.woff2', 'main.js']);
    expect(html.lastIndexOf('modulepreload')).toBeLessThan(html.indexOf('<style'));
    expect(asked.filter((tag) => tag.includes('fetchpriority'))).toEqual([]);
    expect(html.indexOf('<script type="module"')).toBeLessThan(html.indexOf('</head>'));
  });

  it('preloads the texts of its own language', async () => {
    expect(preloads(await page('/?lang=es'))).toContain('/releases/mfe-public/1.1.0+a2/es.js');
  });

  it('says in its policy exactly the nonce that its scripts carry, and a new one each time', async () => {
    const nonces = [];
    for (let index = 0; index < 2; index += 1) {
      const answer = await gateway.get('/');
      const html = await answer.text();
      const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? '';
      const scripts = html.match(/<script(?! type="application\/json")[^>]*>/g) ?? [];
      expect(scripts).toHaveLength(4);
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
      expect(answer.headers.get('integrity-policy')).toBe('blocked-destinations=(script)');
      nonces.push(nonce);
    }
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('carries one composition that the shell can read', async () => {
    const composition = compositionIn(await page('/consultia'));
    expect(composition.site).toEqual({ ...site, contactConsent: 'notice' });
    expect(composition.shell).toEqual({
      version: '1.0.0+aaaaaaaa',
      base: '/releases/shell/1.0.0+aaaaaaaa/',
      chunks: { 'locale-en': ['locale-en.js'], 'locale-es': ['locale-es.js'], 'shared-ui': ['ui.js'] },
    });
    const portal = composition.portals.find(({ name }) => name === 'mfe-public');
    expect(portal?.live.version).toBe('1.1.0+a2');
    expect(portal?.nav?.label).toEqual({ en: 'mfe-public en', es: 'mfe-public es' });
    expect(portal?.previous).toEqual({
      version: '1.0.0+a1',
      base: '/releases/mfe-public/1.0.0+a1/',
      entry: 'entry.js',
      chunks: expect.objectContaining({ portal: ['portal.js'], 'route-page': ['page.js'] }),
    });
  });

  it('is not kept by caches, and varies with what it depends on', async () => {
    const { headers } = await gateway.get('/');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('vary')).toBe('Accept-Encoding, Cookie');
  });

  it.each(['br', 'gzip', 'identity'])('reads the same in %s', async (encoding) => {
    const answer = await gateway.get('/', { 'accept-encoding': encoding });
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(await answer.text()).toContain('id="composition"');
  });
});

describe('the head', () => {
  it('is written from the portal’s texts, with the brand, escaped', async () => {
    const html = await page('/');
    expect(html).toContain('<title>mfe-public en Acme &amp; Co</title>');
    expect(html).toContain('<meta name="description" content="About &lt;mfe-public&gt;">');
  });

  it.each([
    ['/consultia', '/consultia'],
    ['/consultia/', '/consultia'],
    ['/consultia?lang=es', '/consultia?lang=es'],
    ['/consultia?utm_source=x', '/consultia'],
    ['/no-such-page', '/consultia'],
    ['/no/such/page?lang=es', '/consultia?lang=es'],
  ])('of %s has the canonical address %s', async (path, canonical) => {
    expect(await page(path)).toContain(`<link rel="canonical" href="${gateway.url}${canonical}">`);
  });

  it('keeps pages out of search engines unless the portal lists them', async () => {
    expect(await page('/')).not.toContain('noindex');
    expect(await page('/')).toContain(`hreflang="es" href="${gateway.url}/?lang=es"`);
    expect(await page('/consultoria')).toContain('<meta name="robots" content="noindex">');
  });
});

describe('the language', () => {
  it.each([
    ['/', {}, 'en', false],
    ['/', { cookie: 'language=es' }, 'es', false],
    ['/?lang=en', { cookie: 'language=es' }, 'en', true],
    ['/?lang=es', {}, 'es', true],
    ['/', { 'accept-language': 'es' }, 'en', false],
  ])('of %s with %j is %s', async (path, headers, language, fromAddress) => {
    const html = await page(path, headers);
    expect(html).toContain(`<html lang="${language}">`);
    const composition = compositionIn(html);
    expect([composition.language, composition.languageFromAddress]).toEqual([language, fromAddress]);
  });
});

describe('settings that a route asks for', () => {
  it('are in the documents of that route and in no other', async () => {
    expect(compositionIn(await page('/leadmanager/auth')).settings).toEqual({
      DEMO_USERNAME: 'demo',
      DEMO_PASSWORD: 'demo-pass',
    });
    expect(compositionIn(await page('/leadmanager/auth/')).settings).toBeDefined();
    for (const path of ['/', '/leadmanager', '/consultoria'])
      expect(await page(path)).not.toContain('demo-pass');
  });

  it('are not there unless all of them are set, and never what no service declares', async () => {
    expect(compositionIn(await page('/unset')).settings).toBeUndefined();
  });
});

it('answers HEAD like GET, without a body', async () => {
  const answer = await fetch(`${gateway.url}/`, { method: 'HEAD' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await answer.text()).toBe('');
});

it('lists the public pages for search engines, in both languages', async () => {
  const robots = await (await gateway.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${gateway.url}/sitemap.xml`);
  const sitemap = await (await gateway.get('/sitemap.xml')).text();
  const listed = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) =>
    address.slice(gateway.url.length),
  );
  expect(listed).toEqual(['/', '/?lang=es', '/consultia', '/consultia?lang=es']);
});

it('says where to report a weakness, for some months at most', async () => {
  const answer = await gateway.get('/.well-known/security.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const fields = new Map(
    (await answer.text()).split('\n').map((line) => [line.split(': ')[0], line.split(': ')[1]]),
  );
  expect(fields.get('Contact')).toBe('mailto:hello@acme.example');
  expect(fields.get('Canonical')).toBe(`${gateway.url}/.well-known/security.txt`);
  expect(fields.get('Preferred-Languages')).toBe('es, en');
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(366);
});

it('draws the brand’s icon', async () => {
  const icon = await gateway.get('/favicon.ico');
  expect(icon.headers.get('content-type')).toMatch('image/svg+xml');
  expect(await icon.text()).toContain('>A</text>');
});

it('tells the page how the contact form speaks of privacy, in a composition of its own', async () => {
  const asking = await TestGateway.start(store, { CONTACT_CONSENT: 'checkbox' });
  const composition = compositionIn(await (await asking.get('/')).text());
  await asking.stop();
  expect(composition.site.contactConsent).toBe('checkbox');
  expect(composition.id).not.toBe(compositionIn(await page('/')).id);
});

describe('a portal that a development server serves', () => {
  let development: TestGateway;
  beforeAll(async () => {
    development = await TestGateway.start(store, {
      DEV_PORTALS: JSON.stringify({ 'mfe-public': 'http://localhost:9999/' }),
    });
  });
  afterAll(() => development.stop());

  it('is loaded from there, without preloads and without an earlier release', async () => {
    const html = await (await development.get('/')).text();
    const portal = compositionIn(html).portals.find(({ name }) => name === 'mfe-public');
    expect(portal?.live).toMatchObject({
      base: 'http://localhost:9999/',
      entry: 'remoteEntry.js',
    });
    expect(portal?.previous).toBeUndefined();
    expect(preloads(html).filter((path) => path.includes('mfe-public'))).toEqual([]);
  });

  it('may run unpinned and be told of changes, in this gateway only', async () => {
    const { headers } = await development.get('/');
    expect(headers.get('integrity-policy')).toBeNull();
    expect(headers.get('content-security-policy')).toContain("connect-src 'self' http://localhost:9999");
  });

  it('can only be on this machine', () => {
    const elsewhere = { DEV_PORTALS: '{"mfe-public":"https://evil.example/"}' };
    expect(() => gatewayConfig.load(elsewhere)).toThrow('DEV_PORTALS');
  });
});
