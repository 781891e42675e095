import { execFileSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Composition, RouteIndex } from '@portals/contracts/composition';
import { eventually } from './support/eventually.js';
import { TestGateway } from './support/gateway.js';
import { route, TestStore } from './support/store.js';

const shell = '1.0.0+aaaaaaaa';
let store: TestStore;
let gateway: TestGateway | null;

beforeEach(async () => {
  gateway = null;
  store = await TestStore.create();
  await store.addShell(shell);
  await store.addPortal('mfe-public', '1.0.0+p1', [route('/'), route('*', { index: false })]);
  for (const version of ['1.0.0+a1', '1.1.0+a2', '1.2.0+a3'])
    await store.addPortal('mfe-a', version, [route('/work'), route('/work/:id')]);
  await store.setLive({
    shell: { live: shell },
    'mfe-public': { live: '1.0.0+p1' },
    'mfe-a': { live: '1.2.0+a3', previous: '1.1.0+a2', lastGood: '1.0.0+a1' },
  });
});
afterEach(async () => {
  await gateway?.stop();
  await store.remove();
});

const damage = (name: string, version: string, file = 'portal.js') =>
  writeFile(join(store.folder, name, version, file), 'changed');

/** Reading it waits for ever for somebody who writes. */
async function putPipe(...path: string[]): Promise<void> {
  const file = join(store.folder, ...path);
  await rm(file, { force: true });
  execFileSync('mkfifo', [file]);
}

async function start(): Promise<TestGateway> {
  gateway = await TestGateway.start(store);
  return gateway;
}

async function carriedBy(path: string): Promise<Composition> {
  const html = await (await gateway?.get(path))?.text();
  const json = /<script type="application\/json" id="composition">(.*?)<\/script>/s.exec(html ?? '')?.[1];
  return Composition.parse(JSON.parse(json ?? 'null'));
}
async function compositionAt(path: string): Promise<Composition & RouteIndex> {
  const composition = await carriedBy(path);
  // Documents carry their own portal; the index has all of them.
  const index = await (await gateway?.get(composition.index?.url ?? ''))?.text();
  return { ...composition, ...RouteIndex.parse(JSON.parse(index ?? 'null')) };
}
const portalIn = ({ portals }: Composition, name: string) => {
  const found = portals.find((portal) => portal.name === name);
  return found && [found.live.version, found.previous?.version];
};

const untilServed = (name: string, version: string) =>
  eventually(
    `${name} ${version} is served`,
    async () => portalIn(await compositionAt('/'), name)?.[0] === version,
  );
const untilAnswered = (path: string) =>
  eventually(`${path} is answered`, async () => (await gateway?.get(path))?.status === 200);

async function servedMetric(): Promise<string[]> {
  const metric = await gateway?.gateway.metrics.registry.getSingleMetric('releases_served')?.get();
  return (metric?.values ?? []).map(({ labels }) => `${labels.name} ${labels.served}`).sort();
}

describe('a gateway that starts with a damaged portal', () => {
  it.each([
    ['live', ['1.2.0+a3'], ['1.1.0+a2', '1.0.0+a1'], 'previous'],
    ['live and previous', ['1.2.0+a3', '1.1.0+a2'], ['1.0.0+a1', undefined], 'lastGood'],
    ['last good', ['1.0.0+a1'], ['1.2.0+a3', '1.1.0+a2'], 'live'],
  ])('whose %s release is damaged serves another one', async (_which, versions, expected, served) => {
    for (const version of versions) await damage('mfe-a', version);
    await start();
    const composition = await compositionAt('/work');
    expect(portalIn(composition, 'mfe-a')).toEqual(expected);
    expect(portalIn(composition, 'mfe-public')).toEqual(['1.0.0+p1', undefined]);
    expect(await servedMetric()).toEqual([`mfe-a ${served}`, 'mfe-public live', 'shell live']);
  });

  it.each([
    ['with a changed byte', () => damage('mfe-a', '1.2.0+a3', 'page.js')],
    ['without a file', () => rm(join(store.folder, 'mfe-a', '1.2.0+a3', 'portal.js'))],
    ['without release.json', () => rm(join(store.folder, 'mfe-a', '1.2.0+a3', 'release.json'))],
    ['with half of release.json', () => damage('mfe-a', '1.2.0+a3', 'release.json')],
    ['without its folder', () => rm(join(store.folder, 'mfe-a', '1.2.0+a3'), { recursive: true })],
    ['with a pipe in the place of a file', () => putPipe('mfe-a', '1.2.0+a3', 'en.js')],
    ['with a pipe as release.json', () => putPipe('mfe-a', '1.2.0+a3', 'release.json')],
    [
      'with a folder in the place of a file',
      async () => {
        await rm(join(store.folder, 'mfe-a', '1.2.0+a3', 'en.js'));
        await mkdir(join(store.folder, 'mfe-a', '1.2.0+a3', 'en.js'));
      },
    ],
    [
      'that is another release',
      async () => {
        const other = await readFile(join(store.folder, 'mfe-public', '1.0.0+p1', 'release.json'));
        await writeFile(join(store.folder, 'mfe-a', '1.2.0+a3', 'release.json'), other);
      },
    ],
  ])('%s serves the previous one', async (_how, breakIt) => {
    await breakIt();
    await start();
    expect(portalIn(await compositionAt('/'), 'mfe-a')?.[0]).toBe('1.1.0+a2');
  });

  it('says so once, and takes the live release as soon as it is mended', async () => {
    const file = join(store.folder, 'mfe-a', '1.2.0+a3', 'portal.js');
    const good = await readFile(file);
    await damage('mfe-a', '1.2.0+a3');
    const { logs } = await start();
    expect(logs.filter((line) => line.includes('is not what its release says'))).toHaveLength(1);
    await writeFile(file, good);
    await untilServed('mfe-a', '1.2.0+a3');
    expect(await servedMetric()).toContain('mfe-a live');
    expect(logs.filter((line) => line.includes('is not what its release says'))).toHaveLength(1);
    expect(logs.some((line) => line.includes('the fault is mended') && line.includes('mfe-a/1.2.0+a3'))).toBe(
      true,
    );
  });
});

it('a pipe as compressed form of a file is not waited for', async () => {
  await putPipe('mfe-a', '1.2.0+a3', 'entry.js.br');
  await start();
  expect(portalIn(await compositionAt('/'), 'mfe-a')?.[0]).toBe('1.2.0+a3');
});

it.each(['br', 'gz'])('a damaged .%s form of a file is not sent, its content is', async (form) => {
  await damage('mfe-a', '1.2.0+a3', `entry.js.${form}`);
  await start();
  const encoding = form === 'gz' ? 'gzip' : form;
  const answer = await gateway?.get('/releases/mfe-a/1.2.0+a3/entry.js', { 'accept-encoding': encoding });
  expect([answer?.status, answer?.headers.get('content-encoding')]).toEqual([200, null]);
  expect(await answer?.text()).toMatch(/^(entry mfe-a 1\.2\.0\+a3)+$/);
});

describe('a portal without any release that can be used', () => {
  const all = ['1.0.0+a1', '1.1.0+a2', '1.2.0+a3'];
  const loseAll = async () => {
    for (const version of all) await rm(join(store.folder, 'mfe-a', version), { recursive: true });
  };
  const paths = ['/work', '/work/:id'];

  it('leaves every other page as it is, and its own say so in both languages', async () => {
    for (const version of all) await damage('mfe-a', version);
    const { get } = { get: (path: string) => gateway?.get(path) };
    await start();
    expect(portalIn(await compositionAt('/'), 'mfe-a')).toBeUndefined();
    expect((await get('/no-such-page'))?.status).toBe(200);
    expect(await servedMetric()).toContain('mfe-a none');
    for (const path of ['/work', '/work/7', '/work/', '/work?lang=en']) {
      const answer = await get(path);
      expect([answer?.status, answer?.headers.get('retry-after')]).toEqual([503, '30']);
      expect(answer?.headers.get('cache-control')).toBe('no-store');
      expect(await answer?.text()).toContain('This part of the site is not available right now');
    }
    const spanish = await get('/work?lang=es');
    expect(spanish?.headers.get('content-language')).toBe('es');
    const html = await spanish?.text();
    expect(html).toContain('<html lang="es">');
    expect(html).toContain('Esta parte del sitio no está disponible en este momento');
    expect(html).toContain('href="/work?lang=es">Volver a intentarlo');
    expect(html).toContain('href="/?lang=es">Ir a la página de inicio');
  });

  it('is known by the paths that were recorded when it went live, though its folders are gone', async () => {
    await store.setLive({ 'mfe-a': { live: '1.2.0+a3', paths } });
    await loseAll();
    await start();
    expect((await gateway?.get('/work/7'))?.status).toBe(503);
    expect((await gateway?.get('/'))?.status).toBe(200);
  });

  it('is told to pages that are open, in a composition of its own, and no longer once it is back', async () => {
    await start();
    const before = await compositionAt('/');
    expect(before.leftOut).toEqual([]);
    await gateway?.stop();
    await loseAll();
    await store.setLive({ 'mfe-a': { live: '1.2.0+a3', paths } });
    await start();
    const lost = await compositionAt('/');
    expect(lost.leftOut).toEqual(paths);
    await store.addPortal('mfe-a', '1.3.0+a4', [route('/work')]);
    await store.setLive({ 'mfe-a': { live: '1.3.0+a4' } });
    await untilAnswered('/work');
    const back = await compositionAt('/');
    expect(back.leftOut).toEqual([]);
    expect(new Set([before.id, lost.id, back.id]).size).toBe(3);
  });

  it('is told also when none of its releases could ever be used', async () => {
    await start();
    await store.setLive({ 'mfe-new': { live: '1.0.0+n1', paths: ['/new'] } });
    await eventually('the index knows', async () => (await compositionAt('/')).leftOut.join() === '/new');
  });

  it('does not take the paths that another portal has a better route for', async () => {
    await store.addPortal('mfe-b', '1.0.0+b1', [route('/work/new')]);
    await store.setLive({ 'mfe-a': { live: '1.2.0+a3', paths }, 'mfe-b': { live: '1.0.0+b1' } });
    await loseAll();
    await start();
    expect((await gateway?.get('/work/new'))?.status).toBe(200);
    expect((await gateway?.get('/work/old'))?.status).toBe(503);
  });

  it('is told to pages whose patterns would take its paths, and to no others', async () => {
    await store.addPortal('mfe-b', '1.0.0+b1', [route('/work/:name')]);
    await store.setLive({
      'mfe-a': { live: '1.2.0+a3', paths: ['/work', '/work/new'] },
      'mfe-b': { live: '1.0.0+b1' },
    });
    await loseAll();
    await start();
    expect((await gateway?.get('/work/new'))?.status).toBe(503);
    expect((await carriedBy('/work/old')).leftOut).toEqual(['/work/new']);
    expect((await carriedBy('/')).leftOut).toBeUndefined();
  });

  it('never makes a link of the page lead to another site', async () => {
    await rm(join(store.folder, 'mfe-public', '1.0.0+p1'), { recursive: true });
    await store.setLive({ 'mfe-public': { live: '1.0.0+p1', paths: ['/', '*'] } });
    await start();
    const html = await (await gateway?.get('//elsewhere.example/x'))?.text();
    expect(html).not.toContain('href="//');
  });

  describe('with files at the root of the site', () => {
    const files = {
      'public/legal/a.html': '<p>{{brand}}</p>',
      'public/legal/a.css': 'p{}',
      'public/b.txt': 'b',
    };
    const text = async (path: string) => (await gateway?.get(path))?.text();
    const statuses = async () => {
      const answers = await Promise.all(
        ['/legal/a.html', '/legal/a.css', '/b.txt', '/c.txt'].map((path) => gateway?.get(path)),
      );
      return answers.map((answer) => answer?.status);
    };
    beforeEach(async () => {
      for (const version of ['2.0.0+f1', '2.1.0+f2'])
        await store.addPortal('mfe-files', version, [route('/files')], {}, files);
      await store.setLive({ 'mfe-files': { live: '2.1.0+f2', previous: '2.0.0+f1', paths: ['/files'] } });
    });

    it('goes on with those that are good, from whichever release, when scripts are damaged', async () => {
      for (const version of ['2.0.0+f1', '2.1.0+f2']) await damage('mfe-files', version);
      await damage('mfe-files', '2.1.0+f2', 'public/legal/a.html');
      await start();
      expect((await gateway?.get('/files'))?.status).toBe(503);
      expect(await statuses()).toEqual([200, 200, 200, 404]);
      expect(await text('/legal/a.html')).toBe('<p>Acme &amp; Co</p>');
    });

    it('says of the others that they are away for now, and of none else', async () => {
      for (const version of ['2.0.0+f1', '2.1.0+f2'])
        await damage('mfe-files', version, 'public/legal/a.html');
      await start();
      expect(await statuses()).toEqual([503, 200, 200, 404]);
      const answer = await gateway?.get('/legal/a.html?lang=es');
      expect([answer?.headers.get('retry-after'), answer?.headers.get('cache-control')]).toEqual([
        '30',
        'no-store',
      ]);
      expect(await answer?.text()).toContain('Esta parte del sitio no está disponible en este momento');
    });

    it('may have any that is not there, while nothing says which it has, and has none once it is back', async () => {
      for (const version of ['2.0.0+f1', '2.1.0+f2'])
        await rm(join(store.folder, 'mfe-files', version), { recursive: true });
      await start();
      expect(await statuses()).toEqual([503, 503, 503, 503]);
      for (const path of ['/robots.txt', '/favicon.svg', '/sitemap.xml'])
        expect([path, (await gateway?.get(path))?.status]).toEqual([path, 200]);
      await store.addPortal('mfe-files', '2.2.0+f3', [route('/files')], {}, { 'public/b.txt': 'b' });
      await store.setLive({ 'mfe-files': { live: '2.2.0+f3' } });
      await untilAnswered('/files');
      expect(await statuses()).toEqual([404, 404, 200, 404]);
    });
  });

  it('comes back when a release of it is published', async () => {
    await loseAll();
    await start();
    await store.addPortal('mfe-a', '1.3.0+a4', [route('/work')]);
    await store.setLive({ 'mfe-a': { live: '1.3.0+a4' } });
    await untilAnswered('/work');
  });
});

describe('a damaged shell', () => {
  const older = '0.9.0+bbbbbbbb';

  it.each(['previous', 'lastGood'] as const)('gives way to its %s release', async (which) => {
    await store.addShell(older);
    await damage('shell', shell, 'main.js');
    await store.setLive({ shell: { live: shell, [which]: older } });
    await start();
    expect((await compositionAt('/')).shell.version).toBe(older);
    expect(await servedMetric()).toContain(`shell ${which}`);
  });

  it('without another release leaves a page that can be read, until it is mended', async () => {
    const file = join(store.folder, 'shell', shell, 'main.js');
    const good = await readFile(file);
    await damage('shell', shell, 'main.js');
    await start();
    const answer = await gateway?.get('/?lang=es');
    expect([answer?.status, answer?.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer?.text()).toContain('El sitio no está disponible en este momento');
    expect((await gateway?.get('/readyz'))?.status).toBe(503);
    for (const path of ['/legal/privacidad.html', '/sitemap.xml', '/icon-192.png']) {
      const other = await gateway?.get(path);
      expect([path, other?.status, other?.headers.get('retry-after')]).toEqual([path, 503, '2']);
      expect(other?.headers.get('cache-control')).toBe('no-store');
    }
    expect((await gateway?.get('/robots.txt'))?.status).toBe(200);
    await writeFile(file, good);
    await untilAnswered('/');
    expect((await gateway?.get('/sitemap.xml'))?.status).toBe(200);
    expect((await gateway?.get('/legal/privacidad.html'))?.status).toBe(404);
  });
});

describe('a damaged live.json', () => {
  it.each([
    ['half written', (file: string) => writeFile(file, '{"schema":2,')],
    ['gone', (file: string) => rm(file)],
    ['a pipe', () => putPipe('live.json')],
  ])('that is %s is read from its copy', async (_how, breakIt) => {
    const file = join(store.folder, 'live.json');
    await writeFile(join(store.folder, 'live-copy.json'), await readFile(file));
    await breakIt(file);
    const { logs } = await start();
    expect(portalIn(await compositionAt('/work'), 'mfe-a')?.[0]).toBe('1.2.0+a3');
    expect(logs.filter((line) => line.includes('live.json is damaged; its copy is used'))).toHaveLength(1);
    await store.setLive({ 'mfe-a': { live: '1.1.0+a2' } });
    await untilServed('mfe-a', '1.1.0+a2');
  });

  it('leaves a gateway that runs as it is', async () => {
    const { logs } = await start();
    await writeFile(join(store.folder, 'live.json'), '{');
    await eventually('the log says it', () => logs.some((line) => line.includes('live.json cannot be used')));
    expect(portalIn(await compositionAt('/work'), 'mfe-a')?.[0]).toBe('1.2.0+a3');
  });
});

it('a gateway that runs goes on with what it has when the files of a portal are damaged, others may change', async () => {
  await start();
  await damage('mfe-a', '1.2.0+a3');
  await store.addPortal('mfe-public', '1.1.0+p2', [route('/'), route('*', { index: false })]);
  await store.setLive({ 'mfe-public': { live: '1.1.0+p2', previous: '1.0.0+p1' } });
  await untilServed('mfe-public', '1.1.0+p2');
  expect(portalIn(await compositionAt('/'), 'mfe-a')?.[0]).toBe('1.2.0+a3');
});

it('one portal’s damaged release does not keep another team’s publish or rollback from going live', async () => {
  await start();
  await store.addPortal('mfe-a', '1.3.0+a4', [route('/work')]);
  await damage('mfe-a', '1.3.0+a4');
  await store.setLive({ 'mfe-a': { live: '1.3.0+a4', previous: '1.2.0+a3' } });
  await store.addPortal('mfe-public', '1.1.0+p2', [route('/'), route('*', { index: false })]);
  await store.setLive({ 'mfe-public': { live: '1.1.0+p2', previous: '1.0.0+p1' } });
  await untilServed('mfe-public', '1.1.0+p2');
  expect(portalIn(await compositionAt('/'), 'mfe-a')?.[0]).toBe('1.2.0+a3');
  await store.setLive({ 'mfe-public': { live: '1.0.0+p1' } });
  await untilServed('mfe-public', '1.0.0+p1');
});
