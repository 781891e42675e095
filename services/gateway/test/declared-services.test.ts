import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pictureOriginsHeader, readPageCall } from '@portals/service-kit/plain';
import { loadUpstreams } from '../src/api/upstreams.js';
import { eventually } from './support/eventually.js';
import { authBehaviour, TestGateway } from './support/gateway.js';
import { route, TestStore } from './support/store.js';
import { answerJson, TestUpstream } from './support/upstream.js';

const people = {
  name: 'people',
  port: 9201,
  role: 'sessions',
  paths: { '/api/leave': { session: 'optional', endsSession: true } },
};
const bird = {
  name: 'bird-watch',
  port: 9202,
  paths: { '/api/birds': {}, '/api/songs': { session: 'none', kind: 'stream' } },
  calls: {
    'GET /api/birds/common': { session: 'none' },
    'GET /api/birds/card': { session: 'none', kind: 'page' },
    'GET /api/birds/sketch': { session: 'required', kind: 'frame' },
    'POST /api/birds/photo': { session: 'none', kind: 'upload' },
    'POST /api/birds/ringed': { session: 'none', ownKey: true },
  },
  pages: { '/nest/:name': {}, '/atlas/:name': { foreignPictures: true }, '/song/:name': { email: true } },
};

let services: string;
beforeAll(async () => {
  services = await mkdtemp(join(tmpdir(), 'services-'));
});
afterAll(() => rm(services, { recursive: true, force: true }));

async function declare(...declarations: { name: string }[]): Promise<void> {
  for (const declaration of declarations) {
    await mkdir(join(services, declaration.name), { recursive: true });
    await writeFile(join(services, declaration.name, 'service.json'), JSON.stringify(declaration));
  }
}

describe('services that the gateway knows only by their declarations', () => {
  let store: TestStore;
  let gateway: TestGateway;
  let sessions: TestUpstream;
  let birds: TestUpstream;
  const bearer = { authorization: 'Bearer good-1' };

  beforeAll(async () => {
    await declare(people, bird);
    store = await TestStore.create();
    await store.addShell('1.0.0+aaaaaaaa');
    await store.addPortal('mfe-public', '1.0.0+a1', [route('/'), route('*')]);
    await store.setLive({ shell: { live: '1.0.0+aaaaaaaa' }, 'mfe-public': { live: '1.0.0+a1' } });
    sessions = await TestUpstream.start(authBehaviour);
    birds = await TestUpstream.start();
    gateway = await TestGateway.start(store, {
      SERVICES_DIR: services,
      PEOPLE_URL: sessions.url,
      BIRD_WATCH_URL: birds.url,
      UPSTREAM_TIMEOUT_MS: '2500',
      BODY_LIMIT: '1024',
      UPLOAD_LIMIT: '4096',
      // One client may use half of these slots, which is two.
      CALLS_PER_SERVICE: '4',
    });
  });
  beforeEach(() => {
    birds.asked.length = 0;
    birds.behave = ({ headers }, response) =>
      answerJson(response, 200, { authorization: headers.authorization ?? null });
  });
  afterAll(async () => {
    await Promise.all([gateway.stop(), sessions.stop(), birds.stop()]);
    await store.remove();
  });

  it('are called with a session where they ask for one', async () => {
    expect((await gateway.get('/api/birds')).status).toBe(200);
    const answer = await gateway.get('/api/birds/7', bearer);
    expect(await answer.json()).toEqual({ authorization: 'Bearer jwt-of-good-1' });
    const refused = await gateway.get('/api/birds', { authorization: 'Bearer dead' });
    expect(refused.status).toBe(401);
    const open = await gateway.get('/api/birds/common', bearer);
    expect(await open.json()).toEqual({ authorization: null });
    expect((await gateway.get('/api/birdsong')).status).toBe(404);
    expect((await gateway.get('/api/companies')).status).toBe(404);
  });

  it('get the key of a call that has one of their own, which is no session', async () => {
    const tell = (headers: Record<string, string>) =>
      gateway.send('POST', '/api/birds/ringed', '{}', headers);
    sessions.asked.length = 0;
    const key = { authorization: 'Bearer k3y-of-birds', cookie: 'session=good-1' };
    expect(await (await tell(key)).json()).toEqual({ authorization: key.authorization });
    expect(await (await tell({})).json()).toEqual({ authorization: null });
    expect((await tell({ cookie: 'session=good-1' })).status).toBe(403);
    expect(sessions.asked).toEqual([]);
    expect(birds.asked.every(({ headers }) => headers.cookie === undefined)).toBe(true);
  });

  it('end a session at all services where a call says that it does', async () => {
    await gateway.get('/api/birds', { authorization: 'Bearer good-2' });
    await gateway.send('POST', '/api/leave', null, { authorization: 'Bearer good-2' });
    await gateway.get('/api/birds', { authorization: 'Bearer good-2' });
    const asked = sessions.asked.filter(
      ({ url, body }) =>
        url === '/internal/exchange' && body.includes('good-2') && body.includes('bird-watch'),
    );
    expect(asked).toHaveLength(2);
  });

  it('answer their own errors in the caller’s language, which the gateway hands on', async () => {
    birds.behave = ({ headers }, response) =>
      answerJson(response, 409, { code: 'BIRD_KNOWN', message: headers['accept-language'] });
    const answer = await gateway.send('POST', '/api/birds', '{}', { ...bearer, 'accept-language': 'es' });
    expect([answer.status, await answer.json()]).toEqual([409, { code: 'BIRD_KNOWN', message: 'es' }]);
  });

  it('take a larger body in an upload, up to its own limit, and in no other call', async () => {
    const upload = (path: string, size: number) => gateway.send('POST', path, 'x'.repeat(size), bearer);
    expect((await upload('/api/birds/photo', 4096)).status).toBe(200);
    expect(birds.asked[0]?.body).toHaveLength(4096);
    expect((await upload('/api/birds/photo', 4097)).status).toBe(413);
    expect((await upload('/api/birds', 1025)).status).toBe(413);
  });

  it('have more time to work on an upload', async () => {
    const waiting: ServerResponse[] = [];
    birds.behave = ({ url }, response) => void (url === '/api/birds/photo' && waiting.push(response));
    const upload = gateway.send('POST', '/api/birds/photo', '{}', bearer);
    await eventually('the upload has come', () => waiting.length === 1);
    // This call starts after the upload and reaches its deadline while the upload is still waiting.
    expect((await gateway.get('/api/birds/common')).status).toBe(503);
    for (const response of waiting) answerJson(response, 200, {});
    expect((await upload).status).toBe(200);
  });

  it('answer pages under the gateway’s headers where they declare them, and nowhere else', async () => {
    const page: { told: unknown } = { told: null };
    birds.behave = ({ headers }, response) => {
      page.told = readPageCall(headers);
      const own = { 'content-type': 'text/html', 'content-security-policy': '*', 'set-cookie': 'a=b' };
      response.writeHead(200, own).end('<h1>Wren</h1>');
    };
    const headers = { cookie: 'language=es; session=good-1', 'x-internal-page': 'forged' };
    const answer = await gateway.get('/api/birds/card', headers);
    expect([answer.status, await answer.text()]).toEqual([200, '<h1>Wren</h1>']);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const [, nonce] =
      /^default-src 'none'; .*style-src 'nonce-([^']+)'; font-src 'self'; form-action 'self'/.exec(policy) ??
      [];
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page.told).toEqual({ nonce, language: 'es', brand: 'Acme & Co', origin: gateway.url, back: '/' });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await gateway.get('/api/birds/common', headers)).status).toBe(503);
    expect(page.told).toBeNull();
  });

  it('answer frames for pages of this site, in which nothing runs', async () => {
    const own = { 'content-type': 'text/html', [pictureOriginsHeader]: 'https://a.example' };
    birds.behave = (_asked, response) =>
      void response.writeHead(200, own).end('<p style="color:red">Wren</p>');
    const answer = await gateway.get('/api/birds/sketch', { cookie: 'session=good-1' });
    expect(await answer.text()).toBe('<p style="color:red">Wren</p>');
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; img-src 'self' ${gateway.url} https://a.example data:; font-src data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox`,
    );
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await gateway.get('/api/birds/sketch', { cookie: 'session=dead' })).status).toBe(401);
  });

  it('answer pages outside of /api, at whose other addresses are those of the portals', async () => {
    const told: unknown[] = [];
    birds.behave = ({ url, headers }, response) => {
      told.push([url, headers.authorization, headers.cookie, readPageCall(headers)?.origin]);
      if (!url.startsWith('/nest/wren') && !/^\/(atlas|song)\//.test(url))
        return answerJson(response, 404, {});
      const own = { 'content-type': 'text/html', 'cache-control': 'public, max-age=60', 'set-cookie': 'a=b' };
      const pictures = url.endsWith('?pictures') && { [pictureOriginsHeader]: 'https://a.example *' };
      response.writeHead(200, { ...own, ...pictures }).end('<h1>Wren</h1>');
    };
    const answer = await gateway.get('/nest/wren?utm_source=x', { cookie: 'session=good-1' });
    expect([answer.status, await answer.text()]).toEqual([200, '<h1>Wren</h1>']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    expect(answer.headers.get('content-security-policy')).toMatch(
      /img-src 'self'; style-src 'nonce-[^']+'; /,
    );
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(told).toEqual([['/nest/wren?utm_source=x', undefined, undefined, gateway.url]]);
    expect(await (await gateway.get('/nest/wren/')).text()).toBe('<h1>Wren</h1>');
    const atlas = await gateway.get('/atlas/x');
    expect(atlas.headers.get('content-security-policy')).toContain("img-src 'self'; ");
    expect(atlas.headers.get('vary')).toBeNull();
    const song = await gateway.get('/song/x');
    const policy = song.headers.get('content-security-policy');
    expect(policy).toMatch(
      /^default-src 'none'; img-src 'self' http:\S+; style-src 'nonce-[^']+'; style-src-attr 'unsafe-inline'; form-action 'none'; /,
    );
    expect(policy).toMatch(/; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox$/);
    expect(song.headers.get('vary')).toBe('Cookie');
    // A page without `foreignPictures` may load pictures only from this site, even if the service allows other sources.
    for (const [path, sources] of [
      ['/atlas/x?pictures', "'self' https://a.example"],
      ['/song/x?pictures', `'self' ${gateway.url} https://a.example`],
      ['/nest/wren?pictures', "'self'"],
    ] as const) {
      const shown = await gateway.get(path);
      expect(shown.headers.get('content-security-policy')).toContain(`; img-src ${sources}; style-src `);
      expect(shown.headers.get(pictureOriginsHeader)).toBeNull();
    }
    const other = await gateway.get('/anything/else');
    expect(other.status).not.toBe(503);
    for (const path of ['/nest/owl', '/nest/owl?a=b']) {
      const missing = await gateway.get(path);
      expect([missing.status, missing.headers.get('content-type')]).toEqual([
        other.status,
        other.headers.get('content-type'),
      ]);
      expect(missing.headers.get('content-language')).toBe(other.headers.get('content-language'));
    }
    birds.asked.length = 0;
    for (const path of ['/nest', '/nest/', '/nest/a/b', '/NEST/wren', '/nest/%2e%2e', '/nests/wren'])
      expect([path, (await gateway.get(path)).status]).toEqual([path, other.status]);
    expect(birds.asked).toEqual([]);
    const posted = await gateway.send('POST', '/nest/wren', '{}');
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('may have pages or not while they are unavailable', async () => {
    birds.behave = () => undefined;
    const answer = await gateway.get('/nest/wren');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect((await gateway.get('/anything/else')).status).not.toBe(503);
  });

  it('may pause longer in streams than in another answer, while other calls continue', async () => {
    const streams: ServerResponse[] = [];
    birds.behave = ({ url }, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' }).write('one');
      if (url === '/api/songs/7') streams.push(response);
    };
    const songs = await Promise.all([gateway.get('/api/songs/7'), gateway.get('/api/songs/7')]);
    const other = await gateway.get('/api/birds/common');
    await expect(other.text()).rejects.toThrow();
    for (const response of streams) response.end(' two');
    expect(await Promise.all(songs.map((song) => song.text()))).toEqual(['one two', 'one two']);
  });
});

describe('a gateway does not start', () => {
  beforeEach(async () => {
    await rm(services, { recursive: true, force: true });
  });

  it.each([
    [
      'two services with one path',
      [people, bird, { ...bird, name: 'other', port: 9 }],
      'the path /api/birds',
    ],
    [
      'a service with the gateway’s own path',
      [people, { ...bird, paths: { '/api/portal-events': {} }, calls: {} }],
      'the path /api/portal-events is of the gateway and of bird-watch',
    ],
    ['nobody who knows the sessions', [bird], 'has the role "sessions"'],
    ['no services', [], 'has the role "sessions"'],
  ])('with %s', async (_what, declarations, message) => {
    await declare(...declarations);
    expect(() => loadUpstreams(services, {})).toThrow(message);
  });

  it('with an address that is none', async () => {
    await declare(people, bird);
    expect(() => loadUpstreams(services, { BIRD_WATCH_URL: 'nowhere' })).toThrow('BIRD_WATCH_URL');
  });
});
