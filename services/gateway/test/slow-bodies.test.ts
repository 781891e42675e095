import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from './support/eventually.js';
import { TestGateway } from './support/gateway.js';
import { rawConnection, statusesOf } from './support/raw.js';
import { TestStore } from './support/store.js';

const picture = '/api/marketing/companies/1/pictures';

let store: TestStore;
let gateway: TestGateway;

beforeEach(async () => {
  store = await TestStore.create();
  gateway = await TestGateway.start(store, {
    BODY_LIMIT: '1024',
    UPLOAD_LIMIT: '4096',
    RECEIVE_TIMEOUT_MS: '1500',
  });
});
afterEach(async () => {
  await gateway.stop();
  await store.remove();
});

/** Sends a body piece by piece until it is complete or the connection is closed. */
async function sendSlowly(path: string, length: number, pieces: number, pauseMs: number): Promise<number[]> {
  const socket = rawConnection(gateway.url);
  let text = '';
  let isClosed = false;
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isClosed = true;
  });
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer good-1\r\nContent-Length: ${length}\r\n\r\n`,
  );
  for (let sent = 0; sent < pieces && !isClosed; sent += 1) {
    await delay(pauseMs);
    socket.write('x'.repeat(length / pieces));
  }
  await eventually('the connection is closed', () => isClosed);
  return statusesOf(text);
}

describe('a body that arrives slowly', () => {
  it('may have the longest time that the setting allows', async () => {
    const { app } = (await TestGateway.start(store, { RECEIVE_TIMEOUT_MS: '600000' })).gateway;
    expect([app.server.headersTimeout, app.server.requestTimeout]).toEqual([600_000, 3_600_000]);
  });

  it('has six times as long in an upload as elsewhere', async () => {
    expect(await sendSlowly(picture, 2000, 8, 300)).toEqual([200]);
    expect(gateway.marketing.asked.map(({ body }) => body.length)).toEqual([2000]);
    expect(await sendSlowly('/api/marketing/companies', 800, 8, 300)).toEqual([408]);
    // A small body needs no more time than that of another call.
    expect(await sendSlowly(picture, 800, 8, 300)).toEqual([408]);
  });
});
