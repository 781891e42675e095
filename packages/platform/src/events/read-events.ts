import { closingEvents, heartbeatMs } from '@portals/contracts/constants';
import { ErrorBody } from '@portals/contracts/errors';
import { ApiError, api, NetworkError, type Schema } from '@portals/platform';
import { createParser } from 'eventsource-parser';

/** A server-sent event with its data parsed from JSON. */
export interface StreamedEvent {
  event: string;
  data: unknown;
}

export interface EventOptions<T> {
  /** Called with each event, in order; an exception ends the stream. */
  onEvent(event: T): void;
  /** Checks each event, `{ event, data }`; without it, the caller is responsible for the type. */
  schema?: Schema<T>;
  /** Aborts the call; the service then stops its work too. */
  signal?: AbortSignal;
}

/** Maximum characters of an event. A longer event is an error, because it could exhaust the memory. */
const longestEvent = 1_000_000;

/** Maximum time without data, in milliseconds. */
const longestPauseMs = 3 * heartbeatMs;

type Reader = Pick<ReadableStreamDefaultReader<Uint8Array>, 'read'>;

/** Reads the next chunk of a reply. @throws when none arrives in time */
function nextPiece(reader: Reader): ReturnType<Reader['read']> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('nothing for too long')), longestPauseMs);
    reader
      .read()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

function refusalIn(data: unknown): ApiError {
  const body = ErrorBody.parse(data);
  return new ApiError({ status: body.statusCode, body: JSON.stringify(body) });
}

/** Yields events until the closing event. @throws Error when there is no closing event, ApiError when it reports a failure */
async function* eventsOf(reader: Reader): AsyncGenerator<StreamedEvent> {
  // Invalid UTF-8 must fail instead of turning into a replacement character.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const events: StreamedEvent[] = [];
  const parser = createParser({
    onEvent({ event, data }) {
      if (event === undefined) throw new Error('an event has no name');
      events.push({ event, data: JSON.parse(data) });
    },
    onError(error) {
      throw error;
    },
    maxBufferSize: longestEvent,
  });
  for (;;) {
    const { done, value } = await nextPiece(reader);
    if (done) throw new Error('no event has ended the stream');
    parser.feed(decoder.decode(value, { stream: true }));
    for (const event of events.splice(0)) {
      if (event.event === closingEvents.done) return;
      if (event.event === closingEvents.failed) throw refusalIn(event.data);
      yield event;
    }
  }
}

async function readAnswer<T>(path: string, body: unknown, options: EventOptions<T>, stop: AbortSignal) {
  const { onEvent, schema } = options;
  const answer = await api.stream(path, body, { signal: stop });
  const reader = answer.body?.getReader();
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (reader === undefined || !isStream) throw new NetworkError(`${path} did not answer with events`);
  const events = eventsOf(reader);
  for (;;) {
    const step = await events.next().catch((error: unknown) => {
      if (stop.aborted || error instanceof ApiError) throw error;
      throw new NetworkError(`${path} broke off`, { cause: error });
    });
    if (stop.aborted) throw stop.reason;
    if (step.done) return;
    onEvent(schema ? schema.parse(step.value) : (step.value as T));
  }
}

/**
 * Sends a POST and reads the server-sent events of the response. Resolves once the service has sent the closing event.
 * @throws ApiError when the service reports an error, before or after the first event; NetworkError when there is no response, when the
 * response is cut off, and after too long a pause; any error of `schema` or `onEvent`
 */
export async function readEvents<T = StreamedEvent>(
  path: string,
  body: unknown,
  options: EventOptions<T>,
): Promise<void> {
  const stop = new AbortController();
  const leave = () => stop.abort(options.signal?.reason);
  options.signal?.addEventListener('abort', leave);
  if (options.signal?.aborted) leave();
  try {
    await readAnswer(path, body, options, stop.signal);
  } finally {
    options.signal?.removeEventListener('abort', leave);
    // Ends the connection after a failure; the remaining response is not needed.
    stop.abort();
  }
}
