import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { portalIn, shell, useDamagedStore } from './support/damaged-store.js';
import { eventually } from './support/eventually.js';
import { route } from './support/store.js';

const site = useDamagedStore();

describe('a gateway that starts with a damaged portal', () => {
  it.each([
    ['live', ['1.2.0+a3'], ['1.1.0+a2', '1.0.0+a1'], 'previous'],
    ['live and previous', ['1.2.0+a3', '1.1.0+a2'], ['1.0.0+a1', undefined], 'lastGood'],
    ['last good', ['1.0.0+a1'], ['1.2.0+a3', '1.1.0+a2'], 'live'],
  ])('whose %s release is damaged serves another one', async (_which, versions, expected, served) => {
    for (const version of versions) await site.damage('mfe-a', version);
    await site.start();
    const composition = await site.compositionAt('/work');
    expect(portalIn(composition, 'mfe-a')).toEqual(expected);
    expect(portalIn(composition, 'mfe-public')).toEqual(['1.0.0+p1', undefined]);
    expect(await site.servedMetric()).toEqual([`mfe-a ${served}`, 'mfe-public live', 'shell live']);
  });

  it.each([
    ['with a changed byte', () => site.damage('mfe-a', '1.2.0+a3', 'page.js')],
    ['without a file', () => rm(join(site.store.folder, 'mfe-a', '1.2.0+a3', 'portal.js'))],
    ['without release.json', () => rm(join(site.store.folder, 'mfe-a', '1.2.0+a3', 'release.json'))],
    ['with half of release.json', () => site.damage('mfe-a', '1.2.0+a3', 'release.json')],
    ['without its folder', () => rm(join(site.store.folder, 'mfe-a', '1.2.0+a3'), { recursive: true })],
    ['with a pipe in the place of a file', () => site.putPipe('mfe-a', '1.2.0+a3', 'en.js')],
    ['with a pipe as release.json', () => site.putPipe('mfe-a', '1.2.0+a3', 'release.json')],
    [
      'with a folder in the place of a file',
      async () => {
        await rm(join(site.store.folder, 'mfe-a', '1.2.0+a3', 'en.js'));
        await mkdir(join(site.store.folder, 'mfe-a', '1.2.0+a3', 'en.js'));
      },
    ],
    [
      'that is another release',
      async () => {
        const other = await readFile(join(site.store.folder, 'mfe-public', '1.0.0+p1', 'release.json'));
        await writeFile(join(site.store.folder, 'mfe-a', '1.2.0+a3', 'release.json'), other);
      },
    ],
  ])('%s serves the previous one', async (_how, breakIt) => {
    await breakIt();
    await site.start();
    expect(portalIn(await site.compositionAt('/'), 'mfe-a')?.[0]).toBe('1.1.0+a2');
  });

  it('says so once, and takes the live release as soon as it is mended', async () => {
    const file = join(site.store.folder, 'mfe-a', '1.2.0+a3', 'portal.js');
    const good = await readFile(file);
    await site.damage('mfe-a', '1.2.0+a3');
    const { logs } = await site.start();
    expect(logs.filter((line) => line.includes('is not what its release says'))).toHaveLength(1);
    await writeFile(file, good);
    await site.untilServed('mfe-a', '1.2.0+a3');
    expect(await site.servedMetric()).toContain('mfe-a live');
    expect(logs.filter((line) => line.includes('is not what its release says'))).toHaveLength(1);
    expect(logs.some((line) => line.includes('the fault is mended') && line.includes('mfe-a/1.2.0+a3'))).toBe(
      true,
    );
  });
});

it('a pipe as compressed form of a file is not waited for', async () => {
  await site.putPipe('mfe-a', '1.2.0+a3', 'entry.js.br');
  await site.start();
  expect(portalIn(await site.compositionAt('/'), 'mfe-a')?.[0]).toBe('1.2.0+a3');
});

it.each(['br', 'gz'])('a damaged .%s form of a file is not sent, its content is', async (form) => {
  await site.damage('mfe-a', '1.2.0+a3', `entry.js.${form}`);
  await site.start();
  const encoding = form === 'gz' ? 'gzip' : form;
  const answer = await site.get('/releases/mfe-a/1.2.0+a3/entry.js', { 'accept-encoding': encoding });
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, null]);
  expect(await answer.text()).toMatch(/^(entry mfe-a 1\.2\.0\+a3)+$/);
});

describe('a damaged shell', () => {
  const older = '0.9.0+bbbbbbbb';

  it.each(['previous', 'lastGood'] as const)('gives way to its %s release', async (which) => {
    await site.store.addShell(older);
    await site.damage('shell', shell, 'main.js');
    await site.store.setLive({ shell: { live: shell, [which]: older } });
    await site.start();
    expect((await site.compositionAt('/')).shell.version).toBe(older);
    expect(await site.servedMetric()).toContain(`shell ${which}`);
  });

  it('that somebody went back to gives way to a newer stored one, unless that failed in browsers', async () => {
    const newer = ['1.1.0+cccccccc', '1.2.0+dddddddd'];
    for (const [index, version] of newer.entries())
      await site.store.addShell(version, {}, { builtAt: `2026-02-0${index + 1}T00:00:00.000Z` });
    await site.damage('shell', shell, 'main.js');
    const health = join(`${site.store.folder}-gateways`, 'health', 'shell');
    await mkdir(health, { recursive: true });
    const failing = { verdict: 'failing', loaded: 0, failed: 9, at: '2026-02-03T00:00:00.000Z' };
    await writeFile(join(health, `${newer[1]}.json`), JSON.stringify(failing));
    const { logs } = await site.start();
    expect((await site.compositionAt('/')).shell.version).toBe(newer[0]);
    expect((await site.get('/readyz')).status).toBe(200);
    expect(await site.servedMetric()).toContain('shell stored');
    expect(logs.some((line) => line.includes('a release cannot be used'))).toBe(true);
  });

  it('without another release leaves a readable page, until it is repaired', async () => {
    const file = join(site.store.folder, 'shell', shell, 'main.js');
    const good = await readFile(file);
    await site.damage('shell', shell, 'main.js');
    await site.start();
    const answer = await site.get('/?lang=es');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.text()).toContain('El sitio no está disponible en este momento');
    expect((await site.get('/readyz')).status).toBe(503);
    for (const path of ['/legal/privacidad.html', '/sitemap.xml', '/icon-192.png']) {
      const other = await site.get(path);
      expect([path, other.status, other.headers.get('retry-after')]).toEqual([path, 503, '2']);
      expect(other.headers.get('cache-control')).toBe('no-store');
    }
    expect((await site.get('/robots.txt')).status).toBe(200);
    await writeFile(file, good);
    await site.untilAnswered('/');
    expect((await site.get('/sitemap.xml')).status).toBe(200);
    expect((await site.get('/legal/privacidad.html')).status).toBe(404);
  });
});

describe('a damaged live.json', () => {
  it.each([
    ['half written', (file: string) => writeFile(file, '{"schema":2,')],
    ['gone', (file: string) => rm(file)],
    ['a pipe', () => site.putPipe('live.json')],
  ])('that is %s is read from its copy', async (_how, breakIt) => {
    const file = join(site.store.folder, 'live.json');
    await writeFile(join(site.store.folder, 'live-copy.json'), await readFile(file));
    await breakIt(file);
    const { logs } = await site.start();
    expect(portalIn(await site.compositionAt('/work'), 'mfe-a')?.[0]).toBe('1.2.0+a3');
    expect(logs.filter((line) => line.includes('live.json is damaged; its copy is used'))).toHaveLength(1);
    await site.store.setLive({ 'mfe-a': { live: '1.1.0+a2' } });
    await site.untilServed('mfe-a', '1.1.0+a2');
  });

  it('leaves a gateway that runs as it is', async () => {
    const { logs } = await site.start();
    await writeFile(join(site.store.folder, 'live.json'), '{');
    await eventually('the log says it', () => logs.some((line) => line.includes('live.json cannot be used')));
    expect(portalIn(await site.compositionAt('/work'), 'mfe-a')?.[0]).toBe('1.2.0+a3');
  });
});

it('a gateway that runs goes on with what it has when the files of a portal are damaged, others may change', async () => {
  await site.start();
  await site.damage('mfe-a', '1.2.0+a3');
  await site.store.addPortal('mfe-public', '1.1.0+p2', [route('/'), route('*', { index: false })]);
  await site.store.setLive({ 'mfe-public': { live: '1.1.0+p2', previous: '1.0.0+p1' } });
  await site.untilServed('mfe-public', '1.1.0+p2');
  expect(portalIn(await site.compositionAt('/'), 'mfe-a')?.[0]).toBe('1.2.0+a3');
});

it('a damaged release of one portal does not block a publish or rollback of another team', async () => {
  await site.start();
  await site.store.addPortal('mfe-a', '1.3.0+a4', [route('/work')]);
  await site.damage('mfe-a', '1.3.0+a4');
  await site.store.setLive({ 'mfe-a': { live: '1.3.0+a4', previous: '1.2.0+a3' } });
  await site.store.addPortal('mfe-public', '1.1.0+p2', [route('/'), route('*', { index: false })]);
  await site.store.setLive({ 'mfe-public': { live: '1.1.0+p2', previous: '1.0.0+p1' } });
  await site.untilServed('mfe-public', '1.1.0+p2');
  expect(portalIn(await site.compositionAt('/'), 'mfe-a')?.[0]).toBe('1.2.0+a3');
  await site.store.setLive({ 'mfe-public': { live: '1.0.0+p1' } });
  await site.untilServed('mfe-public', '1.0.0+p1');
});
