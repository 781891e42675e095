import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPageCall } from '@portals/service-kit/plain';
import { eventually } from './support/eventually.js';
import { authBehaviour, TestGateway } from './support/gateway.js';
import { route, TestStore } from './support/store.js';
import { answerJson, TestUpstream } from './support/upstream.js';

const people = { name: 'people', port: 9201, role: 'sessions', paths: { '/api/leave': {} } };
const birds = {
  name: 'birds',
  port: 9202,
  paths: { '/api/birds': {} },
  pages: { '/leave/:token': { formsOfAnybody: true, secret: true }, '/nest/:name': {} },
};

let folder: string;
let store: TestStore;
let sessions: TestUpstream;
let service: TestUpstream;
let gateway: TestGateway;

const startGateway = async (env: Record<string, string> = {}) => {
  await gateway?.stop();
  const urls = { SERVICES_DIR: folder, PEOPLE_URL: sessions.url, BIRDS_URL: service.url };
  gateway = await TestGateway.start(store, { ...urls, ...env });
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'services-'));
  for (const declaration of [people, birds]) {
    await mkdir(join(folder, declaration.name));
    await writeFile(join(folder, declaration.name, 'service.json'), JSON.stringify(declaration));
  }
  store = await TestStore.create();
  await store.addShell('1.0.0+aaaaaaaa');
  await store.addPortal('mfe-public', '1.0.0+a1', [route('/'), route('*')]);
  await store.setLive({ shell: { live: '1.0.0+aaaaaaaa' }, 'mfe-public': { live: '1.0.0+a1' } });
  [sessions, service] = await Promise.all([TestUpstream.start(authBehaviour), TestUpstream.start()]);
  await startGateway();
});
beforeEach(() => {
  service.asked.length = 0;
  service.behave = (_asked, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b' }).end('<h1>Left</h1>');
});
afterAll(async () => {
  await Promise.all([gateway.stop(), sessions.stop(), service.stop()]);
  await store.remove();
  await rm(folder, { recursive: true });
});

const urlencoded = 'application/x-www-form-urlencoded';
const post = (path: string, type: string | null, body = '', headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...(type !== null && { 'content-type': type }), ...headers },
    body: body === '' ? null : Buffer.from(body),
  });

describe('a page that takes forms of anybody', () => {
  it.each([
    ['as mail providers post it', urlencoded, 'List-Unsubscribe=One-Click', {}],
    ['as multipart', 'multipart/form-data; boundary=x', '--x\r\n\r\n--x--', {}],
    ['without a body', null, '', {}],
    ['from another site', urlencoded, 'a=b', { origin: 'https://mail.example' }],
    ['from a page without a name', urlencoded, 'a=b', { origin: 'null', cookie: 'session=good-1' }],
  ])('gets one %s, in nobody’s name', async (_how, type, body, headers) => {
    const answer = await post('/leave/t0ken?lang=es', type, body, headers);
    expect([answer.status, await answer.text()]).toEqual([200, '<h1>Left</h1>']);
    const [asked] = service.asked;
    expect(asked).toMatchObject({ method: 'POST', url: '/leave/t0ken?lang=es', body });
    expect(asked?.headers['content-type']).toBe(type ?? undefined);
    expect(asked?.headers).not.toHaveProperty('cookie');
    expect(asked?.headers).not.toHaveProperty('authorization');
    expect(readPageCall(asked?.headers ?? {})?.language).toBe('es');
    expect(answer.headers.getSetCookie()).toEqual([]);
    const policy = answer.headers.get('content-security-policy') ?? '';
    const nonce = readPageCall(asked?.headers ?? {})?.nonce;
    expect(policy).toContain(
      `default-src 'none'; img-src 'self'; style-src 'nonce-${nonce}'; font-src 'self'; form-action 'self'`,
    );
  });

  it('accepts one also at its address with a trailing slash', async () => {
    expect((await post('/leave/t0ken/', urlencoded, 'a=b')).status).toBe(200);
    expect((await fetch(`${gateway.url}/nest/wren/?lang=es&back=/`)).status).toBe(200);
    const urls = service.asked.map(({ method, url }) => `${method} ${url}`);
    expect(urls).toEqual(['POST /leave/t0ken', 'GET /nest/wren?lang=es&back=/']);
  });

  it('gets no other body, and no large one', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencodedx'])
      expect(await (await post('/leave/t0ken', type, '{}')).json()).toMatchObject({
        statusCode: 415,
        code: 'FORM_EXPECTED',
      });
    expect((await post('/leave/t0ken', urlencoded, `a=${'x'.repeat(4094)}`)).status).toBe(200);
    expect((await post('/leave/t0ken', urlencoded, `a=${'x'.repeat(4095)}`)).status).toBe(413);
    expect(service.asked).toHaveLength(1);
  });

  it('is the only one that does, and takes no other method', async () => {
    for (const [path, allow] of [
      ['/nest/wren', 'GET, HEAD'],
      ['/', 'GET, HEAD'],
      ['/leave', 'GET, HEAD'],
      ['/leave/', 'GET, HEAD'],
      ['/leave/a/b', 'GET, HEAD'],
      ['/LEAVE/a', 'GET, HEAD'],
    ] as const) {
      const answer = await post(path, urlencoded, 'a=b');
      expect([path, answer.status, answer.headers.get('allow')]).toEqual([path, 405, allow]);
    }
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const answer = await fetch(`${gateway.url}/leave/t0ken`, { method });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    }
    expect(service.asked).toEqual([]);
  });

  it('reports an outage as a page, no matter which part reports it', async () => {
    for (const status of [500, 503]) {
      service.behave = (_asked, response) => answerJson(response, status, { code: 'INTERNAL_ERROR' });
      for (const answer of [
        await post('/leave/t0ken', urlencoded, 'a=b'),
        await gateway.get('/leave/t0ken'),
      ]) {
        expect([answer.status, answer.headers.get('content-type')]).toEqual([
          503,
          'text/html; charset=utf-8',
        ]);
        expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      }
    }
  });

  it('has nothing at an address that the service does not have', async () => {
    service.behave = (_asked, response) => answerJson(response, 404, {});
    expect((await post('/leave/none', urlencoded, 'a=b')).status).toBe(404);
  });

  it('is counted apart from what is read', async () => {
    await startGateway({ RATE_LIMIT_PER_MINUTE: '2' });
    const statuses = async (ask: () => Promise<Response>) => [
      (await ask()).status,
      (await ask()).status,
      (await ask()).status,
    ];
    expect(await statuses(() => gateway.get('/leave/t0ken'))).toEqual([200, 200, 429]);
    expect(await statuses(() => post('/leave/t0ken', urlencoded, 'a=b'))).toEqual([200, 200, 429]);
    await startGateway();
  });
});

describe('an address that is a secret', () => {
  it.each(['a'.repeat(201), '%00', 'a%2Fb', 'a%5Cb'])(
    'is asked for as a wrong one where a service cannot read it: %s',
    async (secret) => {
      service.behave = ({ url }, response) =>
        void response
          .writeHead(url.startsWith('/leave/-') ? 400 : 200, { 'content-type': 'text/html' })
          .end('x');
      const answers = [
        await gateway.get(`/leave/${secret}?lang=es`),
        await gateway.get(`/leave/${secret}/`),
        await post(`/leave/${secret}`, urlencoded, 'a=b'),
      ];
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
      expect(service.asked.map(({ url }) => url)).toEqual(['/leave/-?lang=es', '/leave/-', '/leave/-']);
      await gateway.get(`/nest/${secret}`);
      expect(service.asked).toHaveLength(3);
    },
  );

  it.each(['%zz', '%E0%A4%A', 'a%'])('belongs to nobody when it is no address at all: %s', async (secret) => {
    expect((await gateway.get(`/leave/${secret}`)).status).toBe(404);
    expect((await post(`/leave/${secret}`, urlencoded, 'a=b')).status).toBe(404);
    expect(service.asked).toEqual([]);
  });

  it('is revealed nowhere: in no cache, to no other site or search engine, and in no log', async () => {
    await startGateway();
    service.behave = ({ url }, response) =>
      void (url.endsWith('none') ? response.destroy() : response.writeHead(200).end('x'));
    const answers = [
      await gateway.get('/leave/t0ken?lang=es'),
      await gateway.get('/leave/t0ken-none'),
      await post('/leave/t0ken', urlencoded, 'a=b'),
      await post('/leave/t0ken-none', urlencoded, 'a=b'),
      await fetch(`${gateway.url}/leave/t0ken`, { method: 'DELETE' }),
    ];
    for (const { headers } of answers) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-robots-tag')).toBe('noindex');
    }
    await gateway.get('/Leave/t0ken/');
    await gateway.get('/leave/t0ken/more');
    const linesOf = () => gateway.logs.filter((line) => line.includes('"request"'));
    await eventually('every request is logged', () => linesOf().length === 7);
    const lines = linesOf();
    expect(lines.join('')).toContain('"path":"/leave/[redacted]"');
    expect(gateway.logs.join('')).not.toContain('t0ken');
    for (const line of lines) expect(line).not.toMatch(/127\.0\.0\.1|"client"/);
    expect((await gateway.get('/nest/wren')).headers.get('x-robots-tag')).toBeNull();
  });
});
