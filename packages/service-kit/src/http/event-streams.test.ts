import { ErrorBody } from '@portals/contracts/errors';
import { streamed } from '../testing/fixture/events.controller.js';
import { shelfService } from '../testing/fixture/shelf.service.js';
import { bodyOf, type RunningService, sqlite, until, useService } from '../testing/index.js';
import { EventStreams } from './event-streams.js';

const deadlineMs = 2500;
const service = useService(shelfService, sqlite, { env: { REQUEST_TIMEOUT_MS: String(deadlineMs) } });

async function open(at: RunningService = service, language = 'en', signal?: AbortSignal): Promise<Response> {
  return fetch(`${at.url}/shelves/events`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await at.tokenFor({ id: 7 })}`,
      'content-type': 'application/json',
      'accept-language': language,
    },
    body: JSON.stringify({ topic: 'x' }),
    ...(signal && { signal }),
  });
}

/** Reads a stream until its text meets a condition. @throws when the stream ends before that */
async function readUntil(reader: ReadableStreamDefaultReader<Uint8Array>, holds: (text: string) => boolean) {
  let text = '';
  while (!holds(text)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`The stream has ended: ${text}`);
    text += Buffer.from(value).toString();
  }
}

const readerOf = (response: Response) => {
  if (response.body === null) throw new Error('The answer has no body');
  return response.body.getReader();
};

/** Returns the data of the last event, which must be an error. */
const failureIn = (text: string) => {
  const data = /\n\nevent: error\ndata: (.*)\n\n$/.exec(text)?.[1];
  return ErrorBody.parse(JSON.parse(data ?? 'null'));
};

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

/** Sends no events, and ends when the signal aborts. */
const silent = (signal: AbortSignal): AsyncIterable<never> => ({
  [Symbol.asyncIterator]: () => ({
    next: async () => {
      await aborted(signal);
      return { done: true, value: undefined };
    },
  }),
});

it('sends its headers at once, then each event as it is made, and marks the last one', async () => {
  let goOn: () => void = () => undefined;
  const wanted = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  streamed.source = async function* () {
    await wanted;
    yield { event: 'text', data: { part: 'one\ntwo\u2028ñ' } };
    yield { event: 'text', data: null };
  };
  const response = await open();
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-request-id': expect.any(String),
  });
  goOn();
  expect((await response.text()).replaceAll(':\n\n', '')).toBe(
    'event: text\ndata: {"part":"one\\ntwo\u2028ñ"}\n\nevent: text\ndata: null\n\nevent: done\ndata: {}\n\n',
  );
});

it('sends comments as a sign of life while there is no event, for longer than a call may take', async () => {
  streamed.source = silent;
  const reader = readerOf(await open());
  const began = performance.now();
  await readUntil(reader, (text) => text.length > 9 && performance.now() - began > 1.2 * deadlineMs);
  await reader.cancel();
});

it('refuses a wrong call with an ordinary error answer', async () => {
  let isAsked = false;
  streamed.source = () => {
    isAsked = true;
    throw new Error('asked');
  };
  const stranger = await service.http('POST', '/shelves/events', { body: { topic: 'x' } });
  expect(bodyOf(stranger, ErrorBody).code).toBe('UNAUTHENTICATED');
  const token = await service.tokenFor({ id: 7 });
  const wrong = await service.http('POST', '/shelves/events', { body: { topic: '' }, token });
  expect([wrong.status, bodyOf(wrong, ErrorBody).fields?.[0]?.field]).toEqual([400, 'topic']);
  expect(isAsked).toBe(false);
});

it('ends with an error in the form and language of every other, and logs its cause', async () => {
  streamed.source = async function* () {
    yield { event: 'text', data: 1 };
    throw new Error('the secret of line 42');
  };
  const response = await open(service, 'es');
  const text = await response.text();
  expect(text).toContain('event: text\ndata: 1\n\n');
  expect(text).not.toContain('secret');
  expect(text).not.toContain('event: done');
  expect(failureIn(text)).toMatchObject({
    statusCode: 500,
    code: 'INTERNAL_ERROR',
    message: expect.stringContaining('Se ha producido un error'),
    requestId: response.headers.get('x-request-id'),
  });
  expect(service.logs.join('')).toContain('the secret of line 42');
});

it('stops its work when the reader goes away, even while there is no event', async () => {
  const { pauseMs } = streamed;
  streamed.pauseMs = 600_000;
  const seen: string[] = [];
  streamed.source = async function* (signal) {
    try {
      yield { event: 'text', data: 1 };
      await aborted(signal);
      seen.push('aborted');
    } finally {
      seen.push('ended');
    }
  };
  const leave = new AbortController();
  await readUntil(readerOf(await open(service, 'en', leave.signal)), (text) => text.includes('data: 1'));
  leave.abort();
  await until(
    () => seen.join(' '),
    (text) => text === 'aborted ended',
  );
  streamed.pauseMs = pauseMs;
});

it('makes no more events than its reader accepts', async () => {
  const [events, size] = [80, 500_000];
  let made = 0;
  let madeAt = 0;
  streamed.source = async function* () {
    for (; made < events; made++) {
      madeAt = performance.now();
      yield { event: 'text', data: 'x'.repeat(size) };
    }
  };
  const response = await open();
  await until(
    () => performance.now() - madeAt,
    (pause) => madeAt > 0 && pause > 500,
  );
  // The source has produced only what fits into the system's socket buffers, a few megabytes.
  expect(made).toBeLessThan(events / 2);
  expect((await response.text()).length).toBeGreaterThan(events * size);
});

it('tells its readers when the service stops, even if the work goes on', async () => {
  const replica = await service.replica();
  let signal: AbortSignal | undefined;
  streamed.source = async function* (stop) {
    signal = stop;
    yield { event: 'text', data: 1 };
    await new Promise(() => undefined);
  };
  const text = (await open(replica)).text();
  await until(
    () => signal,
    (known) => known !== undefined,
  );
  await replica.stop();
  expect(failureIn(await text)).toMatchObject({ statusCode: 503, code: 'SERVICE_UNAVAILABLE' });
  expect(signal?.aborted).toBe(true);
});

it('accepts no new reader while the service stops', async () => {
  const replica = await service.replica();
  replica.app.get(EventStreams).end();
  const refused = await open(replica);
  expect([refused.status, ErrorBody.parse(await refused.json()).code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
});

it('is measured separately from other answers, also when its reader leaves', async () => {
  const at = await service.replica();
  const count = async (name: string) => {
    const { text } = await at.http('GET', '/metrics');
    return Number(new RegExp(`^${name}\\{route="/shelves/events"\\} (\\d+)$`, 'm').exec(text)?.[1]);
  };
  streamed.source = async function* (signal) {
    yield { event: 'text', data: 1 };
    await aborted(signal);
  };
  const leave = new AbortController();
  await readUntil(readerOf(await open(at, 'en', leave.signal)), (text) => text.includes('data: 1'));
  expect(await count('streams_open')).toBe(1);
  leave.abort();
  await until(
    () => count('streams_open'),
    (open) => open === 0,
  );
  streamed.source = async function* () {};
  await (await open(at)).text();
  await until(
    () => count('stream_duration_seconds_count'),
    (ended) => ended === 2,
  );
  // The second stream sent no event, so only the first stream is counted here.
  expect(await count('stream_first_byte_seconds_count')).toBe(1);
  const { text } = await at.http('GET', '/metrics');
  expect(text).not.toMatch(/http_request_duration_seconds_count\{[^}]*shelves\/events/);
  await at.stop();
});
