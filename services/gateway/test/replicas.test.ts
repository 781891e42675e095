import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UpstreamClient } from '../src/api/upstream.js';

const listen = (server: Server, host: string, port: number) =>
  new Promise<number>((resolve) =>
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port)),
  );

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
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 as const, ttl: 1000 }));
  const client = new UpstreamClient(`http://replicas.test:${port}`, 5000, (_origin, _options, answer) =>
    answer(null, addresses),
  );
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
  // Nobody listens at the second address: a replica that was just stopped, and that the name still leads to.
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 as const, ttl: 1000 }));
  const client = new UpstreamClient(`http://replicas.test:${port}`, 5000, (_origin, _options, answer) =>
    answer(null, addresses),
  );
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
