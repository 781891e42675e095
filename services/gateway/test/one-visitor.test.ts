import { ErrorBody } from '@portals/contracts/errors';
import { eventually } from './support/eventually.js';
import { TestGateway } from './support/gateway.js';
import { rawConnection, sendRaw, statusesOf } from './support/raw.js';
import { TestStore } from './support/store.js';
import { answerJson } from './support/upstream.js';

let store: TestStore;
let gateway: TestGateway;
/** Functions that reply to the pending calls to the service. */
let held: (() => void)[];

/** Starts a gateway that trusts `x-forwarded-for` for the client's address, as behind a proxy. */
async function start(env: Record<string, string> = {}): Promise<void> {
  store = await TestStore.create();
  await store.addShell('1.0.0+aaaaaaaa');
  await store.addPortal('mfe-a', '1.0.0+a1', undefined, {}, { 'large.bin': 'x'.repeat(30_000_000) });
  await store.setLive({ shell: { live: '1.0.0+aaaaaaaa' }, 'mfe-a': { live: '1.0.0+a1' } });
  gateway = await TestGateway.start(store, { TRUST_PROXY: '1', ...env });
  held = [];
  gateway.auth.behave = ({ url, body }, response) => {
    if (url !== '/internal/exchange') return answerJson(response, 200, {});
    const { token } = JSON.parse(body);
    if (!token.startsWith('good-')) return answerJson(response, 401, { code: 'UNAUTHENTICATED' });
    const claims = Buffer.from(JSON.stringify({ sub: token })).toString('base64url');
    answerJson(response, 200, { accessToken: `head.${claims}.sign`, expiresAt: 0 });
  };
  gateway.consulting.behave = ({ url }, response) => {
    const release = () => {
      if (!response.headersSent) answerJson(response, 200, {});
    };
    if (url.includes('hold')) held.push(release);
    else release();
  };
}
afterEach(async () => {
  for (const release of held) release();
  await gateway.stop();
  await store.remove();
});

const from = (client: string) => ({ authorization: 'Bearer good-1', 'x-forwarded-for': client });
const ask = (client: string, path = '/api/companies', headers: Record<string, string> = {}) =>
  gateway.get(path, { ...from(client), ...headers });

const as = (user: number) => ({ authorization: `Bearer good-${user}` });
/** Makes one call, so that the gateway knows which account the session belongs to. */
const verify = async (client: string, headers: Record<string, string> = {}) =>
  expect((await ask(client, '/api/companies', headers)).status).toBe(200);

const connections = () =>
  new Promise<number>((resolve, reject) =>
    gateway.gateway.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

const pipelined = (path: string, count: number) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer good-1\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n`.repeat(
    count,
  );

describe('a connection that sends thousands of calls at once', () => {
  it('is answered some of them, then told to wait, and ended', async () => {
    await start();
    const answers = await sendRaw(gateway.url, pipelined('/api/companies', 3000));
    expect(statusesOf(answers)).toEqual([...Array.from({ length: 16 }, () => 200), 429]);
    const last = answers.slice(answers.lastIndexOf('HTTP/1.1 429'));
    expect(last).toMatch(/\r\nretry-after: 1\r\n/i);
    expect(last).toMatch(/\r\nconnection: close\r\n/i);
    expect(last).toContain('"code":"TOO_MANY_REQUESTS"');
    expect(gateway.consulting.asked).toHaveLength(16);
  });

  it('delays nobody else', async () => {
    await start();
    const socket = rawConnection(gateway.url);
    socket.write(pipelined('/api/companies?hold', 3000));
    await eventually('16 calls are under way', () => held.length === 16);
    expect((await ask('192.0.2.2')).status).toBe(200);
    socket.destroy();
  });

  it('may send a few before the first is answered', async () => {
    await start();
    const path = '/api/companies';
    const answers = await sendRaw(
      gateway.url,
      pipelined(path, 9) + pipelined(path, 1).replace('\r\n', '\r\nConnection: close\r\n'),
    );
    expect(statusesOf(answers)).toEqual(Array.from({ length: 10 }, () => 200));
  });
});

describe('a client with many connections', () => {
  it('has a limited number of running calls, and is told so in its language; others are answered', async () => {
    await start({ IN_FLIGHT_PER_CLIENT: '5' });
    await verify('192.0.2.1');
    const calls = [1, 2, 3, 4, 5].map(() => ask('192.0.2.1', '/api/companies?hold'));
    await eventually('5 calls are under way', () => held.length === 5);
    for (const path of ['/api/companies', '/']) {
      const refused = await ask('192.0.2.1', path, { 'accept-language': 'es' });
      const { code, message } = ErrorBody.parse(await refused.json());
      expect([refused.status, code, refused.headers.get('retry-after')]).toEqual([
        429,
        'TOO_MANY_REQUESTS',
        '1',
      ]);
      expect(message).toMatch(/intentos/);
    }
    expect((await ask('192.0.2.1', '/releases/mfe-a/1.0.0+a1/entry.js')).status).toBe(200);
    // The account has the same limit at every address; other accounts behind its address, and callers without an account, have separate
    // limits.
    expect((await ask('192.0.2.2')).status).toBe(429);
    expect((await ask('192.0.2.1', '/api/companies', as(2))).status).toBe(200);
    expect((await ask('192.0.2.1', '/api/companies', { authorization: 'Bearer invented' })).status).toBe(401);
    for (const release of held) release();
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await ask('192.0.2.1')).status).toBe(200);
  });

  it('is counted by its address without an account, and for invented ones', async () => {
    await start({ IN_FLIGHT_PER_CLIENT: '2' });
    // Until the first call of a session has been answered, its calls count towards the address.
    const calls = [1, 2].map((n) => ask('192.0.2.1', '/api/companies?hold', as(n)));
    await eventually('2 calls are under way', () => held.length === 2);
    expect((await ask('192.0.2.1', '/api/companies', as(3))).status).toBe(429);
    expect((await ask('192.0.2.1', '/api/companies', { authorization: 'Bearer invented' })).status).toBe(429);
    expect((await ask('192.0.2.2', '/api/companies', as(3))).status).toBe(200);
    for (const release of held) release();
    await Promise.all(calls);
  });

  it('has ten times as many with all accounts behind its address', async () => {
    await start({ IN_FLIGHT_PER_CLIENT: '1' });
    const users = Array.from({ length: 11 }, (_, at) => at + 1);
    for (const n of users) await verify('192.0.2.1', as(n));
    const calls = users.slice(0, 10).map((n) => ask('192.0.2.1', '/api/companies?hold', as(n)));
    await eventually('10 calls are under way', () => held.length === 10);
    expect((await ask('192.0.2.1', '/api/companies', as(11))).status).toBe(429);
    expect((await ask('192.0.2.2', '/api/companies', as(11))).status).toBe(200);
    held[0]?.();
    await calls[0];
    await verify('192.0.2.1', as(11));
    for (const release of held) release();
    await Promise.all(calls);
  });

  it('counts no more by what a broken connection had asked for', async () => {
    await start({ IN_FLIGHT_PER_CLIENT: '5' });
    await verify('192.0.2.1');
    const socket = rawConnection(gateway.url);
    socket.write(pipelined('/api/companies?hold', 5));
    await eventually('5 calls are under way', () => held.length === 5);
    expect((await ask('192.0.2.1')).status).toBe(429);
    socket.destroy();
    await eventually('a call is answered again', async () => (await ask('192.0.2.1')).status === 200);
  });

  it('is counted by the /64 network of its IPv6 address', async () => {
    await start({ IN_FLIGHT_PER_CLIENT: '1' });
    const call = ask('2001:db8:1:2::1', '/api/companies?hold');
    await eventually('1 call is under way', () => held.length === 1);
    expect((await ask('2001:db8:1:2::2', '/api/companies', as(2))).status).toBe(429);
    expect((await ask('2001:db8:1:3::1', '/api/companies', as(2))).status).toBe(200);
    held[0]?.();
    await call;
  });
});

describe('a service with all places taken', () => {
  it('answers 503 at once when the queue is long', async () => {
    await start({ CALLS_PER_SERVICE: '2', CALLS_WAITING: '1' });
    const calls = [1, 2].map(() => ask('192.0.2.1', '/api/companies?hold'));
    await eventually('1 call is under way', () => held.length === 1);
    const refused = await ask('192.0.2.1', '/api/companies?hold');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(ErrorBody.parse(await refused.json()).code).toBe('SERVICE_UNAVAILABLE');
    expect((await ask('192.0.2.1', '/api/user')).status).toBe(200);
    // Another user at another address has a free place.
    calls.push(ask('192.0.2.2', '/api/companies?hold', as(2)));
    await eventually('2 calls are under way', () => held.length === 2);
    for (let at = 0; at < 3; at += 1) {
      await eventually('another call is under way', () => held.length > at);
      held[at]?.();
    }
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('has a place again when a long answer has been read', async () => {
    await start({ CALLS_PER_SERVICE: '2' });
    const long = JSON.stringify('x'.repeat(200_000));
    gateway.consulting.behave = (_asked, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(long);
    for (let n = 0; n < 4; n += 1) expect(await (await ask('192.0.2.1')).text()).toBe(long);
  });
});

describe('a client that does not read', () => {
  const impatient = { UPSTREAM_TIMEOUT_MS: '100', UPLOAD_TIMEOUT_MS: '100', STALL_TIMEOUT_MS: '100' };
  const file = '/releases/mfe-a/1.0.0+a1/large.bin';

  it('is disconnected, and its buffered data is released', async () => {
    await start(impatient);
    const socket = rawConnection(gateway.url);
    socket.pause();
    socket.on('error', () => undefined);
    socket.write(pipelined(file, 3));
    await eventually('the connection is there', async () => (await connections()) === 1);
    await eventually('the connection is ended', async () => (await connections()) === 0);
    socket.destroy();
  });

  it('is not one that waits for a service', async () => {
    await start({ UPSTREAM_TIMEOUT_MS: '30000', STALL_TIMEOUT_MS: '100' });
    const call = ask('192.0.2.1', '/api/companies?hold');
    await eventually('1 call is under way', () => held.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    held[0]?.();
    expect((await call).status).toBe(200);
  });

  it('has few documents made for it, however many it asks for', async () => {
    await start();
    const answers = await sendRaw(gateway.url, pipelined('/', 2000));
    const statuses = statusesOf(answers);
    expect(statuses.length).toBeGreaterThan(0);
    expect(statuses).toEqual([...Array.from({ length: 16 }, () => 200), 429].slice(0, statuses.length));
  });
});
