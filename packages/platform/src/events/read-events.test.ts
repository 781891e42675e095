/** @jest-environment node */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ApiError, NetworkError } from '@portals/platform';
import { fakeFetch } from '../testing/fake-api';
import { fakeEvents } from '../testing/fake-events';
import { setCurrentLanguage } from '../texts/language';
import { type EventOptions, readEvents, type StreamedEvent } from './read-events';

const refusal = { statusCode: 503, code: 'SERVICE_UNAVAILABLE', message: 'Not now.', requestId: 'r' };
const word = (n: number) => `event: word\ndata: {"n":${n}}\n\n`;

let server: Server;
let path: string;
let answer: (response: ServerResponse, request: IncomingMessage) => void;
beforeAll(async () => {
  server = createServer((request, response) => answer(response, request)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  path = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/words`;
});
afterAll(() => server.closeAllConnections());
afterAll(() => server.close());

const begin = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });
const answerWith = (...pieces: (string | Buffer)[]) => {
  answer = (response) => {
    begin(response);
    for (const piece of pieces) response.write(piece);
    response.end();
  };
};

/** Reads the stream to its end; returns the error thrown and the events before it. */
async function readAll(options: Partial<EventOptions<unknown>> = {}) {
  const events: unknown[] = [];
  const error: unknown = await readEvents<unknown>(
    path,
    { topic: 'ñ' },
    { onEvent: (event) => events.push(event), ...options },
  ).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return { events, error };
}

it('calls like every other call, and returns the events in order', async () => {
  setCurrentLanguage('es');
  let asked: unknown;
  answer = async (response, request) => {
    const { method, headers } = request;
    asked = { method, headers, body: JSON.parse(await text(request)) };
    begin(response).write(`:\n\n${word(1)}${word(2).slice(0, 9)}`);
    response.end(`${word(2).slice(9)}event: done\ndata: {}\n\n`);
  };
  const { events, error } = await readAll();
  expect(error).toBeNull();
  expect(events).toEqual([1, 2].map((n) => ({ event: 'word', data: { n } })));
  expect(asked).toMatchObject({
    method: 'POST',
    headers: {
      accept: 'text/event-stream, application/json',
      'accept-language': 'es',
      'content-type': 'application/json',
    },
    body: { topic: 'ñ' },
  });
});

it('returns each event as it arrives', async () => {
  let held: ServerResponse | undefined;
  answer = (response) => {
    held = begin(response);
    response.write(word(1));
  };
  const seen: number[] = [];
  await readEvents<StreamedEvent>(
    path,
    {},
    {
      onEvent: () => {
        seen.push(seen.length);
        held?.end('event: done\ndata: {}\n\n');
      },
    },
  );
  expect(seen).toEqual([0]);
});

it('returns the same events no matter how the text is split', async () => {
  const text = ':\n\nevent: word\ndata: {"a":"ñ\\n\\n: b"}\n\n:\n\nevent: done\ndata: {}\n\n';
  const { fetch } = globalThis;
  for (const size of [1, 2, 3, 7, text.length]) {
    const bytes = Buffer.from(text);
    const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    );
    const body = new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
      },
    });
    globalThis.fetch = async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    const outcome = await readAll().finally(() => {
      globalThis.fetch = fetch;
    });
    expect(outcome).toEqual({ events: [{ event: 'word', data: { a: 'ñ\n\n: b' } }], error: null });
  }
});

it('throws a refusal, before the first event and after it', async () => {
  answer = (response) =>
    response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '9' }).end('{"code":"X"}');
  expect((await readAll()).error).toMatchObject({ name: 'ApiError', status: 429, code: 'X', retryAfter: 9 });
  answerWith(word(1), `event: error\ndata: ${JSON.stringify(refusal)}\n\n`, word(2));
  const { events, error } = await readAll();
  expect(events).toHaveLength(1);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE', serverMessage: 'Not now.' });
});

it.each<[string, (string | Buffer)[]]>([
  ['ends without saying so', [word(1)]],
  ['ends within an event', [word(1), 'event: done\ndata: {']],
  ['has bytes that are no text', [word(1), Buffer.from([0xff, 0xfe]), '\n\n']],
  [
    'has a wrong byte in an event',
    [word(1), 'event: word\ndata: "', Buffer.from([0xff]), '"\n\nevent: done\ndata: {}\n\n'],
  ],
  ['has something else', [word(1), '<!doctype html>\n\n']],
  ['has an event without a name', [word(1), 'data: 1\n\n']],
  ['has half of its JSON', [word(1), 'event: word\ndata: {"n":\n\n']],
  ['has an event without an end', [word(1), `event: word\ndata: ${'x'.repeat(1_000_001)}`]],
  ['has an error that is none', [word(1), 'event: error\ndata: {}\n\n']],
])('takes a stream that %s for a failure', async (_name, pieces) => {
  answerWith(...pieces);
  const { events, error } = await readAll();
  // The valid event before the fault is lost if both arrive in the same chunk.
  expect(events.length).toBeLessThan(2);
  expect(error).toBeInstanceOf(NetworkError);
});

it('fails when nothing answers, when the connection breaks, and when a page is the answer', async () => {
  answer = (response) => response.socket?.destroy();
  expect((await readAll()).error).toBeInstanceOf(NetworkError);
  answer = (response) => begin(response).write(word(1), () => response.socket?.destroy());
  expect((await readAll()).error).toBeInstanceOf(NetworkError);
  answer = (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Log in');
  expect((await readAll()).error).toBeInstanceOf(NetworkError);
});

it('waits as long as something arrives, and at most thirty seconds for the next event', async () => {
  jest.useFakeTimers();
  const events = fakeEvents();
  const { fetch } = globalThis;
  globalThis.fetch = fakeFetch({ [`POST ${path}`]: events.answer }).fetch;
  const read = readAll();
  for (let n = 0; n < 3; n++) {
    await jest.advanceTimersByTimeAsync(29_000);
    events.send('word', n);
  }
  await jest.advanceTimersByTimeAsync(29_000);
  expect(events.isLeft).toBe(false);
  await jest.advanceTimersByTimeAsync(2000);
  const outcome = await read;
  jest.useRealTimers();
  globalThis.fetch = fetch;
  expect(outcome.events).toHaveLength(3);
  expect(outcome.error).toBeInstanceOf(NetworkError);
  expect(events.isLeft).toBe(true);
});

it('ends the call when the caller aborts, and stays an abort', async () => {
  const leave = new AbortController();
  const left = new Promise<void>((resolve) => {
    answer = (response) => {
      response.once('close', resolve);
      begin(response).write(word(1) + word(2));
    };
  });
  const events: unknown[] = [];
  const onEvent = (event: unknown) => {
    events.push(event);
    leave.abort();
  };
  const { error } = await readAll({ signal: leave.signal, onEvent });
  expect(error).toMatchObject({ name: 'AbortError' });
  expect(events).toHaveLength(1);
  await left;
  expect((await readAll({ signal: leave.signal })).error).toMatchObject({ name: 'AbortError' });
});

it('ends the call when an event does not match its schema', async () => {
  const left = new Promise<void>((resolve) => {
    answer = (response) => {
      response.once('close', resolve);
      begin(response).write(word(1));
    };
  });
  const schema = {
    parse: () => {
      throw new RangeError('no such word');
    },
  };
  expect((await readAll({ schema })).error).toBeInstanceOf(RangeError);
  await left;
});
