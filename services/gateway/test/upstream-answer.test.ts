import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { UpstreamClient } from '../src/api/upstream.js';

async function withService(answer: RequestListener, work: (client: UpstreamClient) => Promise<void>) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = new UpstreamClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 5000, 0);
  try {
    await work(client);
  } finally {
    await client.close();
    server.close();
  }
}

const get = { method: 'GET', path: '/', headers: {}, body: null };

it('hands on a short answer in one piece and a long one as a stream, both whole', async () => {
  const long = 'x'.repeat(3_000_000);
  const texts = ['{"short":"ñ"}', long];
  await withService(
    (_request, response) => response.end(texts.shift()),
    async (client) => {
      const short = await client.call(get);
      expect(Buffer.isBuffer(short.body.content)).toBe(true);
      expect(JSON.parse(await short.body.text())).toEqual({ short: 'ñ' });
      const streamed = await client.call(get);
      expect(streamed.body.content).toBeInstanceOf(Readable);
      expect(await streamed.body.text()).toBe(long);
    },
  );
});

it.each([
  ['GET', 302, { 'content-length': '0' }],
  ['GET', 204, {}],
  ['GET', 304, {}],
  ['HEAD', 200, { 'content-length': '500' }],
] as const)('hands on an answer without a body in one piece: %s %s', async (method, status, headers) => {
  await withService(
    (_request, response) => response.writeHead(status, headers).end(),
    async (client) => {
      const { statusCode, body } = await client.call({ ...get, method });
      expect([statusCode, body.content]).toEqual([status, Buffer.alloc(0)]);
    },
  );
});

it('takes the length in an answer to HEAD for no body that is still to come', async () => {
  await withService(
    (_request, response) => response.writeHead(200, { 'content-length': '500' }).end(),
    async (client) => {
      const { statusCode, body } = await client.call({ ...get, method: 'HEAD' });
      expect([statusCode, await body.text()]).toEqual([200, '']);
    },
  );
});
