import { eventually } from './support/eventually.js';
import { live, next, usePreviews, withoutNonce } from './support/previews.js';
import { route } from './support/store.js';

const site = usePreviews();

describe('the end of a preview (rule 13.12)', () => {
  afterEach(() => jest.restoreAllMocks());

  it('brings the live page back and takes the cookie away, once it is ended by command', async () => {
    const { id, key } = await site.store.addPreview('mfe-a', next);
    await site.start();
    const { cookie } = await site.open(key);
    expect(await site.versionAt('/work', cookie)).toBe(next);
    const before = withoutNonce(await (await site.gateway.get('/work')).text());
    await site.store.endPreview(id);
    await eventually('the live page is back', async () => (await site.versionAt('/work', cookie)) === live);
    const after = await site.gateway.get('/work', { cookie });
    expect(after.headers.get('set-cookie')).toMatch(/^preview=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(withoutNonce(await after.text())).toBe(before);
  });

  it('comes by itself at its time', async () => {
    const { key } = await site.store.addPreview('mfe-a', next, 3_600_000);
    await site.start();
    const { cookie } = await site.open(key);
    expect(await site.versionAt('/work', cookie)).toBe(next);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_001);
    expect(await site.versionAt('/work', cookie)).toBe(live);
  });

  it('is what its holder asks for by the button, and returns to the page', async () => {
    const { key } = await site.store.addPreview('mfe-a', next);
    await site.start();
    const { cookie } = await site.open(key);
    const origin = site.gateway.url;
    const left = await site.post('/preview/leave', { cookie, origin, referer: `${origin}/work/new?lang=es` });
    expect([left.status, left.headers.get('location')]).toEqual([303, '/work/new?lang=es']);
    expect(left.headers.get('set-cookie')).toMatch(/^preview=; Max-Age=0; /);
    const bare = await site.post('/preview/leave', { cookie, origin });
    expect(bare.headers.get('location')).toBe('/');
    const elsewhere = await site.post('/preview/leave', { cookie, origin: 'https://evil.example' });
    expect([elsewhere.status, elsewhere.headers.get('set-cookie')]).toEqual([403, null]);
    const posted = await site.post(`/preview/${key}`, { origin });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('a previewed page (rule 13.13)', () => {
  it('is never cached or indexed, and says in both languages what it is', async () => {
    const { key } = await site.store.addPreview('mfe-a', next);
    await site.start();
    const { cookie } = await site.open(key);
    for (const path of ['/work', '/', '/nowhere']) {
      const page = await site.gateway.get(path, { cookie });
      expect(page.headers.get('cache-control')).toBe('private, no-store');
      expect(page.headers.get('x-robots-tag')).toBe('noindex');
      const html = await page.text();
      for (const [language, label, button] of [
        ['en', 'Preview', 'Leave preview'],
        ['es', 'Vista previa', 'Salir de la vista previa'],
      ]) {
        expect(html).toContain(`<aside data-preview lang="${language}" aria-label="${label}">`);
        expect(html).toContain(
          `<form method="post" action="/preview/leave"><button>${button}</button></form>`,
        );
      }
      expect(html).toContain(`<strong>mfe-a ${next}</strong>`);
    }
  });

  it('leaves the documents of everybody else as they are, byte for byte, cached ones too', async () => {
    await site.start();
    const paths = ['/work', '/', '/nowhere', '/work?lang=es', '/sitemap.xml', '/logo.svg'];
    const all = () =>
      Promise.all(
        paths.map(async (path) => {
          const answer = await site.gateway.get(path, { 'accept-encoding': 'identity' });
          const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
          const text = `${headers.join('\n')}\n${await answer.text()}`;
          return withoutNonce(`${answer.status}\n${text}`);
        }),
      );
    const before = await all();
    const indexUrl = (await site.compositionAt('/work')).index?.url ?? '';
    const index = await (await site.gateway.get(indexUrl)).text();
    // Opens more previews than the gateway keeps in memory.
    for (const patch of [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) {
      const version = `2.0.${patch}+z`;
      await site.store.addPortal('mfe-a', version, [route('/work'), route('/work/new')]);
      const cookie = await site.opened((await site.store.addPreview('mfe-a', version)).key);
      for (const path of paths) await site.gateway.get(path, { cookie });
    }
    expect(await all()).toEqual(before);
    expect(await (await site.gateway.get(indexUrl)).text()).toBe(index);
    expect(before.join('')).not.toContain('data-preview');
  });

  it('is written for the shell of the previous version too (rule 13.1)', async () => {
    await site.store.addShell('0.9.0+bbbbbbbb', {}, { documentForm: undefined });
    await site.store.setLive({ shell: { live: '0.9.0+bbbbbbbb' } });
    const { key } = await site.store.addPreview('mfe-a', next);
    await site.start();
    const { cookie } = await site.open(key);
    const html = await (await site.gateway.get('/work/new', { cookie })).text();
    expect(html).toContain(`"/releases/mfe-a/${next}/entry.js":"sha384-`);
    expect(html).not.toContain(`/releases/mfe-a/${live}/`);
    expect(html).toContain('<div id="root"></div>');
    expect(html).toContain('<aside data-preview lang="en"');
  });

  it('replaces the one that the browser showed before', async () => {
    await site.store.addPortal('mfe-b', '1.0.0+b1', [route('/birds')]);
    const [first, second] = [
      await site.store.addPreview('mfe-a', next),
      await site.store.addPreview('mfe-b', '1.0.0+b1'),
    ];
    await site.start();
    await site.open(first.key);
    const { cookie } = await site.open(second.key);
    expect(await site.versionAt('/work', cookie)).toBe(live);
    expect((await site.compositionAt('/birds', cookie)).portals[0]?.name).toBe('mfe-b');
  });

  it('counts nothing towards the health of releases that visitors get (rule 13.14)', async () => {
    await site.store.setLive({ 'mfe-a': { live: next, previous: live } });
    const { key } = await site.store.addPreview('mfe-a', live);
    await site.start();
    const { cookie } = await site.open(key);
    const { id } = await site.compositionAt('/work', cookie);
    const report = (composition: string, portal: string, version: string) =>
      site.gateway.send(
        'POST',
        '/api/portal-events',
        JSON.stringify({ composition, portal, version, outcome: 'failed', phase: 'render', duration: 1 }),
        { 'content-type': 'application/json' },
      );
    for (let times = 0; times < 5; times += 1) {
      expect((await report(id, 'mfe-a', live)).status).toBe(204);
      expect((await report(id, 'mfe-public', '1.0.0+p1')).status).toBe(204);
    }
    const counted = async () =>
      (await site.gateway.gateway.metrics.registry.getSingleMetric('portal_loads_total')?.get())?.values
        .length;
    expect(await counted()).toBe(0);
    expect(
      site.gateway.logs.filter((line) => line.includes('portal event') && line.includes('"level":"warn"')),
    ).toEqual([]);
    const real = (await site.compositionAt('/work')).id;
    await report(real, 'mfe-a', next);
    expect(await counted()).toBe(1);
  });
});
