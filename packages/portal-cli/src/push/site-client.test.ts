import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { readPublishToken, SiteClient } from './site-client';

let calls = 0;
/** The first `lost` calls get no reply or, if `status` is not null, a reply with that status. */
let lost = 1;
let status: number | null = null;
const server = createServer((_request, response) => {
  calls += 1;
  if (calls > lost) response.end('{}');
  else if (status === null) response.destroy();
  else response.writeHead(status).end('{}');
});
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
let client: SiteClient;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  client = new SiteClient(url(), 'mfe-a', 'token');
});
beforeEach(() => {
  [calls, lost, status] = [0, 1, null];
});
afterAll(() => server.close());

const call = { method: 'POST', path: '/rollback', json: {}, answer: z.object({}) } as const;

it('repeats a call whose answer was lost', async () => {
  expect(await client.call(call)).toEqual({});
  expect(calls).toBe(2);
});

it('does not repeat one that would change more the second time, and says so (rule 13.39)', async () => {
  await expect(client.call({ ...call, step: 'once' })).rejects.toThrow(/was lost.*\n.*"status"/);
  expect(calls).toBe(1);
});

it.each([null, 502, 503, 504])(
  'repeats a step with a key, and tells after the last attempt how to see what was done (%s)',
  async (answered) => {
    status = answered;
    const impatient = new SiteClient(url(), 'mfe-a', 'token', 2);
    expect(await impatient.call({ ...call, step: 'keyed' })).toEqual({});
    [calls, lost] = [0, 2];
    await expect(impatient.call({ ...call, step: 'keyed' })).rejects.toThrow(/was lost.*\n.*"status"/);
    expect(calls).toBe(2);
    calls = 0;
    await expect(impatient.call({ ...call, step: 'once' })).rejects.toThrow(/was lost.*\n.*"status"/);
    expect(calls).toBe(1);
  },
);

it('tells so too when nobody listens any more after the lost answer, or the site is busy', async () => {
  const gone = createServer((_request, response) => {
    response.destroy();
    gone.close();
  });
  await once(gone.listen(0, '127.0.0.1'), 'listening');
  const { port } = gone.address() as AddressInfo;
  const other = new SiteClient(`http://127.0.0.1:${port}`, 'mfe-a', 'token', 2);
  await expect(other.call({ ...call, step: 'keyed' })).rejects.toThrow(/was lost.*\n.*"status"/);
  const answers = [503, 429];
  const busy = createServer((_request, response) => response.writeHead(answers.shift() ?? 200).end('{}'));
  await once(busy.listen(0, '127.0.0.1'), 'listening');
  const address = busy.address() as AddressInfo;
  const last = new SiteClient(`http://127.0.0.1:${address.port}`, 'mfe-a', 'token', 2);
  await expect(last.call({ ...call, step: 'keyed' })).rejects.toThrow(/was lost.*\n.*"status"/);
  busy.closeAllConnections();
  busy.close();
});

it('repeats even that one while nobody listens', async () => {
  const late = createServer((_request, response) => response.end('{}'));
  await once(late.listen(0, '127.0.0.1'), 'listening');
  const { port } = late.address() as AddressInfo;
  await once(late.close(), 'close');
  const start = setTimeout(() => late.listen(port, '127.0.0.1'), 400);
  const other = new SiteClient(`http://127.0.0.1:${port}`, 'mfe-a', 'token');
  expect(await other.call({ ...call, step: 'once' })).toEqual({});
  clearTimeout(start);
  late.closeAllConnections();
  late.close();
});

describe('the token', () => {
  const token = `portal_0123abcd_${'0'.repeat(64)}`;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'token-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const inFile = async (text: string) => {
    await writeFile(join(folder, 'token'), text);
    return readPublishToken({ PORTAL_TOKEN_FILE: join(folder, 'token') });
  };

  it('is read from its variable or file, without the line break', async () => {
    expect(await readPublishToken({ PORTAL_TOKEN: token })).toBe(token);
    expect(await inFile(`${token}\n`)).toBe(token);
  });

  it.each([`# CI\n${token}`, `PORTAL_TOKEN=${token}`, `${token}\n${token}`, 'Only here: portal_…'])(
    'is refused with anything else, which no message quotes (rule 13.31): %j',
    async (text) => {
      const refused = expect.objectContaining({
        message: expect.stringMatching(/^(?!.*(CI|0123abcd|Only)).*must have the token alone/s),
      });
      await expect(inFile(text)).rejects.toEqual(refused);
      await expect(readPublishToken({ PORTAL_TOKEN: text })).rejects.toEqual(refused);
    },
  );

  it('is not quoted when it is given in place of the name of its file (rule 13.31)', async () => {
    await expect(readPublishToken({ PORTAL_TOKEN_FILE: token })).rejects.toThrow(
      'The file that PORTAL_TOKEN_FILE names cannot be read.',
    );
  });
});
