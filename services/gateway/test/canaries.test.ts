import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RouteIndex } from '@portals/contracts/composition';
import { canary, inside, outside, useCanaries } from './support/canary-site.js';
import { eventually } from './support/eventually.js';
import { TestGateway } from './support/gateway.js';
import { live, next, withoutNonce } from './support/previews.js';
import { route } from './support/store.js';
import { answerJson } from './support/upstream.js';

const { site, cookieOf, until } = useCanaries();

const soon = (ms: number) => new Date(Date.now() + ms).toISOString();

describe('a canary (rule 13.15)', () => {
  it('gives its share of the visitors the other release, with its new pages and files, and the others the live one', async () => {
    await site.store.setCanaries(canary);
    await site.start();
    expect(await site.versionAt('/work', inside)).toBe(next);
    expect(await site.versionAt('/work/new', inside)).toBe(next);
    expect(await site.versionAt('/work', outside)).toBe(live);
    expect(await site.versionAt('/work/new', outside)).toBeUndefined();
    const fileOf = async (path: string, cookie: string) => {
      const answer = await site.gateway.get(path, { cookie });
      return [answer.status, await answer.text(), answer.headers.get('cache-control')];
    };
    expect(await fileOf('/logo.svg', inside)).toEqual([200, 'next', 'private, no-store']);
    expect(await fileOf('/logo.svg', outside)).toEqual([200, 'live', 'public, max-age=600']);
    expect((await site.gateway.get('/page.html', { cookie: inside })).status).toBe(200);
    expect((await site.gateway.get('/page.html', { cookie: outside })).status).toBe(404);
  });

  it('falls back to the live release, and preloads all that the first view needs', async () => {
    await site.store.setCanaries(canary);
    await site.start();
    const [own] = (await site.compositionAt('/work', inside)).portals;
    expect(own?.previous?.version).toBe(live);
    const html = await (await site.gateway.get('/work', { cookie: inside })).text();
    const preloads = (text: string) =>
      Array.from(text.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g), ([, href]) => href);
    const others = await (await site.gateway.get('/work', { cookie: outside })).text();
    expect(preloads(html)).toEqual(preloads(others).map((href) => href?.replace(live, next)));
    expect(html).toContain(`"/releases/mfe-a/${live}/entry.js":"sha384-`);
  });

  it('leaves the documents of everybody else as they are, byte for byte', async () => {
    await site.start();
    const paths = ['/work', '/', '/nowhere', '/work?lang=es', '/sitemap.xml', '/logo.svg'];
    const all = () =>
      Promise.all(
        paths.map(async (path) => {
          const headers = { 'accept-encoding': 'identity', cookie: outside };
          const answer = await site.gateway.get(path, headers);
          const kept = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
          return withoutNonce(`${answer.status}\n${kept.join('\n')}\n${await answer.text()}`);
        }),
      );
    const before = await all();
    await site.store.setCanaries(canary);
    await until(next);
    expect(await all()).toEqual(before);
  });

  it('has a route index that every gateway sends, whichever sent the document', async () => {
    await site.store.setCanaries(canary);
    await site.start();
    const { index } = await site.compositionAt('/', inside);
    const other = await TestGateway.start(site.store);
    for (const gateway of [site.gateway, other]) {
      const answer = await gateway.get(index?.url ?? '');
      const { portals } = RouteIndex.parse(await answer.json());
      expect(portals.find(({ name }) => name === 'mfe-a')?.live.version).toBe(next);
    }
    expect((await site.compositionAt('/', outside)).index?.url).not.toBe(index?.url);
    await other.stop();
  });

  it('runs next to a canary of another portal, in all combinations', async () => {
    await site.store.addPortal('mfe-b', '1.0.0+b1', [route('/birds')]);
    await site.store.addPortal('mfe-b', '1.1.0+b2', [route('/birds')]);
    await site.store.setLive({ 'mfe-b': { live: '1.0.0+b1' } });
    const second = { name: 'mfe-b', version: '1.1.0+b2', against: '1.0.0+b1', first: 2500 };
    await site.store.setCanaries(canary, second);
    await site.start();
    const versionsOf = async (number: number) => {
      const cookie = `canary=${number}`;
      const [other] = (await site.compositionAt('/birds', cookie)).portals;
      const { index } = await site.compositionAt('/', cookie);
      const { portals } = RouteIndex.parse(await (await site.gateway.get(index?.url ?? '')).json());
      expect(portals.find(({ name }) => name === 'mfe-b')?.live.version).toBe(other?.live.version);
      return [await site.versionAt('/work', cookie), other?.live.version];
    };
    expect(await versionsOf(0)).toEqual([next, '1.0.0+b1']);
    expect(await versionsOf(3000)).toEqual([next, '1.1.0+b2']);
    expect(await versionsOf(6000)).toEqual([live, '1.1.0+b2']);
    expect(await versionsOf(9000)).toEqual([live, '1.0.0+b1']);
  });
});

describe('the share of a canary (rule 13.16)', () => {
  afterEach(() => jest.restoreAllMocks());

  it('follows its steps without anybody doing anything', async () => {
    const steps = [
      { at: soon(-1000), percent: 10 },
      { at: soon(3_600_000), percent: 50 },
    ];
    await site.store.setCanaries({ ...canary, steps });
    await site.start();
    expect(await site.versionAt('/work', 'canary=999')).toBe(next);
    expect(await site.versionAt('/work', inside)).toBe(live);
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_001);
    expect(await site.versionAt('/work', inside)).toBe(next);
    expect(await site.versionAt('/work', 'canary=999')).toBe(next);
  });

  it('is nobody at 0 % and before the first step, and then nobody gets a cookie', async () => {
    await site.store.setCanaries({ ...canary, percent: 0 });
    await site.start();
    expect(await site.versionAt('/work', 'canary=0')).toBe(live);
    expect(await cookieOf('/work')).toBeNull();
    await site.store.setCanaries({ ...canary, steps: [{ at: soon(60_000), percent: 100 }] });
    await site.store.addPreview('mfe-a', next);
    expect(await site.versionAt('/work', 'canary=0')).toBe(live);
    expect(await cookieOf('/work')).toBeNull();
  });

  it('is everybody at 100 %, without a cookie', async () => {
    await site.store.setCanaries({ ...canary, percent: 100 });
    await site.start();
    expect(await site.versionAt('/work')).toBe(next);
    expect(await site.versionAt('/work', 'canary=9999')).toBe(next);
    expect(await cookieOf('/work')).toBeNull();
  });
});

describe('the visitor of a canary (rule 13.17)', () => {
  it('gets a number with the first document, and the release of that number at every gateway from then on', async () => {
    await site.store.setCanaries(canary);
    await site.start();
    const other = await TestGateway.start(site.store);
    for (let visitor = 0; visitor < 20; visitor += 1) {
      const first = await site.gateway.get('/work');
      const [cookie = ''] = (first.headers.get('set-cookie') ?? '').split(';');
      expect(first.headers.get('set-cookie')).toMatch(
        /^canary=\d{1,4}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
      );
      const version = /"version":"(1\.\d\.0\+a\d)"/.exec(await first.text())?.[1];
      expect(version).toBe(Number(cookie.slice('canary='.length)) < 5000 ? next : live);
      expect(await site.versionAt('/work', cookie)).toBe(version);
      expect(await site.versionAt('/work', cookie, other)).toBe(version);
      expect(await cookieOf('/work', cookie)).toBeNull();
    }
    await other.stop();
  });

  it('gets another number for a forged one, and the __Host- cookie alone counts over HTTPS', async () => {
    await site.store.setCanaries(canary);
    await site.start({ PUBLIC_URL: 'https://acme.example' });
    for (const forged of ['__Host-canary=10000', '__Host-canary=-1', '__Host-canary=x', 'canary=1'])
      expect(await cookieOf('/work', forged)).toMatch(/^__Host-canary=\d{1,4}; .*; HttpOnly; Secure; /);
    expect(await site.versionAt('/work', '__Host-canary=4999')).toBe(next);
    expect(await site.versionAt('/work', '__Host-canary=5000; canary=1')).toBe(live);
  });

  it('does not get a canary when it checks the live release, not even at 100 %', async () => {
    await site.store.setCanaries({ ...canary, percent: 100 });
    await site.start();
    expect(await site.versionAt('/work', 'canary=live')).toBe(live);
    expect(await cookieOf('/work', 'canary=live')).toBeNull();
    expect(await site.versionAt('/work', '__Host-canary=live')).toBe(next);
  });

  it('gets a number with documents alone', async () => {
    await site.store.setCanaries(canary);
    await site.start();
    for (const path of ['/logo.svg', '/sitemap.xml', `/releases/mfe-a/${next}/entry.js`, '/page.html'])
      expect(await cookieOf(path)).toBeNull();
    expect((await site.gateway.get(`/releases/mfe-a/${next}/entry.js`)).status).toBe(200);
  });

  it('who has a preview open sees the preview', async () => {
    await site.store.addPortal('mfe-a', '1.2.0+a3', [route('/work')]);
    const { key } = await site.store.addPreview('mfe-a', '1.2.0+a3');
    await site.store.setCanaries(canary);
    await site.start();
    const { cookie } = await site.open(key);
    expect(await site.versionAt('/work', `${cookie}; ${inside}`)).toBe('1.2.0+a3');
    expect(await cookieOf('/work', cookie)).toBeNull();
  });
});

describe('the cohort of a canary (rule 13.18)', () => {
  it.each([
    [{ signedIn: true }, 'session=abc', ''],
    [{ signedIn: false }, '', 'session=abc'],
    [{ language: 'es' }, 'language=es', 'language=en'],
    [{ signedIn: true, language: 'es' }, 'session=abc; language=es', 'session=abc'],
  ] as const)('%j gets it, and nobody else gets it or a cookie', async (cohort, those, others) => {
    await site.store.setCanaries({ ...canary, cohort });
    await site.start();
    expect(await site.versionAt('/work', `${inside}; ${those}`)).toBe(next);
    expect(await site.versionAt('/work', `${outside}; ${those}`)).toBe(live);
    expect(await site.versionAt('/work', `${inside}; ${others}`)).toBe(live);
    expect(await cookieOf('/work', those)).toMatch(/^canary=/);
    expect(await cookieOf('/work', others)).toBeNull();
  });

  describe('by workspace', () => {
    const cohort = { signedIn: true, workspaces: [7, 9] };
    const answer = (claims: object) => {
      const payload = Buffer.from(JSON.stringify({ sub: '3', ...claims })).toString('base64url');
      site.gateway.auth.behave = (_asked, response) =>
        answerJson(response, 200, { accessToken: `x.${payload}.x`, expiresAt: 0 });
    };
    const versionFor = (session: string) => site.versionAt('/work', `${inside}; session=${session}`);
    beforeEach(async () => {
      await site.store.setCanaries({ ...canary, cohort });
      await site.start();
    });

    it('is for the people of one of them, whose workspaces the session service names', async () => {
      answer({ workspaces: [{ id: 5 }, { id: 9 }] });
      expect(await versionFor('ana')).toBe(next);
      expect(await site.versionAt('/work', `${outside}; session=ana`)).toBe(live);
      answer({ workspaces: [{ id: 5 }] });
      expect(await versionFor('bob')).toBe(live);
      expect(await cookieOf('/work', 'session=bob')).toBeNull();
      answer({});
      expect(await versionFor('eva')).toBe(live);
      const asked = site.gateway.auth.asked.length;
      expect(await site.versionAt('/work', inside)).toBe(live);
      expect(site.gateway.auth.asked).toHaveLength(asked);
    });

    it('gives the live release while the session service fails or does not answer', async () => {
      site.gateway.auth.behave = (_asked, response) => answerJson(response, 500, {});
      expect(await versionFor('ana')).toBe(live);
      site.gateway.auth.behave = () => undefined;
      expect(await versionFor('bob')).toBe(live);
    });
  });

  it('goes by the language of the document, which its address may name', async () => {
    await site.store.setCanaries({ ...canary, cohort: { language: 'es' } });
    await site.start();
    expect(await site.versionAt('/work?lang=es', inside)).toBe(next);
    expect(await site.versionAt('/work?lang=en', `${inside}; language=es`)).toBe(live);
  });
});

describe('the end of a canary (rule 13.19)', () => {
  it('comes with its removal, and with any other live release of its portal', async () => {
    await site.store.addPortal('mfe-a', '1.2.0+a3', [route('/work')]);
    await site.store.setCanaries(canary);
    await site.start();
    expect(await site.versionAt('/work', inside)).toBe(next);
    await site.store.setLive({ 'mfe-a': { live: '1.2.0+a3', previous: live } });
    await until('1.2.0+a3');
    expect(await cookieOf('/work')).toBeNull();
    await site.store.setLive({ 'mfe-a': { live } });
    await until(next);
    await site.store.setCanaries();
    await until(live);
  });

  it('is the live release for everybody while the file of canaries or the release is damaged', async () => {
    const file = join(site.store.folder, 'mfe-a', next, 'portal.js');
    await writeFile(file, 'changed');
    await site.store.setCanaries(canary);
    await site.start();
    expect(await site.versionAt('/work', inside)).toBe(live);
    expect(await cookieOf('/work')).toBeNull();
    await writeFile(file, `portal ${next}`);
    await until(next);
    await writeFile(join(site.store.folder, 'canaries.json'), '{');
    await until(live);
    await site.store.setCanaries({ ...canary, version: '9.9.9+gone' });
    expect(await site.versionAt('/work', inside)).toBe(live);
  });

  it('is no canary of a portal that cannot be served, or of none', async () => {
    await site.store.setCanaries(canary, { name: 'mfe-x', version: '1.0.0+x', against: '0.9.0+x' });
    await site.store.setLive({ 'mfe-a': { live, paths: ['/work'] } });
    for (const version of [live, next]) await rm(join(site.store.folder, 'mfe-a', version, 'entry.js'));
    await site.start();
    expect((await site.gateway.get('/work', { cookie: inside })).status).toBe(503);
    expect((await site.gateway.get('/', { cookie: inside })).status).toBe(200);
  });
});

it('is in the status of its gateway, with what browsers reported of it and of the live release (rule 13.20)', async () => {
  await site.store.setCanaries(canary);
  await site.start();
  const { id } = await site.compositionAt('/work', inside);
  const report = (version: string, outcome: string) =>
    site.gateway.send(
      'POST',
      '/api/portal-events',
      JSON.stringify({ composition: id, portal: 'mfe-a', version, outcome, duration: 1 }),
    );
  await report(next, 'loaded');
  await report(next, 'failed');
  await report(live, 'loaded');
  await report('9.9.9+other', 'failed');
  const folder = `${site.store.folder}-gateways`;
  await eventually('the status has the reports', async () => {
    const [name = ''] = (await readdir(folder)).filter((file) => file.endsWith('.json'));
    const status = JSON.parse(await readFile(join(folder, name), 'utf8'));
    expect(status.canaries.known).toEqual([
      { name: 'mfe-a', version: next, why: null, loaded: 1, failed: 1 },
    ]);
    expect(status.releases).toContainEqual(
      expect.objectContaining({ name: 'mfe-a', version: live, loaded: 1, failed: 0 }),
    );
    return true;
  });
});
