import { gatewayConfig } from '../src/config.js';
import { compositionIn, usePortals } from './support/documents.js';
import { site, TestGateway } from './support/gateway.js';

const portals = usePortals();

const pinnedIn = (html: string): string[] => {
  const map = JSON.parse(/<script type="importmap"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '');
  return Object.keys(map.integrity);
};

const preloads = (html: string) =>
  Array.from(html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g), ([, href = '']) => href);

describe('a document', () => {
  it('has its import map of hashes before anything can load a script', async () => {
    const html = await portals.page('/');
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
    const html = await portals.page('/');
    expect(html).not.toContain('mfe-work');
    const own = await portals.page('/consultoria');
    expect(pinnedIn(own)).toContain('/releases/mfe-work/2.0.0+b1/portal.js');
    expect(own).not.toContain('mfe-public');
  });

  it('holds the style sheet of the shell, with the nonce that its policy asks for', async () => {
    const answer = await portals.gateway.get('/');
    const nonce = /<style nonce="([^"]+)">css<\/style>/.exec(await answer.text())?.[1];
    expect(nonce).toBeDefined();
    expect(answer.headers.get('content-security-policy')).toContain(`style-src 'self' 'nonce-${nonce}'`);
  });

  it('preloads what the first view needs, each once, with its hash and nonce', async () => {
    const html = await portals.page('/');
    const shell = '/releases/shell/1.0.0+aaaaaaaa/';
    const portal = '/releases/mfe-public/1.1.0+a2/';
    expect(preloads(html).sort()).toEqual([
      `${portal}en.js`,
      `${portal}entry.js`,
      `${portal}page.js`,
      `${portal}portal.js`,
      `${shell}locale-en.js`,
      `${shell}ui.js`,
    ]);
    const links = html.match(/<link rel="modulepreload".*/g) ?? [];
    for (const link of links) expect(link).toMatch(/integrity="sha384-[^"]{64}" nonce="[^"]+"/);
  });

  it('asks for the fonts, that of the largest text first, then for the scripts, the largest first', async () => {
    const html = await portals.page('/');
    const asked = Array.from(
      html.matchAll(/<(?:link rel="preload"|link rel="modulepreload"|script type="module")[^>]+>/g),
      ([tag]) => tag,
    );
    const file = (tag = '') => /(?:href|src)="[^"]*\/([^"/]+)"/.exec(tag)?.[1];
    expect(asked.slice(0, 2).map(file)).toEqual(['font.woff2', 'second.woff2']);
    const scripts = asked.slice(2);
    expect(scripts.filter((tag) => tag.startsWith('<script')).map(file)).toEqual(['main.js']);
    const sizes = await Promise.all(
      scripts.map(async (tag) => {
        const answer = await portals.gateway.get(/(?:href|src)="([^"]+)"/.exec(tag)?.[1] ?? '');
        return (await answer.arrayBuffer()).byteLength;
      }),
    );
    expect(new Set(sizes).size).toBeGreaterThan(2);
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    expect(html.lastIndexOf('modulepreload')).toBeLessThan(html.indexOf('<style'));
    expect(asked.filter((tag) => tag.includes('fetchpriority'))).toEqual([]);
    expect(html.indexOf('<script type="module"')).toBeLessThan(html.indexOf('</head>'));
  });

  it('preloads the texts of its own language', async () => {
    expect(preloads(await portals.page('/?lang=es'))).toContain('/releases/mfe-public/1.1.0+a2/es.js');
  });

  it('says in its policy exactly the nonce that its scripts carry, and a new one each time', async () => {
    const nonces = [];
    for (let index = 0; index < 2; index += 1) {
      const answer = await portals.gateway.get('/');
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
    const composition = compositionIn(await portals.page('/consultia'));
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
    const { headers } = await portals.gateway.get('/');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('vary')).toBe('Accept-Encoding, Cookie');
  });

  it.each(['br', 'gzip', 'identity'])('reads the same in %s', async (encoding) => {
    const answer = await portals.gateway.get('/', { 'accept-encoding': encoding });
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
    expect(await answer.text()).toContain('id="composition"');
  });
});

it('answers HEAD like GET, without a body', async () => {
  const answer = await fetch(`${portals.gateway.url}/`, { method: 'HEAD' });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await answer.text()).toBe('');
});

it('tells every page whose accounts sign in, and none when there is no organisation', async () => {
  const signing = await TestGateway.start(portals.store, { OIDC_NAME: 'Acme <ID>' });
  const composition = compositionIn(await (await signing.get('/')).text());
  await signing.stop();
  expect(composition.site.organisation).toBe('Acme <ID>');
  expect(compositionIn(await portals.page('/')).site).not.toHaveProperty('organisation');
});

it('tells every page that registration is closed (rule 3.5)', async () => {
  const closed = await TestGateway.start(portals.store, { REGISTRATION: 'closed' });
  const composition = compositionIn(await (await closed.get('/')).text());
  await closed.stop();
  expect(composition.site.newAccounts).toBe('closed');
  expect(compositionIn(await portals.page('/')).site).not.toHaveProperty('newAccounts');
});

it('tells the page how the contact form speaks of privacy, in a composition of its own', async () => {
  const asking = await TestGateway.start(portals.store, { CONTACT_CONSENT: 'checkbox' });
  const composition = compositionIn(await (await asking.get('/')).text());
  await asking.stop();
  expect(composition.site.contactConsent).toBe('checkbox');
  expect(composition.id).not.toBe(compositionIn(await portals.page('/')).id);
});

describe('a portal that a development server serves', () => {
  let development: TestGateway;
  beforeAll(async () => {
    development = await TestGateway.start(portals.store, {
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
