import { languages } from '@portals/contracts/constants';
import type { PortalDescriptor } from '@portals/contracts/releases';
import { TestGateway } from './support/gateway.js';
import { addPublicSite } from './support/public-site.js';
import { TestStore } from './support/store.js';

let store: TestStore;
let gateway: TestGateway;
let descriptor: PortalDescriptor;

beforeAll(async () => {
  store = await TestStore.create();
  await store.addShell('1.0.0+aaaaaaaa');
  descriptor = await addPublicSite(store);
  await store.setLive({ shell: { live: '1.0.0+aaaaaaaa' }, [descriptor.name]: { live: '1.0.0+site' } });
  gateway = await TestGateway.start(store, { PRERENDER: 'off', PUBLIC_URL: 'https://acme.example' });
});
afterAll(async () => {
  await gateway.stop();
  await store.remove();
});

const page = async (path: string, headers: Record<string, string> = {}) =>
  (await gateway.get(path, headers)).text();
const unescaped = (text: string) =>
  text.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"');

/** Returns the head of a page as a crawler reads it. */
function headOf(html: string) {
  const named = (attribute: string, name: string) =>
    unescaped(new RegExp(`<meta ${attribute}="${name}" content="([^"]*)">`).exec(html)?.[1] ?? '');
  return {
    title: unescaped(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    name: (name: string) => named('name', name),
    property: (name: string) => named('property', name),
    canonical: /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1],
    alternates: Object.fromEntries(
      Array.from(
        html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)">/g),
        ([, language = '', href = '']) => [language, href] as const,
      ),
    ),
  };
}

const addresses = () =>
  descriptor.routes
    .filter(({ index }) => index)
    .flatMap(({ path }) => [
      { path, language: 'en', address: path },
      { path, language: 'es', address: `${path}?lang=es` },
    ]);

describe('every public page in every language', () => {
  it('has a title of at most 60 characters and a description of at most 160, like no other page', async () => {
    const heads = await Promise.all(addresses().map(async ({ address }) => headOf(await page(address))));
    expect(heads).toHaveLength(20);
    // The limit applies to titles with the default brand, which is shorter than this site's.
    const tooLong = heads.filter(({ title }) => title.replace('Acme & Co', 'Nodo').length > 60);
    expect(tooLong.map(({ title }) => title)).toEqual([]);
    expect(heads.filter((head) => head.name('description').length > 160)).toEqual([]);
    expect(heads.filter((head) => head.name('description').length < 50)).toEqual([]);
    expect(heads.filter((head) => head.name('keywords') === '')).toEqual([]);
    expect(new Set(heads.map(({ title }) => title)).size).toBe(20);
    expect(new Set(heads.map((head) => head.name('description'))).size).toBe(20);
  });

  it('has its own canonical address and the same alternates as its other language', async () => {
    for (const { path, address } of addresses()) {
      const { canonical, alternates } = headOf(await page(address));
      const bare = `https://acme.example${path}`;
      expect(canonical).toBe(`https://acme.example${address}`);
      expect(alternates).toEqual({ en: bare, es: `${bare}?lang=es`, 'x-default': bare });
    }
  });

  it('says the same to networks, with a picture of its own that is there', async () => {
    const pictures = new Set<string>();
    for (const { address, language } of addresses()) {
      const head = headOf(await page(address));
      const picture = head.property('og:image');
      expect(picture).toMatch(/^https:\/\/acme\.example\/releases\/.*\.png$/);
      expect((await gateway.get(new URL(picture).pathname)).headers.get('content-type')).toBe('image/png');
      expect([head.property('og:title'), head.name('twitter:title')]).toEqual([head.title, head.title]);
      expect(head.property('og:description')).toBe(head.name('description'));
      expect(head.property('og:url')).toBe(head.canonical);
      expect(head.property('og:locale')).toBe(language === 'en' ? 'en_GB' : 'es_ES');
      expect(head.property('og:image:width')).toBe('1200');
      expect(head.name('twitter:card')).toBe('summary_large_image');
      expect(head.name('twitter:image')).toBe(picture);
      pictures.add(picture);
    }
    expect(pictures.size).toBe(20);
  });

  it('links its icons and a manifest that names the site', async () => {
    const html = await page('/');
    expect(html).toContain('<link rel="apple-touch-icon" sizes="180x180" href="/apple-touch-icon.png">');
    expect(html).toContain('<link rel="manifest" href="/site.webmanifest">');
    const manifest = await gateway.get('/site.webmanifest');
    expect(manifest.headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
    expect(await manifest.json()).toMatchObject({ name: 'Acme & Co', start_url: '/' });
    expect(await page('/favicon.ico')).toBe(await page('/favicon.svg'));
  });

  it('lets caches keep the sitemap only where the address of the site is configured', async () => {
    const kept = async (at: TestGateway) => (await at.get('/sitemap.xml')).headers.get('cache-control');
    expect(await kept(gateway)).toBe('public, max-age=3600');
    const unconfigured = await TestGateway.start(store, { PRERENDER: 'off' });
    try {
      expect(await kept(unconfigured)).toBe('no-cache');
    } finally {
      await unconfigured.stop();
    }
  });

  it('is in the sitemap, and no legal page is', async () => {
    const listed = Array.from((await page('/sitemap.xml')).matchAll(/<loc>([^<]+)</g), ([, loc]) => loc);
    expect(listed.sort()).toEqual(
      addresses()
        .map(({ address }) => `https://acme.example${address}`)
        .sort(),
    );
  });
});

it('shows an unknown path with the picture of the page that stands there', async () => {
  expect(headOf(await page('/no-such-page')).property('og:image')).toMatch(/\/share\/comerzia\.en\.png$/);
});

describe.each(['aviso-legal', 'privacidad', 'almacenamiento'])('the legal page %s', (name) => {
  const path = `/legal/${name}.html`;

  it.each(languages)('is whole in %s, without a script', async (language) => {
    const html = await page(`${path}?lang=${language}`);
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).not.toMatch(/\{\{|\}\}|<script|style=|\son\w+=/);
    expect(html).toContain('Acme &amp; Co');
    if (name !== 'almacenamiento') expect(html).toContain('href="mailto:hello@acme.example"');
    expect(html).toContain('<link rel="stylesheet" href="/releases/shell/1.0.0+aaaaaaaa/main.css">');
    expect(html).toContain(`<a class="brand" href="/?lang=${language}">`);
    const { title, alternates } = headOf(html);
    expect(title.length).toBeLessThanOrEqual(60);
    expect(Object.keys(alternates)).toEqual(['en', 'es', 'x-default']);
  });

  it('comes in the language that was chosen before, and is not mixed up by caches', async () => {
    const spanish = await gateway.get(path, { cookie: 'language=es' });
    expect(spanish.headers.get('content-language')).toBe('es');
    expect(spanish.headers.get('vary')).toBe('Accept-Encoding, Cookie');
    expect(spanish.headers.get('cache-control')).toBe('no-cache');
    const again = { cookie: 'language=es', 'if-none-match': spanish.headers.get('etag') ?? '' };
    expect((await gateway.get(path, again)).status).toBe(304);
    expect((await gateway.get(path, { ...again, cookie: 'language=en' })).status).toBe(200);
  });

  it('may load our styles and pictures and run nothing', async () => {
    const { headers } = await gateway.get(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; style-src 'self';");
    expect(policy).not.toMatch(/script-src|unsafe/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
  });
});

it.each([
  ['es', 'Tu consentimiento, que das al marcar la casilla', 'fecha y hora en las que marcaste la casilla'],
  ['en', 'Your consent, which you give by ticking the box', 'date and time at which you ticked the box'],
])('the privacy page speaks in %s of the box only where the form has one', async (language, basis, data) => {
  const path = `/legal/privacidad.html?lang=${language}`;
  const asking = await TestGateway.start(store, { PRERENDER: 'off', CONTACT_CONSENT: 'checkbox' });
  const html = await (await asking.get(path)).text();
  await asking.stop();
  expect(html).toContain(basis);
  expect(html).toContain(data);
  expect(html).not.toMatch(/\{\{|\}\}|6\.1\.f\)\. <|precontractual|Steps before a contract/);
  const telling = await page(path);
  expect(telling).not.toContain(basis);
  expect(telling).not.toContain(data);
  expect(telling).toMatch(/precontractual|Steps before a contract/);
});

it('the legal pages say the hours and the months that are configured', async () => {
  const other = await TestGateway.start(store, {
    PRERENDER: 'off',
    CONTACT_RETENTION_MONTHS: '3',
    SESSION_HOURS: '1',
  });
  const textOf = async (address: string) => (await other.get(address)).text();
  const [privacy, storage] = [
    await textOf('/legal/privacidad.html?lang=es'),
    await textOf('/legal/almacenamiento.html?lang=en'),
  ];
  await other.stop();
  expect(privacy).toContain('3 meses desde el envío');
  expect(privacy).toContain('Una sesión dura 1 hora como máximo.');
  expect(storage.match(/Duration: 1 hour, or until you sign out/g)).toHaveLength(2);
  expect(storage).toContain('the server accepts it for 1 hour at most');
  expect(privacy + storage).not.toMatch(/12 ho/);
  expect(await page('/legal/privacidad.html?lang=en')).toContain('12 months from sending');
  expect(await page('/legal/privacidad.html?lang=en')).toContain('A session lasts 12 hours at most.');
  expect(await page('/legal/aviso-legal.html?lang=es')).toContain('de lunes a viernes, de 09:00 a 18:00');
});

it.each([
  ['/legal/legal.css', 'text/css; charset=utf-8'],
  ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
  ['/apple-touch-icon.png', 'image/png'],
])('%s is a file of its type that is asked for again after a while', async (path, type) => {
  const answer = await gateway.get(path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
  const known = { 'if-none-match': answer.headers.get('etag') ?? '' };
  expect((await gateway.get(path, known)).status).toBe(304);
});

it.each([
  '/legal/none.html',
  '/legal/legal.css.br',
  '/public/favicon.svg',
  '/legal/../live.json',
  '/icon-9.png',
])('%s is a true 404', async (path) => {
  expect((await gateway.get(path)).status).toBe(404);
});
