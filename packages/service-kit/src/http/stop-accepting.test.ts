import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { stopAccepting } from './stop-accepting.js';

const post = 'POST /orders HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi';
const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
let server: Server;
let port: number;
const taken: string[] = [];

beforeEach(async () => {
  taken.length = 0;
  server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    taken.push(String(request.method));
    response.end('taken');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => server.closeAllConnections());

/** Keeps the event loop busy for 2 ms. */
function work(): void {
  for (const end = performance.now() + 2; performance.now() < end; );
}

async function connected(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

describe('a server that stops taking requests', () => {
  it('answers connected clients, seen or not', async () => {
    // Here, the kernel has established the connections, but the server has not accepted them yet.
    const sockets = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'));
    for (const socket of sockets) socket.write(post);
    const answers = sockets.map((socket) => text(socket));
    await stopAccepting(server);
    for (const answer of answers) expect(await answer).toContain('200 OK');
    expect(taken).toEqual(sockets.map(() => 'POST'));
    await expect(connected()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('answers requests that have arrived on an idle connection, and closes the others', async () => {
    const [used, idle] = [await connected(), await connected()];
    for (const socket of [used, idle]) {
      socket.write(get);
      await once(socket, 'data');
    }
    const [answer, nothing] = [text(used), text(idle)];
    used.write(post);
    await stopAccepting(server);
    expect(await answer).toContain('200 OK');
    expect(await nothing).toBe('');
    expect(taken).toEqual(['GET', 'GET', 'POST']);
  });

  it('answers clients that connect while it is busy', async () => {
    let answer: Promise<string> | undefined;
    // Waits for the second turn of the event loop, because the first turn may still have work.
    setImmediate(() =>
      setImmediate(() => {
        const socket = connect(port, '127.0.0.1');
        socket.write(post);
        answer = text(socket);
        process.nextTick(work);
      }),
    );
    await stopAccepting(server);
    expect(await answer).toContain('200 OK');
  });

  it('ends although its connections are never quiet', async () => {
    let isStopped = false;
    const workOn = () => {
      work();
      if (!isStopped) setImmediate(workOn);
    };
    workOn();
    await stopAccepting(server);
    isStopped = true;
    await expect(connected()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
