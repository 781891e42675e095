import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sessionCookies } from '@portals/contracts/auth';
import { ErrorBody } from '@portals/contracts/errors';
import { eventually } from './support/eventually.js';
import { authBehaviour, TestGateway } from './support/gateway.js';
import { TestStore } from './support/store.js';
import { answerJson, TestUpstream } from './support/upstream.js';

const people = { name: 'people', port: 9201, role: 'sessions', paths: { '/api/leave': {} } };
const bird = {
  name: 'bird-watch',
  port: 9202,
  paths: { '/api/birds': {} },
  calls: { 'POST /api/birds/songs': { kind: 'stream' } },
};
const word = (n: number) => `event: word\ndata: ${n}\n\n`;

let services: string;
let store: TestStore;
let gateway: TestGateway;
let sessions: TestUpstream;
let birds: TestUpstream;
/** Open replies of the service. */
let streams: ServerResponse[];

async function startGateway(env: Record<string, string> = {}): Promise<TestGateway> {
  return TestGateway.start(store, {
    SERVICES_DIR: services,
    PEOPLE_URL: sessions.url,
    BIRD_WATCH_URL: birds.url,
    ...env,
  });
}

beforeAll(async () => {
  services = await mkdtemp(join(tmpdir(), 'services-'));
  for (const declaration of [people, bird]) {
    await mkdir(join(services, declaration.name));
    await writeFile(join(services, declaration.name, 'service.json'), JSON.stringify(declaration));
  }
  store = await TestStore.create();
  sessions = await TestUpstream.start(authBehaviour);
  birds = await TestUpstream.start();
  gateway = await startGateway();
});
beforeEach(() => {
  streams = [];
  birds.asked.length = 0;
  birds.behave = ({ url }, response) => {
    if (url !== '/api/birds/songs') return answerJson(response, 200, {});
    streams.push(response);
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).write(`:\n\n${word(1)}`);
  };
});
afterEach(() => {
  for (const response of streams) response.destroy();
});
afterAll(async () => {
  await Promise.all([gateway.stop(), sessions.stop(), birds.stop()]);
  await Promise.all([store.remove(), rm(services, { recursive: true, force: true })]);
});

const defined = (headers: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));

/** Makes a call that can be aborted: `answer` resolves with the reply's headers. */
function sing(at: TestGateway = gateway, headers: Record<string, string | undefined> = {}) {
  const { hostname, port } = new URL(at.url);
  const path = '/api/birds/songs';
  let call: ClientRequest | undefined;
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    call = request({
      ...{ hostname, port, path, method: 'POST', agent: false },
      headers: defined({ authorization: 'Bearer good-1', 'content-type': 'application/json', ...headers }),
    });
    call.once('response', resolve).on('error', reject).end('{"topic":"ñ"}');
  });
  return { answer, leave: () => call?.destroy() };
}

/** Returns the data of the last event of a reply. */
const lastEvent = (answer: string) => {
  const [, name, data = 'null'] = /event: (\w+)\ndata: (.*)\n\n$/.exec(answer) ?? [];
  return { name, data: JSON.parse(data) as unknown };
};

it('passes on events as they are made, with a header against buffering', async () => {
  birds.behave = (_asked, response) => {
    streams.push(response);
    response
      .writeHead(200, { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
      .write(':\n\n');
  };
  const answer = await sing().answer;
  expect(answer.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const whole = text(answer);
  streams[0]?.write(word(1));
  streams[0]?.end(word(2));
  expect(await whole).toBe(`:\n\n${word(1)}${word(2)}`);
  expect(birds.asked[0]).toMatchObject({ method: 'POST', body: '{"topic":"ñ"}' });
});

it('checks a streamed write like any other', async () => {
  const dead = await sing(gateway, { authorization: 'Bearer dead' }).answer;
  expect([dead.statusCode, ErrorBody.parse(JSON.parse(await text(dead))).code]).toEqual([
    401,
    'UNAUTHENTICATED',
  ]);
  const foreign = await sing(gateway, {
    authorization: undefined,
    cookie: `${sessionCookies.plain}=good-1`,
    origin: 'https://elsewhere.example',
  }).answer;
  expect([foreign.statusCode, ErrorBody.parse(JSON.parse(await text(foreign))).code]).toEqual([
    403,
    'FORBIDDEN_ORIGIN',
  ]);
  expect(birds.asked).toHaveLength(0);
});

it('passes on a refusal unchanged', async () => {
  birds.behave = (_asked, response) => answerJson(response, 409, { code: 'BIRD_ASLEEP' });
  const answer = await sing().answer;
  expect([answer.statusCode, await text(answer)]).toEqual([409, '{"code":"BIRD_ASLEEP"}']);
});

it.each([true, false])('tells the service when the client goes away; answer begun: %s', async (isBegun) => {
  let [asked, isLeft] = [false, false];
  let begin: () => void = () => undefined;
  birds.behave = (_asked, response) => {
    asked = true;
    response.once('close', () => {
      isLeft = true;
    });
    begin = () => response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n');
    if (isBegun) begin();
  };
  const { answer, leave } = sing();
  answer.catch(() => undefined);
  await (isBegun ? answer : eventually('the service is asked', () => asked));
  leave();
  if (!isBegun) begin();
  await eventually('the service knows', () => isLeft);
});

it('takes no more from the service than its client reads', async () => {
  const whole = 64;
  const piece = `event: word\ndata: ${'x'.repeat(1_000_000)}\n\n`;
  let [sent, sentAt] = [0, 0];
  birds.behave = (_asked, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const sendMore = () => {
      if (sent === whole) return void response.end();
      sent += 1;
      sentAt = performance.now();
      response.write(piece, sendMore);
    };
    sendMore();
  };
  const answer = await sing().answer;
  await eventually('nothing more is taken', () => performance.now() - sentAt > 500);
  // Not all bytes have been sent, because the client is not reading and the system's socket buffers are full.
  expect(sent).toBeLessThan(whole / 2);
  let read = 0;
  for await (const chunk of answer) read += chunk.length;
  expect(read).toBe(whole * piece.length);
});

it('keeps streams apart from short calls, and says who has too many', async () => {
  const crowded = await startGateway({ STREAMS_PER_SERVICE: '4', CALLS_PER_SERVICE: '2', TRUST_PROXY: '1' });
  let people = 0;
  const from = (client: number) => ({
    'x-forwarded-for': `192.0.2.${client}`,
    authorization: `Bearer good-${++people}`,
  });
  const open = [1, 1, 2, 2].map((client) => sing(crowded, from(client)));
  await Promise.all(open.map(({ answer }) => answer));
  const refusal = async (client: number) => {
    const answer = await sing(crowded, from(client)).answer;
    return [answer.statusCode, ErrorBody.parse(JSON.parse(await text(answer))).code];
  };
  expect(await refusal(1)).toEqual([429, 'TOO_MANY_STREAMS']);
  expect(await refusal(3)).toEqual([503, 'SERVICE_UNAVAILABLE']);
  const short = await crowded.get('/api/birds', { authorization: 'Bearer good-1' });
  expect(short.status).toBe(200);
  open[0]?.leave();
  await eventually('there is a place again', async () => {
    const { answer, leave } = sing(crowded, from(3));
    const { statusCode } = await answer;
    leave();
    return statusCode === 200;
  });
  await crowded.stop();
});

it('counts the streams of one session from all addresses together (rule 10.74)', async () => {
  const shared = await startGateway({ STREAMS_PER_SERVICE: '8', TRUST_PROXY: '1' });
  const from = (client: number) => sing(shared, { 'x-forwarded-for': `192.0.2.${client}` });
  const open = [from(1), from(2)];
  await Promise.all(open.map(({ answer }) => answer));
  expect((await from(3).answer).statusCode).toBe(429);
  for (const { leave } of open) leave();
  await shared.stop();
});

it('answers short calls while more streams are open than a service has connections for those', async () => {
  const wide = await startGateway({ STREAMS_PER_SERVICE: '600' });
  const open = Array.from({ length: 140 }, () => sing(wide));
  await Promise.all(open.map(({ answer }) => answer));
  expect((await wide.get('/api/birds', { authorization: 'Bearer good-1' })).status).toBe(200);
  for (const { leave } of open) leave();
  await wide.stop();
});

it('tells the client when the service breaks off between two events', async () => {
  const answer = await sing(gateway, { 'accept-language': 'es' }).answer;
  const whole = text(answer);
  await eventually('the service is asked', () => streams.length === 1);
  streams[0]?.write(word(2), () => streams[0]?.destroy());
  const { name, data } = lastEvent(await whole);
  expect(name).toBe('error');
  expect(ErrorBody.parse(data)).toMatchObject({
    statusCode: 503,
    code: 'SERVICE_UNAVAILABLE',
    message: expect.stringContaining('El servicio'),
    requestId: answer.headers['x-request-id'],
  });
});

it('breaks off with the service within an event', async () => {
  const answer = await sing().answer;
  const whole = text(answer);
  streams[0]?.write('event: word\nda', () => streams[0]?.destroy());
  await expect(whole).rejects.toThrow();
});

it('gives up on a service that sends nothing for too long', async () => {
  const impatient = await startGateway({ STALL_TIMEOUT_MS: '2000' });
  const whole = await text(await sing(impatient).answer);
  expect(whole).toContain(word(1));
  expect(lastEvent(whole).name).toBe('error');
  await impatient.stop();
});

it('tells its clients when it stops, and the service too', async () => {
  const stopped = await startGateway();
  const answers = await Promise.all([sing(stopped).answer, sing(stopped).answer]);
  const wholes = answers.map((answer) => text(answer));
  await eventually('the service is asked', () => streams.length === 2);
  const left = streams.map((response) => new Promise<void>((resolve) => response.once('close', resolve)));
  await stopped.stop();
  for (const whole of wholes) {
    const { name, data } = lastEvent(await whole);
    expect([name, ErrorBody.parse(data).code]).toEqual(['error', 'SERVICE_UNAVAILABLE']);
  }
  await Promise.all(left);
});

it('stops although a client does not read', async () => {
  const stopped = await startGateway();
  const piece = word(1).repeat(100_000);
  let sentAt = 0;
  birds.behave = (_asked, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const sendMore = () => {
      sentAt = performance.now();
      response.write(piece, sendMore);
    };
    sendMore();
  };
  const { answer } = sing(stopped);
  const cut = new Promise<void>((resolve) => {
    answer.then((response) => response.once('close', resolve).on('error', () => undefined), resolve);
  });
  await answer;
  await eventually('nothing more is taken', () => sentAt > 0 && performance.now() - sentAt > 300);
  await stopped.stop();
  (await answer).resume();
  await cut;
});

it('counts streams apart from calls, also those whose client leaves', async () => {
  const at = await startGateway();
  const shown = async () => at.gateway.metrics.registry.metrics();
  const { answer, leave } = sing(at);
  await answer;
  expect(await shown()).toMatch(/^streams_open\{service="bird-watch"\} 1$/m);
  leave();
  await eventually('the stream is over', async () =>
    /^streams_open\{service="bird-watch"\} 0$/m.test(await shown()),
  );
  expect(await shown()).toMatch(/^stream_first_byte_seconds_count\{service="bird-watch"\} 1$/m);
  expect(await shown()).toMatch(/^stream_duration_seconds_count\{service="bird-watch"\} 1$/m);
  birds.behave = (_asked, response) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(word(1));
  await text(await sing(at).answer);
  await eventually('the stream is over', async () =>
    /^stream_duration_seconds_count\{service="bird-watch"\} 2$/m.test(await shown()),
  );
  expect(await shown()).not.toMatch(/http_request_duration_seconds_count\{[^}]*kind="api"/);
  await at.stop();
});
