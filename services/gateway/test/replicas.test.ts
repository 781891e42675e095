import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Lookup, Replicas } from '../src/api/replicas.js';
import { UpstreamClient } from '../src/api/upstream.js';

const listen = (server: Server, host: string, port: number) =>
  new Promise<number>((resolve) =>
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port)),
  );

const clientOf = (port: number, holdMs = 0, find: Lookup = async () => ['127.0.0.1', '127.0.0.2']) =>
  new UpstreamClient(`http://replicas.test:${port}`, 5000, holdMs, find);

it('lets every replica behind one name take its turn, also on kept connections', async () => {
  const served = [0, 0];
  const replicas = served.map((_, index) =>
    createServer((_request, response) => {
      served[index] = (served[index] ?? 0) + 1;
      response.end('{}');
    }),
  );
  const [first, second] = replicas;
  if (!first || !second) throw new Error('two replicas are needed');
  const port = await listen(first, '127.0.0.1', 0);
  await listen(second, '127.0.0.2', port);
  const client = clientOf(port);
  try {
    for (let call = 0; call < 10; call += 1) {
      const { body } = await client.call({ method: 'GET', path: '/', headers: {}, body: null });
      await body.text();
    }
    expect(served).toEqual([5, 5]);
  } finally {
    await client.close();
    for (const server of replicas) server.close();
  }
});

it('sends a call that could not be delivered to the next replica, writes too', async () => {
  const served: string[] = [];
  const replica = createServer((request, response) => {
    served.push(request.method ?? '');
    response.end('{}');
  });
  const port = await listen(replica, '127.0.0.1', 0);
  // Nothing listens at the second address, as when a replica has stopped but the name still resolves to its address.
  const client = clientOf(port);
  try {
    const calls = ['GET', 'POST', 'GET', 'POST'];
    for (const method of calls) {
      const { body } = await client.call({ method, path: '/', headers: {}, body: null });
      await body.text();
    }
    expect(served).toEqual(calls);
  } finally {
    await client.close();
    replica.close();
  }
});

it('gives up an idle connection by itself, however long the service would keep it', async () => {
  const service = createServer({ keepAliveTimeout: 72_000 }, (_request, response) => response.end('{}'));
  const closed = once(service, 'connection').then(([socket]) => once(socket, 'close'));
  const port = await listen(service, '127.0.0.1', 0);
  const client = clientOf(port, 0, async () => ['127.0.0.1']);
  try {
    const { body, headers } = await client.call({ method: 'GET', path: '/', headers: {}, body: null });
    await body.text();
    expect(headers['keep-alive']).toBe('timeout=72');
    // The service would keep the connection open for 72 seconds, so unless the client closes it much earlier, the test times out here.
    await closed;
  } finally {
    await client.close();
    service.close();
  }
});

describe('a service that goes away', () => {
  const get = { method: 'GET', path: '/', headers: {}, body: null };
  const post = { method: 'POST', path: '/', headers: {}, body: Buffer.from('{}') };
  const servers: Server[] = [];
  const clients: UpstreamClient[] = [];
  afterEach(async () => {
    for (const client of clients.splice(0)) await client.close();
    for (const server of servers.splice(0)) server.close();
  });

  const replica = () => {
    const server = createServer((request, response) => {
      response.setHeader('x-host', request.headers.host ?? '');
      response.end(request.method);
    });
    servers.push(server);
    return server;
  };
  const client = (...args: Parameters<typeof clientOf>) => {
    const one = clientOf(...args);
    clients.push(one);
    return one;
  };
  const ended = (server: Server) =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });

  it('holds calls until its only replica is back, writes too', async () => {
    const first = replica();
    const port = await listen(first, '127.0.0.1', 0);
    const calls = client(port, 60_000, async () => ['127.0.0.1']);
    await (await calls.call(get)).body.text();
    await ended(first);
    const held = Promise.all([calls.call(get), calls.call(post)]);
    const undecided = Symbol('undecided');
    const soon = new Promise((resolve) => setImmediate(() => resolve(undecided)));
    expect(await Promise.race([held, soon])).toBe(undecided);
    await listen(replica(), '127.0.0.1', port);
    const answers = await held;
    expect(await Promise.all(answers.map(({ body }) => body.text()))).toEqual(['GET', 'POST']);
    expect(answers[0].headers['x-host']).toBe(`replicas.test:${port}`);
  });

  it('is given no call that nobody waits for any more', async () => {
    const first = replica();
    const port = await listen(first, '127.0.0.1', 0);
    const calls = client(port, 60_000, async () => ['127.0.0.1']);
    await ended(first);
    let isWanted = true;
    const held = calls.call({ ...post, isWanted: () => isWanted });
    const others = calls.call(get);
    isWanted = false;
    await expect(held).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const taken: (string | undefined)[] = [];
    await listen(
      replica().on('request', ({ method }) => taken.push(method)),
      '127.0.0.1',
      port,
    );
    await (await others).body.text();
    expect(taken).toEqual(['GET']);
  });

  it('fails calls at once after an outage that is longer than the hold time', async () => {
    const first = replica();
    const port = await listen(first, '127.0.0.1', 0);
    await ended(first);
    let looked = 0;
    const calls = client(port, 120, async () => {
      looked += 1;
      return ['127.0.0.1'];
    });
    await expect(calls.call(get)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    const before = looked;
    await expect(calls.call(get)).rejects.toMatchObject({ details: { retryAfter: 2 } });
    expect(looked - before).toBeLessThanOrEqual(1);
    await listen(replica(), '127.0.0.1', port);
    expect(await (await calls.call(post)).body.text()).toBe('POST');
  });

  it('is found again under another address', async () => {
    const first = replica();
    const port = await listen(first, '127.0.0.1', 0);
    let addresses = ['127.0.0.1'];
    const calls = client(port, 60_000, async () => {
      if (addresses.length === 0) throw Object.assign(new Error('no such name'), { syscall: 'getaddrinfo' });
      return addresses;
    });
    await (await calls.call(get)).body.text();
    await ended(first);
    addresses = [];
    const held = calls.call(post);
    await listen(replica(), '127.0.0.2', port);
    addresses = ['127.0.0.2'];
    expect(await (await held).body.text()).toBe('POST');
  });

  it('offers a call to each replica once, and goes on with those that take calls', async () => {
    const good = replica();
    const port = await listen(good, '127.0.0.3', 0);
    const replicas = new Replicas(`http://replicas.test:${port}`, async () => [
      '127.0.0.1',
      '127.0.0.2',
      '127.0.0.3',
    ]);
    const origin = (last: number) => `http://127.0.0.${last}:${port}`;
    const tried = new Set<string>();
    for (let found = await replicas.next(tried); found !== null; found = await replicas.next(tried))
      tried.add(found);
    expect([...tried].sort()).toEqual([1, 2, 3].map(origin));
    replicas.passOver(origin(1));
    replicas.passOver(origin(2));
    const next = await Promise.all([1, 2, 3].map(() => replicas.next(new Set())));
    expect(next).toEqual([3, 3, 3].map(origin));
    expect(await replicas.next(new Set([origin(3)]))).not.toBeNull();
  });
});
