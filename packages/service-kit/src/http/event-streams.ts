import { Readable } from 'node:stream';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { closingEvents, heartbeatMs } from '@portals/contracts/constants';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { AppError } from '../errors/app-error.js';
import { errorBody, requestLanguage } from '../errors/messages.js';
import { CONFLICTS, type Conflicts, toAppError } from '../errors/to-app-error.js';
import { Metrics } from '../health/metrics.js';
import { LOGGER } from '../logging/logger.js';
import { settleWithin } from '../work/settle-within.js';
import { routeOf } from './adapter.js';
import { eventText, heartbeatText } from './event-text.js';

/** An event sent by a handler while it works: a lower-case name, and data sent as JSON. */
export interface ServerEvent {
  event: string;
  data: unknown;
}

/** Produces events until `signal` aborts, because the reader has disconnected or the service is stopping. */
type EventSource = (signal: AbortSignal) => AsyncIterable<ServerEvent>;

/** Milliseconds that a stopping service waits for readers to receive the last event. */
const lastEventMs = 2000;

const stopping = () => new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2 });
const gone = new Error('nobody reads the events');

const pause = () => 'pause' as const;

interface TextOptions {
  pauseMs: number;
  /** Called at the first event. */
  begun: () => void;
  /** Returns the last event of a failed stream. */
  failure: (error: unknown) => string;
}

async function* textOf(
  events: AsyncIterable<ServerEvent>,
  signal: AbortSignal,
  { pauseMs, begun, failure }: TextOptions,
): AsyncGenerator<string> {
  // Starts the reply immediately, so that proxies forward the headers before the first event.
  yield heartbeatText;
  const iterator = events[Symbol.asyncIterator]();
  try {
    let next = iterator.next();
    let hasBegun = false;
    for (;;) {
      const step = await settleWithin(next, { ms: pauseMs, late: pause, signal });
      if (step === 'pause') yield heartbeatText;
      else if (step.done) break;
      else {
        if (!hasBegun) begun();
        hasBegun = true;
        yield eventText(step.value.event, step.value.data);
        next = iterator.next();
      }
    }
    yield eventText(closingEvents.done, {});
  } catch (error) {
    if (error !== gone) yield failure(error);
  } finally {
    // Not awaited, because a hanging source must not keep the reply open.
    iterator.return?.().catch(() => undefined);
  }
}

/** Replies with server-sent events while the work continues. */
@Injectable()
export class EventStreams implements OnModuleDestroy {
  private readonly open = new Map<Readable, AbortController>();
  private isStopping = false;

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFLICTS) private readonly conflicts: Conflicts,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {}

  /**
   * Sends events, then an event `done`. Anything that `source` throws becomes an event `error` with the body of an error reply and ends the
   * stream; errors that need a specific status (400, 404) must be thrown before this call. Events are pulled as fast as the client reads
   * them. The call must be declared with `"kind": "stream"`.
   * @param options.pauseMs milliseconds of silence after which a comment is sent
   * @throws AppError SERVICE_UNAVAILABLE while the service is stopping
   */
  send(reply: FastifyReply, source: EventSource, options: { pauseMs?: number } = {}): void {
    if (this.isStopping) throw stopping();
    const stop = new AbortController();
    const text = textOf(source(stop.signal), stop.signal, {
      pauseMs: options.pauseMs ?? heartbeatMs,
      begun: () => this.metrics.observeFirstByte(routeOf(reply.request), reply.elapsedTime / 1000),
      failure: (error) => this.failure(reply, error),
    });
    const stream = Readable.from(text, { objectMode: false });
    this.open.set(stream, stop);
    // Listens on the response, because the stream itself closes only after its source has stopped waiting for the next event.
    reply.raw.once('close', () => {
      this.open.delete(stream);
      stop.abort(gone);
    });
    reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      // Makes an nginx in front of the site forward each event immediately instead of buffering.
      .header('x-accel-buffering', 'no')
      .send(stream);
  }

  /** Ends all open streams with an event `error`, and rejects new streams from now on. */
  end(): void {
    this.isStopping = true;
    for (const [stream, stop] of this.open) {
      stop.abort(stopping());
      setTimeout(() => stream.destroy(), lastEventMs).unref();
    }
  }

  onModuleDestroy(): void {
    this.end();
  }

  private failure({ request }: FastifyReply, thrown: unknown): string {
    const error = toAppError(thrown, this.conflicts);
    const { log } = error.definition;
    if (log !== 'none')
      this.logger[log]({ err: error.details.cause ?? error, requestId: request.id }, error.code);
    const language = requestLanguage(request.headers['accept-language']);
    return eventText(closingEvents.failed, errorBody(error, language, request.id));
  }
}
