import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { eventually } from './support/eventually.js';
import { TestGateway } from './support/gateway.js';
import { rawConnection, statusesOf } from './support/raw.js';
import { TestStore } from './support/store.js';
import { answerJson } from './support/upstream.js';

describe('a client that reads pictures slowly', () => {
  const length = 30_000_000;
  const same = { 'x-forwarded-for': '192.0.2.1' };
  let store: TestStore;
  let gateway: TestGateway;
  const sockets: Socket[] = [];
  /** The pictures that the service has begun to send, in this order. */
  let sent: ServerResponse[];

  beforeEach(async () => {
    store = await TestStore.create();
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await gateway.stop();
    await store.remove();
  });

  const startPictures = async (env: Record<string, string> = {}) => {
    const settings = { TRUST_PROXY: '1', CALLS_PER_SERVICE: '4', STREAMS_PER_SERVICE: '8', ...env };
    gateway = await TestGateway.start(store, settings);
    sent = [];
    gateway.marketing.behave = ({ method, url, headers }, response) => {
      if (url.startsWith('/c/')) response.writeHead(302, { location: '/', 'content-length': '0' }).end();
      else if (!url.startsWith('/i/')) answerJson(response, 200, {});
      else if (headers['if-none-match']) response.writeHead(304).end();
      else {
        response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': length });
        if (url === '/i/endless') response.write('x');
        else response.end('x'.repeat(length));
        if (method === 'GET') sent.push(response);
      }
    };
  };
  /** Asks for a picture and reads only the beginning of the answer. Its status is null until then. */
  const read = (client: string, name = 'large') => {
    const answer: { status: number | null } = { status: null };
    const socket = rawConnection(gateway.url);
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.once('data', (chunk) => {
      socket.pause();
      answer.status = statusesOf(String(chunk))[0] ?? 0;
    });
    socket.write(`GET /i/${name} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${client}\r\n\r\n`);
    return answer;
  };
  /** Lets the gateway receive what was sent to it. */
  const settle = async () => {
    for (let call = 0; call < 5; call += 1) await gateway.get('/livez');
  };
  const isRead = async (client: string) => {
    const answer = read(client);
    await eventually('the picture is read', () => answer.status === 200);
  };
  /** Reads as many pictures as one address may, and asks for one more. */
  const oneMore = async (name?: string) => {
    for (const _picture of [1, 2]) await isRead('192.0.2.1');
    const third = read('192.0.2.1', name);
    await eventually('the service sends the third', () => sent.length === 3);
    await settle();
    expect(third.status).toBeNull();
    return third;
  };

  it('takes no slot of the calls, and gets one more when another has ended (rule 15.32)', async () => {
    await startPictures();
    const third = await oneMore();
    await isRead('192.0.2.2');
    expect((await gateway.send('POST', '/api/contact/send-email', '{}', same)).status).toBe(200);
    expect(third.status).toBeNull();
    sockets[0]?.destroy();
    await eventually('the third is read', () => third.status === 200);
  });

  it('is refused one more after the time that a call may wait', async () => {
    await startPictures({ UPSTREAM_TIMEOUT_MS: '5000' });
    const third = await oneMore();
    await eventually('the third is answered', () => third.status !== null);
    expect(third.status).toBe(503);
  });

  it('delays no answer without a body', async () => {
    await startPictures();
    await oneMore();
    const clicked = await gateway.get('/c/token', same);
    expect([clicked.status, clicked.headers.get('content-type')]).toEqual([302, null]);
    expect((await gateway.get('/i/large', { ...same, 'if-none-match': '"1"' })).status).toBe(304);
    const head = await fetch(`${gateway.url}/i/large`, { method: 'HEAD', headers: same });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(length)]);
  });

  it('is told when the service breaks off while a picture waits', async () => {
    await startPictures();
    const third = await oneMore('endless');
    sent[2]?.destroy();
    await settle();
    sockets[0]?.destroy();
    await eventually('the third is answered', () => third.status !== null);
    expect(third.status).toBe(503);
  });
});
