import type { Socket } from 'node:net';
import { eventually } from './support/eventually.js';
import { TestGateway } from './support/gateway.js';
import { rawConnection, sendRaw, statusesOf } from './support/raw.js';
import { TestStore } from './support/store.js';
import { answerJson } from './support/upstream.js';

const largest = 10_485_760;
const picture = '/api/marketing/companies/1/pictures';
const settings = { TRUST_PROXY: '1', PUBLISHING_URL: 'http://127.0.0.1:9' };

let store: TestStore;
let gateway: TestGateway;
const opened: Socket[] = [];

beforeEach(async () => {
  store = await TestStore.create();
  gateway = await TestGateway.start(store, settings);
  gateway.auth.behave = ({ url, body }, response) => {
    const { token = '' } = url === '/internal/exchange' ? JSON.parse(body) : {};
    if (!token.startsWith('good-')) return answerJson(response, 401, { code: 'UNAUTHENTICATED' });
    const claims = Buffer.from(JSON.stringify({ sub: token })).toString('base64url');
    answerJson(response, 200, { accessToken: `head.${claims}.sign`, expiresAt: 0 });
  };
});
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy();
  await gateway.stop();
  await store.remove();
});

const ofLargest = `Content-Length: ${largest}`;
/** Returns the head of an upload. */
const head = (path: string, client: string, headers: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: localhost', `X-Forwarded-For: ${client}`, ...headers, '', ''].join('\r\n');

/** Begins an upload whose body does not come, and returns the status of its answer; null while the gateway waits for the body. */
function begin(client: string, size = ofLargest): { status(): number | null; abort(): void } {
  const socket = rawConnection(gateway.url);
  opened.push(socket);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => undefined);
  socket.write(head(picture, client, ['Authorization: Bearer invented', size]));
  return { status: () => (text === '' ? null : (statusesOf(text)[0] ?? 0)), abort: () => socket.destroy() };
}

const beginSix = (client: string) => Array.from({ length: 6 }, () => begin(client));

/** Waits until the gateway refuses one more upload, which shows that it has seen the earlier ones. */
const refuses = (client: string, status: number, size?: string) =>
  eventually(`one more is answered ${status}`, async () => {
    const one = begin(client, size);
    for (let tries = 0; tries < 20 && one.status() === null; tries += 1) await gateway.get('/livez');
    one.abort();
    return one.status() === status;
  });

const send = async (client: string, token: string, size: number) => {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': client };
  return (await gateway.send('POST', picture, 'x'.repeat(size), headers)).status;
};

describe('an upload (rule 15.36)', () => {
  it.each(['/api/releases', picture, '/api/%72eleases/x'])(
    'without a session or key is refused before its body: %s',
    async (path) => {
      for (const size of [ofLargest, 'Transfer-Encoding: chunked']) {
        const answer = await sendRaw(gateway.url, head(path, '192.0.2.1', ['Connection: close', size]));
        expect(statusesOf(answer)).toEqual([401]);
        expect(answer).toContain('"code":"UNAUTHENTICATED"');
      }
    },
  );

  it('without a session or key counts towards the calls of its address, like any other', async () => {
    await gateway.stop();
    gateway = await TestGateway.start(store, { ...settings, IN_FLIGHT_PER_CLIENT: '1' });
    const anonymous = async (client: string) =>
      statusesOf(await sendRaw(gateway.url, head('/api/releases', client, ['Connection: close', ofLargest])));
    const first = begin('192.0.2.1');
    await eventually('the first is in flight', async () => (await anonymous('192.0.2.1'))[0] === 429);
    expect(first.status()).toBeNull();
    expect(await anonymous('192.0.2.2')).toEqual([401]);
  });

  it('is one of six of an address, whether or not its length is known, until another has ended', async () => {
    const six = beginSix('192.0.2.1');
    await refuses('192.0.2.1', 429);
    await refuses('192.0.2.1', 429, 'Transfer-Encoding: chunked');
    expect(six.map(({ status }) => status())).toEqual(Array(6).fill(null));
    // Small bodies do not count.
    expect(await send('192.0.2.1', 'good-1', 1000)).toBe(200);
    six[0]?.abort();
    await eventually('it is read again', async () => (await send('192.0.2.1', 'invented', largest)) === 401);
  });

  it('of somebody without an account leaves half of the memory to accounts', async () => {
    for (const client of ['192.0.2.1', '192.0.2.2']) beginSix(client);
    await refuses('192.0.2.3', 503);
    expect(await send('192.0.2.3', 'good-1', 1000)).toBe(200);
    expect(await send('192.0.2.3', 'good-1', largest)).toBe(200);
  });
});
