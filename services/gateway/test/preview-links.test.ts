import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RouteIndex } from '@portals/contracts/composition';
import { eventually } from './support/eventually.js';
import { TestGateway } from './support/gateway.js';
import { live, next, usePreviews, withoutNonce, wrongKeys } from './support/previews.js';
import { route } from './support/store.js';

const site = usePreviews();

describe('a preview link (rule 13.10)', () => {
  it('opens the release that is not live, with its new pages, for its holder alone', async () => {
    const { key } = await site.store.addPreview('mfe-a', next);
    await site.start();
    const { answer, cookie } = await site.open(key);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/work']);
    expect(answer.headers.get('set-cookie')).toMatch(
      new RegExp(`^preview=${key}; Max-Age=(3600|35\\d\\d); Path=/; HttpOnly; SameSite=Lax$`),
    );
    expect(await site.versionAt('/work', cookie)).toBe(next);
    expect(await site.versionAt('/work/new', cookie)).toBe(next);
    expect(await site.versionAt('/work')).toBe(live);
    expect(await site.versionAt('/work/new')).toBeUndefined();
  });

  it('never leaves its secret in caches, referrers, search engines or logs', async () => {
    const { key } = await site.store.addPreview('mfe-a', next);
    await site.start();
    const { answer, cookie } = await site.open(key);
    await site.open(`${key}0`);
    await site.gateway.get('/work', { cookie });
    for (const { headers } of [answer, (await site.open('wrong')).answer]) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-robots-tag')).toBe('noindex');
    }
    await eventually('the requests are logged', () =>
      site.gateway.logs.join('').includes('/preview/[redacted]'),
    );
    expect(site.gateway.logs.join('')).not.toContain(key.split('.')[1]);
  });

  it('gives a portal that was never live a place in the site, in its own pages and in the menus', async () => {
    await site.store.addPortal('mfe-new', '1.0.0+n1', [route('/brand-new')]);
    const { key } = await site.store.addPreview('mfe-new', '1.0.0+n1');
    await site.start();
    const { answer, cookie } = await site.open(key);
    expect(answer.headers.get('location')).toBe('/brand-new');
    const composition = await site.compositionAt('/brand-new', cookie);
    const index = await site.gateway.get(composition.index?.url ?? '', { cookie });
    expect(RouteIndex.parse(await index.json()).portals.map(({ name }) => name)).toEqual([
      'mfe-a',
      'mfe-new',
      'mfe-public',
    ]);
    expect(index.headers.get('cache-control')).toBe('private, no-store');
    expect((await site.gateway.get(composition.index?.url ?? '')).status).toBe(404);
  });

  it('takes the place of a portal without any release that can be used, for its holder', async () => {
    await rm(join(site.store.folder, 'mfe-a', live), { recursive: true });
    await site.store.setLive({ 'mfe-a': { live, paths: ['/work'] } });
    const { key } = await site.store.addPreview('mfe-a', next);
    await writeFile(join(site.store.folder, 'history.json'), '[]');
    await site.start();
    const { cookie } = await site.open(key);
    expect((await site.gateway.get('/work', { cookie })).status).toBe(200);
    expect(await site.versionAt('/work/new', cookie)).toBe(next);
    // A release that was only previewed does not replace a damaged release.
    expect((await site.gateway.get('/work')).status).toBe(503);
  });

  it('leads to pages with the files that the release has at the root of the site', async () => {
    const { key } = await site.store.addPreview('mfe-a', next);
    await site.start();
    const { cookie } = await site.open(key);
    const own = await site.gateway.get('/logo.svg', { cookie });
    expect([await own.text(), own.headers.get('cache-control')]).toEqual(['next', 'private, no-store']);
    const others = await site.gateway.get('/logo.svg');
    expect([await others.text(), others.headers.get('cache-control')]).toEqual([
      'live',
      'public, max-age=600',
    ]);
    expect((await site.gateway.get('/page.html', { cookie })).status).toBe(404);
  });

  it('is Secure over HTTPS, where a plain cookie opens nothing', async () => {
    const { key } = await site.store.addPreview('mfe-a', next);
    await site.start({ PUBLIC_URL: 'https://acme.example' });
    const { answer, cookie } = await site.open(key);
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-preview=.*; HttpOnly; Secure; SameSite=Lax$/);
    expect(await site.versionAt('/work', cookie)).toBe(next);
    expect(await site.versionAt('/work', `preview=${key}`)).toBe(live);
  });

  it('works at every gateway of the store', async () => {
    const { key } = await site.store.addPreview('mfe-a', next);
    await site.start();
    const { cookie } = await site.open(key);
    const other = await TestGateway.start(site.store);
    expect(await site.versionAt('/work', cookie, other)).toBe(next);
    const { index } = await site.compositionAt('/work', cookie);
    expect((await other.get(index?.url ?? '', { cookie })).status).toBe(200);
    await other.stop();
  });

  it('follows what else goes live', async () => {
    const { key } = await site.store.addPreview('mfe-a', next);
    await site.start();
    const { cookie } = await site.open(key);
    await site.store.addPortal('mfe-b', '1.0.0+b1', [route('/birds')]);
    await site.store.setLive({ 'mfe-b': { live: '1.0.0+b1' } });
    await eventually('mfe-b is there', async () => {
      return (await site.compositionAt('/birds', cookie)).portals[0]?.name === 'mfe-b';
    });
    expect(await site.versionAt('/work', cookie)).toBe(next);
  });
});

describe('a link that must not work (rule 13.11)', () => {
  it('opens nothing as a link or as a cookie', async () => {
    const real = await site.store.addPreview('mfe-a', next);
    const foreign = await site.store.addPreview('mfe-public', '1.0.0+p1');
    const late = await site.store.addPreview('mfe-a', next, -1000);
    const revoked = await site.store.addPreview('mfe-a', next);
    await site.store.endPreview(revoked.id);
    await site.start({ TRUST_PROXY: '1' });
    const wrong = [...wrongKeys(real.key, foreign.key, 32), late.key, revoked.key];
    for (const [index, key] of wrong.entries()) {
      const client = { 'x-forwarded-for': `10.0.0.${index >> 4}` };
      const answer = await site.gateway.get(`/preview/${key}`, client);
      expect([key, answer.status, answer.headers.get('set-cookie')]).toEqual([key, 404, null]);
      expect([key, await site.versionAt('/work', `preview=${key}`)]).toEqual([key, live]);
    }
    expect((await site.open(real.key)).answer.status).toBe(303);
  });

  it('gets one page, whatever is wrong with it, in the language of its visitor', async () => {
    const ended = await site.store.addPreview('mfe-a', next, -1000);
    const real = await site.store.addPreview('mfe-a', next);
    await site.start();
    const pages = await Promise.all(
      ['x', ended.key, `${real.id}.${'0'.repeat(64)}`, ''].map((key) => site.open(key)),
    );
    const texts = await Promise.all(pages.map(async ({ answer }) => withoutNonce(await answer.text())));
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain('This preview link does not work');
    const spanish = await site.gateway.get('/preview/x', { cookie: 'language=es' });
    expect([spanish.status, spanish.headers.get('content-language')]).toEqual([404, 'es']);
    expect(await spanish.text()).toContain('Este enlace de vista previa no funciona');
  });

  it('can be guessed at only slowly', async () => {
    await site.start();
    const answers = await Promise.all(Array.from({ length: 61 }, () => site.open('x')));
    const limited = answers.filter(({ answer }) => answer.status === 429);
    expect(limited.map(({ answer }) => answer.headers.has('retry-after'))).toEqual([true]);
  });

  it('is one to a release that cannot be used, or to a shell', async () => {
    await site.store.addShell('1.1.0+bbbbbbbb');
    const keys = [
      await site.store.addPreview('mfe-a', '9.9.9+gone'),
      await site.store.addPreview('shell', '1.1.0+bbbbbbbb'),
      await site.store.addPreview('mfe-a', next),
    ];
    await writeFile(join(site.store.folder, 'mfe-a', next, 'portal.js'), 'changed');
    await site.start();
    for (const { key } of keys) {
      expect((await site.open(key)).answer.status).toBe(404);
      expect(await site.versionAt('/work', `preview=${key}`)).toBe(live);
    }
  });

  it('is every one while the list of previews is damaged', async () => {
    const { key } = await site.store.addPreview('mfe-a', next);
    await site.start();
    const { cookie } = await site.open(key);
    await writeFile(join(site.store.folder, 'previews.json'), '{');
    await eventually('the live page is back', async () => (await site.versionAt('/work', cookie)) === live);
    expect((await site.open(key)).answer.status).toBe(404);
  });
});
