import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { portalIn, useDamagedStore } from './support/damaged-store.js';
import { eventually } from './support/eventually.js';
import { route } from './support/store.js';

const site = useDamagedStore();

describe('a portal without any usable release', () => {
  const all = ['1.0.0+a1', '1.1.0+a2', '1.2.0+a3'];
  const loseAll = async () => {
    for (const version of all) await rm(join(site.store.folder, 'mfe-a', version), { recursive: true });
  };
  const paths = ['/work', '/work/:id'];

  it('leaves every other page as it is, and its own say so in both languages', async () => {
    for (const version of all) await site.damage('mfe-a', version);
    await site.start();
    expect(portalIn(await site.compositionAt('/'), 'mfe-a')).toBeUndefined();
    expect((await site.get('/no-such-page')).status).toBe(200);
    expect(await site.servedMetric()).toContain('mfe-a none');
    for (const path of ['/work', '/work/7', '/work/', '/work?lang=en']) {
      const answer = await site.get(path);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).toContain('This part of the site is not available right now');
    }
    const spanish = await site.get('/work?lang=es');
    expect(spanish.headers.get('content-language')).toBe('es');
    const html = await spanish.text();
    expect(html).toContain('<html lang="es">');
    expect(html).toContain('Esta parte del sitio no está disponible en este momento');
    expect(html).toContain('href="/work?lang=es">Volver a intentarlo');
    expect(html).toContain('href="/?lang=es">Ir a la página de inicio');
  });

  it('is known by the paths that were recorded when it went live, though its folders are gone', async () => {
    await site.store.setLive({ 'mfe-a': { live: '1.2.0+a3', paths } });
    await loseAll();
    await site.start();
    expect((await site.get('/work/7')).status).toBe(503);
    expect((await site.get('/')).status).toBe(200);
  });

  it('is told to pages that are open, in a composition of its own, and no longer once it is back', async () => {
    await site.start();
    const before = await site.compositionAt('/');
    expect(before.leftOut).toEqual([]);
    await site.stop();
    await loseAll();
    await site.store.setLive({ 'mfe-a': { live: '1.2.0+a3', paths } });
    await site.start();
    const lost = await site.compositionAt('/');
    expect(lost.leftOut).toEqual(paths);
    await site.store.addPortal('mfe-a', '1.3.0+a4', [route('/work')]);
    await site.store.setLive({ 'mfe-a': { live: '1.3.0+a4' } });
    await site.untilAnswered('/work');
    const back = await site.compositionAt('/');
    expect(back.leftOut).toEqual([]);
    expect(new Set([before.id, lost.id, back.id]).size).toBe(3);
  });

  it('is told also when none of its releases could ever be used', async () => {
    await site.start();
    await site.store.setLive({ 'mfe-new': { live: '1.0.0+n1', paths: ['/new'] } });
    await eventually(
      'the index knows',
      async () => (await site.compositionAt('/')).leftOut.join() === '/new',
    );
  });

  it('does not take the paths that another portal has a better route for', async () => {
    await site.store.addPortal('mfe-b', '1.0.0+b1', [route('/work/new')]);
    await site.store.setLive({ 'mfe-a': { live: '1.2.0+a3', paths }, 'mfe-b': { live: '1.0.0+b1' } });
    await loseAll();
    await site.start();
    expect((await site.get('/work/new')).status).toBe(200);
    expect((await site.get('/work/old')).status).toBe(503);
  });

  it('is told to pages whose patterns would take its paths, and to no others', async () => {
    await site.store.addPortal('mfe-b', '1.0.0+b1', [route('/work/:name')]);
    await site.store.setLive({
      'mfe-a': { live: '1.2.0+a3', paths: ['/work', '/work/new'] },
      'mfe-b': { live: '1.0.0+b1' },
    });
    await loseAll();
    await site.start();
    expect((await site.get('/work/new')).status).toBe(503);
    expect((await site.carriedBy('/work/old')).leftOut).toEqual(['/work/new']);
    expect((await site.carriedBy('/')).leftOut).toBeUndefined();
  });

  it('never makes a link of the page lead to another site', async () => {
    await rm(join(site.store.folder, 'mfe-public', '1.0.0+p1'), { recursive: true });
    await site.store.setLive({ 'mfe-public': { live: '1.0.0+p1', paths: ['/', '*'] } });
    await site.start();
    const html = await (await site.get('//elsewhere.example/x')).text();
    expect(html).not.toContain('href="//');
  });

  describe('with files at the root of the site', () => {
    const files = {
      'public/legal/a.html': '<p>{{brand}}</p>',
      'public/legal/a.css': 'p{}',
      'public/b.txt': 'b',
    };
    const text = async (path: string) => (await site.get(path)).text();
    const statuses = async () => {
      const answers = await Promise.all(
        ['/legal/a.html', '/legal/a.css', '/b.txt', '/c.txt'].map((path) => site.get(path)),
      );
      return answers.map((answer) => answer.status);
    };
    beforeEach(async () => {
      for (const version of ['2.0.0+f1', '2.1.0+f2'])
        await site.store.addPortal('mfe-files', version, [route('/files')], {}, files);
      await site.store.setLive({
        'mfe-files': { live: '2.1.0+f2', previous: '2.0.0+f1', paths: ['/files'] },
      });
    });

    it('goes on with those that are good, from whichever release, when scripts are damaged', async () => {
      for (const version of ['2.0.0+f1', '2.1.0+f2']) await site.damage('mfe-files', version);
      await site.damage('mfe-files', '2.1.0+f2', 'public/legal/a.html');
      await site.start();
      expect((await site.get('/files')).status).toBe(503);
      expect(await statuses()).toEqual([200, 200, 200, 404]);
      expect(await text('/legal/a.html')).toBe('<p>Acme &amp; Co</p>');
    });

    it('reports the others as unavailable for now, and no other files', async () => {
      for (const version of ['2.0.0+f1', '2.1.0+f2'])
        await site.damage('mfe-files', version, 'public/legal/a.html');
      await site.start();
      expect(await statuses()).toEqual([503, 200, 200, 404]);
      const answer = await site.get('/legal/a.html?lang=es');
      expect([answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
        '30',
        'no-store',
      ]);
      expect(await answer.text()).toContain('Esta parte del sitio no está disponible en este momento');
    });

    it('may have any that is not there, while nothing says which it has, and has none once it is back', async () => {
      for (const version of ['2.0.0+f1', '2.1.0+f2'])
        await rm(join(site.store.folder, 'mfe-files', version), { recursive: true });
      await site.start();
      expect(await statuses()).toEqual([503, 503, 503, 503]);
      for (const path of ['/robots.txt', '/favicon.svg', '/sitemap.xml'])
        expect([path, (await site.get(path)).status]).toEqual([path, 200]);
      await site.store.addPortal('mfe-files', '2.2.0+f3', [route('/files')], {}, { 'public/b.txt': 'b' });
      await site.store.setLive({ 'mfe-files': { live: '2.2.0+f3' } });
      await site.untilAnswered('/files');
      expect(await statuses()).toEqual([404, 404, 200, 404]);
    });
  });

  it('comes back when a release of it is published', async () => {
    await loseAll();
    await site.start();
    await site.store.addPortal('mfe-a', '1.3.0+a4', [route('/work')]);
    await site.store.setLive({ 'mfe-a': { live: '1.3.0+a4' } });
    await site.untilAnswered('/work');
  });
});
