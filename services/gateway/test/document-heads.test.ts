import { compositionIn, usePortals } from './support/documents.js';

const portals = usePortals();

describe('the head', () => {
  it('is written from the portal’s texts, with the brand, escaped', async () => {
    const html = await portals.page('/');
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
    expect(await portals.page(path)).toContain(
      `<link rel="canonical" href="${portals.gateway.url}${canonical}">`,
    );
  });

  it('keeps pages out of search engines unless the portal lists them', async () => {
    expect(await portals.page('/')).not.toContain('noindex');
    expect(await portals.page('/')).toContain(`hreflang="es" href="${portals.gateway.url}/?lang=es"`);
    expect(await portals.page('/consultoria')).toContain('<meta name="robots" content="noindex">');
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
    const html = await portals.page(path, headers);
    expect(html).toContain(`<html lang="${language}">`);
    const composition = compositionIn(html);
    expect([composition.language, composition.languageFromAddress]).toEqual([language, fromAddress]);
  });
});

describe('settings that a route asks for', () => {
  it('are in the documents of that route and in no other', async () => {
    expect(compositionIn(await portals.page('/leadmanager/auth')).settings).toEqual({
      DEMO_USERNAME: 'demo',
      DEMO_PASSWORD: 'demo-pass',
    });
    expect(compositionIn(await portals.page('/leadmanager/auth/')).settings).toBeDefined();
    for (const path of ['/', '/leadmanager', '/consultoria'])
      expect(await portals.page(path)).not.toContain('demo-pass');
  });

  it('are not there unless all of them are set, and never what no service declares', async () => {
    expect(compositionIn(await portals.page('/unset')).settings).toBeUndefined();
  });
});

it('lists the public pages for search engines, in both languages', async () => {
  const robots = await (await portals.gateway.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${portals.gateway.url}/sitemap.xml`);
  const sitemap = await (await portals.gateway.get('/sitemap.xml')).text();
  const listed = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), ([, address = '']) =>
    address.slice(portals.gateway.url.length),
  );
  expect(listed).toEqual(['/', '/?lang=es', '/consultia', '/consultia?lang=es']);
});

it('says where to report a weakness, for some months at most', async () => {
  const answer = await portals.gateway.get('/.well-known/security.txt');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const fields = new Map(
    (await answer.text()).split('\n').map((line) => [line.split(': ')[0], line.split(': ')[1]]),
  );
  expect(fields.get('Contact')).toBe('mailto:hello@acme.example');
  expect(fields.get('Canonical')).toBe(`${portals.gateway.url}/.well-known/security.txt`);
  expect(fields.get('Preferred-Languages')).toBe('es, en');
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(366);
});

it('makes an icon of the brand’s initial', async () => {
  const icon = await portals.gateway.get('/favicon.ico');
  expect(icon.headers.get('content-type')).toMatch('image/svg+xml');
  expect(await icon.text()).toContain('>A</text>');
});
