import { gatewayConfig } from '../src/config.js';
import { bearer, errorOf, useGateway } from './support/api.js';
import type { TestGateway } from './support/gateway.js';
import { answerJson } from './support/upstream.js';

const startGateway = useGateway();
let gateway: TestGateway;
const start = async (env: Record<string, string> = {}) => {
  gateway = await startGateway(env);
};
const exchanges = () => gateway.auth.asked.filter(({ url }) => url === '/internal/exchange');

it('shows auth the key of an exchange, and nobody else', async () => {
  await start({ AUTH_INTERNAL_KEY: 'a key between two of us' });
  await gateway.get('/api/companies', bearer('good-1'));
  expect(exchanges().map(({ headers }) => headers.authorization)).toEqual(['Bearer a key between two of us']);
  expect(JSON.stringify(gateway.consulting.asked)).not.toContain('between two of us');
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

  it.each([
    ['a trusted proxy', { TRUST_PROXY: 'loopback' }, { 'x-forwarded-proto': 'https' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://site.example' }, {}],
  ])('of the plain cookie is none where %s says HTTPS', async (_who, env, headers) => {
    await start(env);
    const plain = await gateway.get('/api/companies', { ...headers, cookie: 'session=good-2' });
    expect(await plain.json()).toMatchObject({ authorization: null });
    const cookie = 'session=good-2; __Host-session=good-3';
    const secure = await gateway.get('/api/companies', { ...headers, cookie });
    expect(await secure.json()).toMatchObject({ authorization: 'Bearer jwt-of-good-3' });
    await gateway.get('/api/user', { ...headers, ...bearer('good-3') });
    expect(gateway.auth.asked.at(-1)?.headers['x-forwarded-proto']).toBe('https');
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
