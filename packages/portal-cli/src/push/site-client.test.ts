import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { SiteClient } from './site-client';

let calls = 0;
/** Loses the answer to the first call. */
const server = createServer((_request, response) => {
  calls += 1;
  if (calls === 1) response.destroy();
  else response.end('{}');
});
let client: SiteClient;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  client = new SiteClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'mfe-a', 'token');
});
beforeEach(() => {
  calls = 0;
});
afterAll(() => server.close());

const call = { method: 'POST', path: '/rollback', json: {}, answer: z.object({}) } as const;

it('repeats a call whose answer was lost', async () => {
  expect(await client.call(call)).toEqual({});
  expect(calls).toBe(2);
});

it('does not repeat one that would change more the second time, and says so (rule 13.39)', async () => {
  await expect(client.call({ ...call, once: true })).rejects.toThrow(/was lost.*\n.*"status"/);
  expect(calls).toBe(1);
});

it('repeats even that one while nobody listens', async () => {
  const late = createServer((_request, response) => response.end('{}'));
  await once(late.listen(0, '127.0.0.1'), 'listening');
  const { port } = late.address() as AddressInfo;
  await once(late.close(), 'close');
  const start = setTimeout(() => late.listen(port, '127.0.0.1'), 400);
  const other = new SiteClient(`http://127.0.0.1:${port}`, 'mfe-a', 'token');
  expect(await other.call({ ...call, once: true })).toEqual({});
  clearTimeout(start);
  late.closeAllConnections();
  late.close();
});
