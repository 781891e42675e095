import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readPageCall } from '@portals/service-kit/plain';
import { eventually } from './support/eventually.js';
import { authBehaviour, TestGateway } from './support/gateway.js';
import { sendRaw } from './support/raw.js';
import { TestStore } from './support/store.js';
import { answerJson, TestUpstream } from './support/upstream.js';

const people = { name: 'people', port: 9201, role: 'sessions', paths: { '/api/leave': {} } };
const birds = {
  name: 'birds',
  port: 9202,
  paths: { '/api/birds': { session: 'none' } },
  calls: {
    'POST /api/birds/seen': { kind: 'page' },
    'POST /api/birds/mine': { kind: 'page', session: 'required' },
  },
};

let folder: string;
let store: TestStore;
let sessions: TestUpstream;
let service: TestUpstream;
let gateway: TestGateway;
const start = (env: Record<string, string> = {}) =>
  TestGateway.start(store, {
    SERVICES_DIR: folder,
    PEOPLE_URL: sessions.url,
    BIRDS_URL: service.url,
    BODY_LIMIT: '4096',
    ...env,
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'services-'));
  for (const declaration of [people, birds]) {
    await mkdir(join(folder, declaration.name));
    await writeFile(join(folder, declaration.name, 'service.json'), JSON.stringify(declaration));
  }
  store = await TestStore.create();
  await store.addShell('1.0.0+aaaaaaaa');
  await store.setLive({ shell: { live: '1.0.0+aaaaaaaa' } });
  sessions = await TestUpstream.start(authBehaviour);
});
beforeEach(async () => {
  service = await TestUpstream.start((_asked, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Seen</h1>'),
  );
  gateway = await start();
});
afterEach(() => Promise.all([gateway.stop(), service.stop()]));
afterAll(async () => {
  await sessions.stop();
  await store.remove();
  await rm(folder, { recursive: true });
});

const seen = '/api/birds/seen';
type Fields = [name: string, value: string][];
const fields: Fields = [
  ['bird', 'Wren & "co"'],
  ['where', '<script>1</script>\r\nin the garden'],
  ['where', "O'Neill"],
  ['empty', ''],
];
interface Posted {
  path?: string;
  body?: Fields;
  headers?: Record<string, string>;
}

function post({ path = seen, body = fields, headers = {} }: Posted = {}): Promise<Response> {
  const { origin } = new URL(gateway.url);
  return fetch(gateway.url + path, {
    method: 'POST',
    body: new URLSearchParams(body),
    redirect: 'manual',
    headers: { origin, referer: `${origin}/watch?lang=es`, ...headers },
  });
}
const told = () => readPageCall(service.asked.at(-1)?.headers ?? {});
const decoded = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
const keptIn = (html: string): Fields =>
  Array.from(
    html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g),
    ([, name = '', value = '']) => [decoded(name), decoded(value)],
  );
const actionIn = (html: string) => decoded(/<form method="post" action="([^"]+)">/.exec(html)?.[1] ?? '');

describe('a form that a browser posts by itself', () => {
  it('reaches a service as it is, with the page that it was on, its language and the client', async () => {
    const answer = await post({ headers: { cookie: 'language=en; session=good-1' } });
    expect([answer.status, await answer.text()]).toEqual([200, '<h1>Seen</h1>']);
    const [asked] = service.asked;
    expect(asked?.body).toBe(new URLSearchParams(fields).toString());
    expect(asked?.headers).toMatchObject({ 'accept-language': 'es', 'x-forwarded-for': '127.0.0.1' });
    expect(asked?.headers).not.toHaveProperty('cookie');
    expect(told()).toMatchObject({ back: '/watch?lang=es', language: 'es', brand: 'Acme & Co' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['its own address', `${seen}?back=/x&lang=en`, 'es', 'en'],
    ['the address that it leads back to', `${seen}?back=${encodeURIComponent('/x?lang=es')}`, 'en', 'es'],
    ['the cookie', `${seen}?back=/x`, 'es', 'es'],
    ['the cookie, where a language is none of ours', `${seen}?back=/x&lang=fr`, 'es', 'es'],
  ])('is in the language of %s', async (_what, path, cookie, language) => {
    await post({ path, headers: { cookie: `language=${cookie}` } });
    expect(told()?.language).toBe(language);
  });

  it.each([
    '//evil.example/x',
    'https://evil.example/',
    'javascript:alert(1)',
    'blob:http://local.invalid/x',
  ])('never leads back to %s', async (back) => {
    await post({ path: `${seen}?${new URLSearchParams({ back })}` });
    expect(told()?.back).toBe('/');
    await service.stop();
    const html = await (await post({ path: `${seen}?${new URLSearchParams({ back })}` })).text();
    expect(html).not.toContain('evil');
    expect(html).toContain('<a href="/">Back to the page</a>');
  });

  it('may be answered with another address, at which loading anew sends nothing', async () => {
    service.behave = (_asked, response) => response.writeHead(303, { location: '/api/birds/thanks' }).end();
    const answer = await post();
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/api/birds/thanks']);
  });

  it.each([
    ['on another site', { origin: 'https://evil.example', referer: 'https://evil.example/' }],
    ['on an unknown page', { origin: 'null' }],
  ])('%s is refused, and shown to nobody', async (_where, headers) => {
    const refused = async () => {
      const answer = await post({ headers });
      return [answer.status, answer.headers.get('content-type'), (await answer.text()).includes('Wren')];
    };
    const json = 'application/json; charset=utf-8';
    expect(await refused()).toEqual([403, json, false]);
    expect(service.asked).toEqual([]);
    await service.stop();
    expect(await refused()).toEqual([403, json, false]);
    await gateway.stop();
    gateway = await start({ RATE_LIMIT_PER_MINUTE: '1' });
    await refused();
    expect(await refused()).toEqual([429, json, false]);
  });

  it('that names no origin is told by its referer, but not where it is in a person’s name', async () => {
    const { origin } = new URL(gateway.url);
    const send = (path: string) =>
      fetch(gateway.url + path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { referer: `${origin}/x`, cookie: 'session=good-1' },
      });
    expect((await send(seen)).status).toBe(200);
    expect((await send('/api/birds/mine')).status).toBe(403);
    expect((await post({ path: '/api/birds/mine', headers: { cookie: 'session=good-1' } })).status).toBe(200);
  });

  it('is no page where a script calls the same address', async () => {
    const answer = await gateway.send('POST', seen, '{}');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(told()).toBeNull();
  });
});

describe('a posted form that cannot be passed on', () => {
  const expectKept = async (answer: Response, status: number): Promise<string> => {
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-language')).toBe('es');
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; img-src 'self'; style-src 'nonce-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    const html = await answer.text();
    expect(html).toContain('<html lang="es">');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('<script');
    expect(keptIn(html)).toEqual(fields);
    return html;
  };

  it('comes back with all of its fields, and is sent again from there', async () => {
    await service.stop();
    const answer = await post();
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    const html = await expectKept(answer, 503);
    expect(html).toContain('El servicio no está disponible en este momento');
    expect(html).toContain('<a href="/watch?lang=es">Volver a la página</a>');
    expect(html).toContain('>Enviar de nuevo</button>');
    const again = await post({ path: actionIn(html), body: keptIn(html), headers: { referer: gateway.url } });
    expect(actionIn(await expectKept(again, 503))).toBe(actionIn(html));
    await gateway.stop();
    service = await TestUpstream.start();
    gateway = await start();
    expect((await post({ path: actionIn(html), body: keptIn(html) })).status).toBe(200);
    expect(service.asked[0]?.body).toBe(new URLSearchParams(fields).toString());
    expect(told()?.back).toBe('/watch?lang=es');
  });

  it('in time comes back too', async () => {
    await gateway.stop();
    gateway = await start({ UPSTREAM_TIMEOUT_MS: '200' });
    service.behave = () => undefined;
    await expectKept(await post(), 503);
  });

  it('because too many wait comes back too', async () => {
    await gateway.stop();
    gateway = await start({ CALLS_PER_SERVICE: '2', CALLS_WAITING: '0' });
    const waiting: ServerResponse[] = [];
    service.behave = (_asked, response) => void waiting.push(response);
    const first = post();
    await eventually('the first has come', () => waiting.length === 1);
    await expectKept(await post(), 503);
    for (const response of waiting) answerJson(response, 200, {});
    expect((await first).status).toBe(200);
  });

  it('because its sender asks for too much comes back too', async () => {
    await gateway.stop();
    gateway = await start({ RATE_LIMIT_PER_MINUTE: '1' });
    await post();
    const html = await expectKept(await post(), 429);
    expect(html).toContain('Demasiados intentos');
  });

  it.each([
    [413, 'BODY_TOO_LARGE', 'Demasiado largo'],
    [429, 'TOO_MANY_REQUESTS', 'Demasiados intentos'],
    [503, 'SERVICE_UNAVAILABLE', 'Vuelve luego'],
    [415, 'UNSUPPORTED_MEDIA_TYPE', 'Solo JSON'],
  ])('because the service answers %s comes back with its reason', async (statusCode, code, message) => {
    service.behave = (_asked, response) => {
      response.setHeader('retry-after', '7');
      answerJson(response, statusCode, { statusCode, code, message, requestId: 'r' });
    };
    const answer = await post();
    expect(answer.headers.get('retry-after')).toBe('7');
    expect(await expectKept(answer, statusCode)).toContain(`<p role="alert">${message}</p>`);
  });

  it.each([
    ['nothing', 500, ''],
    ['rubbish', 502, '{"code":'],
  ])('because the service says %s comes back as from one that is down', async (_what, status, text) => {
    service.behave = (_asked, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    await expectKept(await post(), 503);
  });

  it('without a session comes back too', async () => {
    await expectKept(await post({ path: '/api/birds/mine', headers: { cookie: 'session=dead' } }), 401);
  });

  it('is the service’s own page where it answers with one', async () => {
    service.behave = (_asked, response) =>
      response.writeHead(400, { 'content-type': 'text/html' }).end('<h1>Which bird?</h1>');
    const answer = await post();
    expect([answer.status, await answer.text()]).toEqual([400, '<h1>Which bird?</h1>']);
  });

  it('because it is too large leads back to the browser’s own copy', async () => {
    const answer = await post({ body: [['bird', 'x'.repeat(5000)]] });
    expect(answer.status).toBe(413);
    const html = await answer.text();
    expect(html).toContain('El botón «Atrás» del navegador');
    expect(html).not.toContain('<form');
  });

  it('is not repeated when it has more fields than a form of ours', async () => {
    await service.stop();
    const many = (count: number): Fields => Array.from({ length: count }, (_, n) => [`f${n}`, '']);
    expect(keptIn(await (await post({ body: many(200) })).text())).toHaveLength(200);
    const answer = await post({ body: many(201) });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      503,
      'application/json; charset=utf-8',
    ]);
  });

  it.each([
    ['to a call that answers no pages', { path: '/api/birds/other' }],
    ['of another type', { headers: { 'content-type': 'text/plain' } }],
  ])('%s is answered as any call', async (_what, posted) => {
    await service.stop();
    const answer = await post(posted);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      503,
      'application/json; charset=utf-8',
    ]);
  });

  it('at a host that is not known is shown to nobody', async () => {
    const { host } = new URL(gateway.url);
    const body = new URLSearchParams(fields).toString();
    const headers = {
      host: 'evil.example',
      origin: 'http://evil.example',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const answer = await sendRaw(
      `http://${host}`,
      `POST ${seen} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toContain('Wren');
  });
});
