import { connect } from 'node:net';
import { ErrorBody } from '@portals/contracts/errors';
import { gatewayConfig } from '../src/config.js';
import { authBehaviour, TestGateway } from './support/gateway.js';
import { TestStore } from './support/store.js';
import { answerJson } from './support/upstream.js';

let store: TestStore;
let gateway: TestGateway;

async function start(env: Record<string, string> = {}): Promise<void> {
  store = await TestStore.create();
  await store.addShell('1.0.0+aaaaaaaa');
  await store.addPortal('mfe-a', '1.0.0+a1');
  await store.setLive({ shell: { live: '1.0.0+aaaaaaaa' }, 'mfe-a': { live: '1.0.0+a1' } });
  gateway = await TestGateway.start(store, env);
}
afterEach(async () => {
  await gateway.stop();
  await store.remove();
});

/** The error of an answer, or a failure that says what came instead. */
async function errorOf(answer: Response): Promise<ErrorBody> {
  const text = await answer.text();
  if (answer.ok) throw new Error(`An error was expected; got ${answer.status}: ${text.slice(0, 300)}`);
  return ErrorBody.parse(JSON.parse(text));
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const exchanges = () => gateway.auth.asked.filter(({ url }) => url === '/internal/exchange');

it('shows auth the key of an exchange, and nobody else', async () => {
  await start({ AUTH_INTERNAL_KEY: 'a key between two of us' });
  await gateway.get('/api/companies', bearer('good-1'));
  expect(exchanges().map(({ headers }) => headers.authorization)).toEqual(['Bearer a key between two of us']);
  expect(JSON.stringify(gateway.consulting.asked)).not.toContain('between two of us');
});

it('neither logs nor counts the probes of who runs it as pages', async () => {
  await start();
  for (const path of ['/livez', '/readyz']) expect((await gateway.get(path)).status).toBe(200);
  await gateway.get('/nowhere');
  expect(gateway.logs.filter((line) => line.includes('"request"')).join('')).toMatch(
    /^[^\n]*"\/nowhere"[^\n]*\n$/,
  );
  const counted = await gateway.gateway.metrics.registry.metrics();
  expect(counted).toMatch(/http_request_duration_seconds_count\{[^}]*kind="probe"[^}]*\} 2\n/);
});

describe('the session', () => {
  beforeEach(() => start());

  it('of a bearer is exchanged for an access token', async () => {
    const answer = await gateway.get('/api/companies?size=small', bearer('good-1'));
    expect(await answer.json()).toEqual({ from: 'consulting', authorization: 'Bearer jwt-of-good-1' });
    expect(gateway.consulting.asked[0]?.url).toBe('/api/companies?size=small');
  });

  it('of a cookie is exchanged, and the cookie goes no further', async () => {
    await gateway.get('/api/companies', { cookie: 'session=good-2; theme=x' });
    expect(gateway.consulting.asked[0]?.headers).toMatchObject({ authorization: 'Bearer jwt-of-good-2' });
    expect(gateway.consulting.asked[0]?.headers).not.toHaveProperty('cookie');
  });

  it('of the cookie of HTTPS is exchanged too', async () => {
    await gateway.get('/api/companies', { cookie: '__Host-session=good-2; session=good-3' });
    expect(gateway.consulting.asked[0]?.headers).toMatchObject({ authorization: 'Bearer jwt-of-good-2' });
  });

  it('is exchanged for a token of the service that is called, and forgotten for all at the end', async () => {
    await gateway.get('/api/companies', bearer('good-6'));
    await gateway.get('/api/marketing/products', bearer('good-6'));
    await gateway.get('/api/user', bearer('good-6'));
    const audiences = () => exchanges().map(({ body }) => JSON.parse(body).audience);
    expect(audiences()).toEqual(['consulting', 'marketing', 'auth']);
    await gateway.send('POST', '/api/logout', null, bearer('good-6'));
    await gateway.get('/api/companies', bearer('good-6'));
    expect(audiences()).toEqual(['consulting', 'marketing', 'auth', 'consulting']);
  });

  it('of a dead bearer is none, even beside a living cookie', async () => {
    const answer = await gateway.get('/api/companies', { ...bearer('dead'), cookie: 'session=good-3' });
    expect([answer.status, (await errorOf(answer)).code]).toEqual([401, 'UNAUTHENTICATED']);
    expect(gateway.consulting.asked).toHaveLength(0);
  });

  it('that is dead does not stop a call that needs none', async () => {
    const answer = await gateway.send('POST', '/api/login', '{}', bearer('dead'));
    expect(await answer.json()).toEqual({ from: 'auth', authorization: null });
  });

  it('is asked for once by calls that come together', async () => {
    await Promise.all(Array.from({ length: 8 }, () => gateway.get('/api/companies', bearer('good-4'))));
    expect(exchanges()).toHaveLength(1);
  });

  it('ends at once with a logout through this gateway', async () => {
    await gateway.get('/api/companies', bearer('good-5'));
    await gateway.send('POST', '/api/logout', null, bearer('good-5'));
    await gateway.get('/api/companies', bearer('good-5'));
    expect(exchanges().filter(({ body }) => body.includes('consulting'))).toHaveLength(2);
  });

  it('is never written to the log', async () => {
    await gateway.get('/api/companies?token=good-secret', bearer('good-secret'));
    await gateway.get('/api/companies', { cookie: 'session=good-secret' });
    expect(gateway.logs.join('')).not.toContain('good-secret');
    expect(gateway.logs.join('')).toContain('"path":"/api/companies"');
  });
});

it('ends a revoked session as soon as the kept answer is old', async () => {
  await start({ SESSION_CACHE_MS: '0' });
  expect((await gateway.get('/api/companies', bearer('good-1'))).status).toBe(200);
  gateway.auth.behave = (_asked, response) => answerJson(response, 401, {});
  expect((await gateway.get('/api/companies', bearer('good-1'))).status).toBe(401);
});

it('cannot be told to keep a session longer than two seconds', async () => {
  await start();
  expect(() => gatewayConfig.load({ SESSION_CACHE_MS: '2001' })).toThrow('SESSION_CACHE_MS');
});

describe('a write', () => {
  beforeEach(() => start());
  const cookie = { cookie: 'session=good-1' };

  it('by cookie alone must come from a page of ours', async () => {
    const refused = await gateway.send('POST', '/api/companies', '{}', cookie);
    expect([refused.status, (await errorOf(refused)).code]).toEqual([403, 'FORBIDDEN_ORIGIN']);
    const foreign = await gateway.send('POST', '/api/companies', '{}', {
      ...cookie,
      origin: 'https://evil.example',
    });
    expect(foreign.status).toBe(403);
    expect(gateway.consulting.asked).toHaveLength(0);
    const own = await gateway.send('POST', '/api/companies', '{}', { ...cookie, origin: gateway.url });
    expect(own.status).toBe(200);
  });

  it('by bearer needs no origin', async () => {
    expect((await gateway.send('POST', '/api/companies', '{}', bearer('good-1'))).status).toBe(200);
  });

  it('reaches the service as it was sent', async () => {
    const body = JSON.stringify({ name: 'Café', note: 'x'.repeat(1000) });
    await gateway.send('PATCH', '/api/companies/7', body, bearer('good-1'));
    expect(gateway.consulting.asked[0]).toMatchObject({ method: 'PATCH', url: '/api/companies/7', body });
    expect(gateway.consulting.asked[0]?.headers['content-type']).toBe('application/json');
  });

  it('that is empty has no type, or a logout that names one would be refused and the session live on', async () => {
    await gateway.send('POST', '/api/logout', '', bearer('good-1'));
    const logout = gateway.auth.asked.find(({ url }) => url === '/api/logout');
    expect(logout?.headers).not.toHaveProperty('content-type');
  });

  it('by cookie must come from a page of the same scheme', async () => {
    const other = gateway.url.replace('http:', 'https:');
    const refused = await gateway.send('POST', '/api/companies', '{}', { ...cookie, origin: other });
    expect([refused.status, (await errorOf(refused)).code]).toEqual([403, 'FORBIDDEN_ORIGIN']);
  });

  it('that is too large is refused in the error shape, in the caller’s language', async () => {
    const answer = await gateway.send('POST', '/api/companies', 'x'.repeat(256 * 1024 + 1), {
      ...bearer('good-1'),
      'accept-language': 'es-ES',
    });
    const body = await errorOf(answer);
    expect([answer.status, body.code, answer.headers.get('content-language')]).toEqual([
      413,
      'BODY_TOO_LARGE',
      'es',
    ]);
    expect(body.message).toMatch(/ es demasiado larg[oa]/);
    expect(body.requestId).toBe(answer.headers.get('x-request-id'));
    expect(gateway.consulting.asked).toHaveLength(0);
  });

  it('of exactly the largest size is taken', async () => {
    const answer = await gateway.send('POST', '/api/companies', 'x'.repeat(256 * 1024), bearer('good-1'));
    expect(answer.status).toBe(200);
  });
});

describe('a service that does not work', () => {
  beforeEach(() => start());

  const expectUnavailable = async (answer: Response) => {
    const body = await errorOf(answer);
    expect([answer.status, body.code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  };

  it('because it is down is answered for, while the others work', async () => {
    await gateway.consulting.stop();
    await expectUnavailable(await gateway.get('/api/companies', bearer('good-1')));
    expect((await gateway.send('POST', '/api/contact/send-email', '{}')).status).toBe(200);
    expect((await gateway.get('/')).status).toBe(200);
  });

  it('because it closes the connection is answered for', async () => {
    gateway.consulting.behave = (_asked, response) => response.destroy();
    await expectUnavailable(await gateway.get('/api/companies', bearer('good-1')));
  });

  it('because it answers a page is answered for', async () => {
    gateway.consulting.behave = (_asked, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>proxy</h1>');
    await expectUnavailable(await gateway.get('/api/companies', bearer('good-1')));
  });

  it('in the middle of an answer ends the connection instead of a wrong answer', async () => {
    gateway.consulting.behave = (_asked, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{"half":', () => response.destroy());
    };
    const answer = gateway.get('/api/companies', bearer('good-1')).then((response) => response.text());
    await expect(answer).rejects.toThrow();
  });

  it('is asked again for a read when it had just closed a kept connection', async () => {
    let first = true;
    gateway.consulting.behave = (_asked, response) => {
      if (first) response.destroy();
      else answerJson(response, 200, { ok: true });
      first = false;
    };
    expect((await gateway.get('/api/companies', bearer('good-1'))).status).toBe(200);
  });

  it('is asked again about a session, whatever the call is', async () => {
    let first = true;
    gateway.auth.behave = (asked, response) => {
      if (first) response.destroy();
      else authBehaviour(asked, response);
      first = false;
    };
    expect((await gateway.send('POST', '/api/companies', '{}', bearer('good-1'))).status).toBe(200);
    expect(gateway.consulting.asked).toHaveLength(1);
  });

  it('is not asked twice for a write', async () => {
    gateway.consulting.behave = (_asked, response) => response.destroy();
    await expectUnavailable(await gateway.send('POST', '/api/companies', '{}', bearer('good-1')));
    expect(gateway.consulting.asked).toHaveLength(1);
  });

  it('when it is auth never signs anybody out', async () => {
    await gateway.auth.stop();
    await expectUnavailable(await gateway.get('/api/companies', bearer('good-1')));
    await expectUnavailable(await gateway.get('/api/user', bearer('good-1')));
    const enquiry = await gateway.send('POST', '/api/contact/send-email', '{}', bearer('good-1'));
    expect(enquiry.status).toBe(200);
  });

  it('when auth answers nonsense never signs anybody out', async () => {
    gateway.auth.behave = (_asked, response) => answerJson(response, 500, {});
    await expectUnavailable(await gateway.get('/api/companies', bearer('good-1')));
    gateway.auth.behave = (_asked, response) => answerJson(response, 200, { surprise: true });
    await expectUnavailable(await gateway.get('/api/companies', bearer('good-1')));
  });

  it.each([400, 403, 404, 405, 408, 409, 413, 422, 429])(
    'when auth answers %s to the exchange never signs anybody out',
    async (status) => {
      gateway.auth.behave = (_asked, response) => answerJson(response, status, { code: 'UNAUTHENTICATED' });
      await expectUnavailable(await gateway.get('/api/user', bearer('good-1')));
      await expectUnavailable(await gateway.get('/api/companies', bearer('good-1')));
    },
  );

  it('when only the exchange fails, is no proof that there is no session', async () => {
    gateway.auth.behave = (asked, response) =>
      answerJson(response, asked.url === '/internal/exchange' ? 503 : 401, {});
    await expectUnavailable(await gateway.get('/api/user', bearer('good-1')));
    await expectUnavailable(await gateway.send('POST', '/api/logout', null, bearer('good-1')));
    expect(gateway.auth.asked.every(({ url }) => url === '/internal/exchange')).toBe(true);
  });
});

describe('the client’s address', () => {
  it('is what is connected, whatever the client says', async () => {
    await start();
    await gateway.get('/api/user', { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-proto': 'https' });
    expect(gateway.auth.asked[0]?.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
    });
  });

  it('is what a trusted proxy says', async () => {
    await start({ TRUST_PROXY: '1', ALLOWED_HOSTS: 'nodo.example' });
    const answer = await gateway.get('/api/user', {
      'x-forwarded-for': '6.6.6.6, 203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'nodo.example',
    });
    expect(gateway.auth.asked[0]?.headers).toMatchObject({
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'nodo.example',
    });
    expect(answer.headers.get('strict-transport-security')).toMatch('max-age=');
  });
});

it('gives every call an id of its own, the service’s copy included', async () => {
  await start();
  const answer = await gateway.get('/api/user', { 'x-request-id': 'forged' });
  const id = answer.headers.get('x-request-id');
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(gateway.auth.asked[0]?.headers['x-request-id']).toBe(id);
});

it('passes on status, cookies and counts of an answer', async () => {
  await start();
  gateway.auth.behave = (_asked, response) =>
    response
      .writeHead(201, {
        'content-type': 'application/json',
        'set-cookie': ['session=x; HttpOnly', 'session_hint=1'],
        'x-total-count': '42',
        'x-powered-by': 'nest',
      })
      .end('{}');
  const answer = await gateway.send('POST', '/api/register', '{}');
  expect(answer.status).toBe(201);
  expect(answer.headers.getSetCookie()).toEqual(['session=x; HttpOnly', 'session_hint=1']);
  expect(answer.headers.get('x-total-count')).toBe('42');
  expect(answer.headers.get('x-powered-by')).toBeNull();
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it('limits what one address may ask for', async () => {
  await start({ RATE_LIMIT_PER_MINUTE: '3' });
  const statuses = [];
  for (let index = 0; index < 4; index += 1) statuses.push((await gateway.get('/api/user')).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const answer = await gateway.get('/');
  expect([answer.status, (await errorOf(answer)).code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});

describe('a portal event', () => {
  beforeEach(() => start());
  const event = {
    composition: 'c1',
    portal: 'mfe-a',
    version: '1.0.0+a1',
    outcome: 'failed',
    phase: 'timeout',
    duration: 4000,
  };
  const metrics = () => gateway.gateway.metrics.registry.metrics();

  it('is logged and counted', async () => {
    const answer = await gateway.send('POST', '/api/portal-events', JSON.stringify(event));
    expect(answer.status).toBe(204);
    expect(await metrics()).toContain(
      'portal_loads_total{portal="mfe-a",outcome="failed",phase="timeout"} 1',
    );
    expect(gateway.logs.join('')).toContain('"portal":"mfe-a"');
  });

  it('of a portal that does not exist cannot add a series', async () => {
    await gateway.send('POST', '/api/portal-events', JSON.stringify({ ...event, portal: 'made-up' }));
    const text = await metrics();
    expect(text).toContain('portal="unknown"');
    expect(text).not.toContain('made-up');
  });

  it('is taken so often from one address, and no more', async () => {
    await gateway.stop();
    gateway = await TestGateway.start(store, { PORTAL_EVENTS_PER_MINUTE: '2', TRUST_PROXY: '1' });
    const send = (client: string) =>
      gateway.send('POST', '/api/portal-events', JSON.stringify(event), { 'x-forwarded-for': client });
    const statuses = [];
    for (let n = 0; n < 3; n += 1) statuses.push((await send('192.0.2.1')).status);
    expect(statuses).toEqual([204, 204, 429]);
    expect((await send('192.0.2.2')).status).toBe(204);
    expect(gateway.logs.filter((line) => line.includes('portal event'))).toHaveLength(3);
    expect((await gateway.get('/api/user', { 'x-forwarded-for': '192.0.2.1' })).status).toBe(200);
  });

  it('that is wrong is refused with the fields', async () => {
    const answer = await gateway.send(
      'POST',
      '/api/portal-events',
      JSON.stringify({ ...event, outcome: 'great', duration: -1 }),
    );
    const body = await errorOf(answer);
    expect([answer.status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(body.fields?.map(({ field }) => field).sort()).toEqual(['duration', 'outcome']);
  });

  it.each(['{', '', 'null'])('with the body %j is refused', async (body) => {
    expect((await gateway.send('POST', '/api/portal-events', body)).status).toBe(400);
  });

  it('is only taken by POST and only at its own path', async () => {
    const answer = await gateway.get('/api/portal-events');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    expect((await gateway.send('POST', '/api/portal-events/more', '{}')).status).toBe(404);
  });
});

describe('security headers', () => {
  beforeEach(() => start());
  const required = [
    'content-security-policy',
    'x-content-type-options',
    'referrer-policy',
    'permissions-policy',
    'cross-origin-opener-policy',
  ];

  it.each([
    ['GET', '/'],
    ['HEAD', '/'],
    ['POST', '/'],
    ['GET', '/releases/mfe-a/1.0.0+a1/entry.js'],
    ['GET', '/releases/none.js'],
    ['GET', '/api/user'],
    ['GET', '/api/none'],
    ['POST', '/api/companies'],
    ['OPTIONS', '/api/companies'],
    ['PUT', '/nowhere'],
    ['GET', '/livez'],
    ['GET', '/readyz'],
    ['GET', '/robots.txt'],
    ['GET', '/%zz'],
  ])('are on %s %s', async (method, path) => {
    const { headers } = await fetch(gateway.url + path, { method });
    for (const name of required) expect([name, headers.get(name)]).toEqual([name, expect.any(String)]);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  it('are on the answer to what is not HTTP', async () => {
    const { port } = new URL(gateway.url);
    const text = await new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('NOT HTTP\r\n\r\n'));
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('end', () => resolve(received));
      socket.on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    for (const name of required) expect(text).toContain(`${name}: `);
  });
});

it('answers for a service that hangs when its time is over', async () => {
  await start({ UPSTREAM_TIMEOUT_MS: '1000' });
  gateway.marketing.behave = () => undefined;
  const answer = await gateway.send('POST', '/api/contact/send-email', '{}');
  expect([answer.status, (await errorOf(answer)).code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
  expect(gateway.marketing.asked).toHaveLength(1);
});

it('ends cleanly while a service hangs, after answering who waits for it', async () => {
  await start({ UPSTREAM_TIMEOUT_MS: '2000' });
  const asked = new Promise<void>((resolve) => {
    gateway.consulting.behave = () => resolve();
  });
  const call = gateway.get('/api/companies', bearer('good-1'));
  await asked;
  await gateway.gateway.app.close();
  expect((await call).status).toBe(503);
});
