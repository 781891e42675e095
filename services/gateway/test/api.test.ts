import { connect } from 'node:net';
import { bearer, errorOf, useGateway } from './support/api.js';
import type { TestGateway } from './support/gateway.js';
import { answerJson } from './support/upstream.js';

const startGateway = useGateway();
let gateway: TestGateway;
const start = async (env: Record<string, string> = {}) => {
  gateway = await startGateway(env);
};

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

it('counts failed calls of each service from 0, so that the first one is an increase', async () => {
  await start();
  const counted = await gateway.gateway.metrics.registry.metrics();
  expect(counted).toContain('upstream_unavailable_total{service="auth"} 0');
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

it('passes the cookie of a sign-in on to the calls that declare it, and to no other', async () => {
  await start();
  const cookie = 'sign_in=the-secret; session=opaque';
  await gateway.send('POST', '/api/login/organisation/answer', '{}', { cookie, origin: gateway.url });
  await gateway.send('POST', '/api/login', '{}', { cookie, origin: gateway.url });
  const forwarded = gateway.auth.asked.filter(({ url }) => url.startsWith('/api/'));
  expect(forwarded.map(({ headers }) => headers.cookie)).toEqual(['sign_in=the-secret', undefined]);
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

it('limits each account by itself, so that one shuts out nobody else behind its address (rule 15.34)', async () => {
  await start({ RATE_LIMIT_PER_MINUTE: '6' });
  const users: Record<string, string> = { ana: '7', 'ana-too': '7', ben: '8', eva: '9' };
  gateway.auth.behave = ({ url, body }, response) => {
    if (url !== '/internal/exchange') return answerJson(response, 200, {});
    const user = users[JSON.parse(body).token];
    if (user === undefined) return answerJson(response, 401, { code: 'UNAUTHENTICATED' });
    const claims = Buffer.from(JSON.stringify({ sub: user })).toString('base64url');
    answerJson(response, 200, { accessToken: `head.${claims}.sign`, expiresAt: 0 });
  };
  const statusesOf = async (token: string, calls: number) => {
    const statuses: number[] = [];
    for (let index = 0; index < calls; index += 1)
      statuses.push((await gateway.get('/api/companies', token ? bearer(token) : {})).status);
    return statuses;
  };
  // The first call of a session counts towards the address, because its user is not known yet.
  expect(await statusesOf('ana', 10)).toEqual([...Array(7).fill(200), 429, 429, 429]);
  expect(await statusesOf('ben', 3)).toEqual([200, 200, 200]);
  expect(await statusesOf('ana-too', 2)).toEqual([200, 429]);
  expect((await gateway.get('/', bearer('ana'))).status).toBe(429);
  // Calls with made-up tokens count towards the address, which has three calls left.
  const invented = [await statusesOf('bad-1', 1), await statusesOf('bad-2', 1), await statusesOf('bad-2', 1)];
  expect(invented).toEqual([[401], [401], [401]]);
  expect(await statusesOf('bad-3', 1)).toEqual([429]);
  expect(await statusesOf('', 1)).toEqual([429]);
  expect(await statusesOf('ben', 2)).toEqual([200, 200]);
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
    await start({ PORTAL_EVENTS_PER_MINUTE: '2', TRUST_PROXY: '1' });
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
