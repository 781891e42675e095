import type { Readable } from 'node:stream';
import { closingEvents } from '@portals/contracts/constants';
import { AppError, errorBody, eventText, isEventStream, requestLanguage } from '@portals/service-kit/plain';
import type { FastifyRequest } from 'fastify';
import { type Caller, Counts } from './call-queue.js';
import { EventRelay } from './event-relay.js';
import type { UpstreamAnswer } from './upstream-answer.js';

/** How long clients have to take the last event once their streams are ended, in milliseconds. */
const lastEventMs = 2000;

/** What a client is told when its events break off, or the gateway stops. */
function lastEventFor({ headers, id }: FastifyRequest): string {
  const language = requestLanguage(headers['accept-language']);
  return eventText(closingEvents.failed, errorBody(new AppError('SERVICE_UNAVAILABLE'), language, id));
}

/**
 * The streams of one service that are open. They are limited apart from short calls, which would otherwise wait for places and
 * connections that streams hold for minutes. No address has more than half of the places, and no person more than a quarter (rule 15.32).
 */
export class OpenStreams {
  private readonly relays = new Set<EventRelay>();
  private readonly openOf = new Counts();
  private open = 0;
  private isEnding = false;

  /** @param limit streams at once */
  constructor(private readonly limit: number) {}

  /**
   * Makes a call that holds a place until its answer has ended.
   * @throws AppError TOO_MANY_STREAMS when the caller has their share, SERVICE_UNAVAILABLE when all places are taken
   */
  async hold<T>({ address, person }: Caller, call: () => Promise<T>): Promise<T> {
    const parts = [
      { key: `at ${address}`, part: 2 },
      { key: person, part: 4 },
    ].filter(({ key }) => key !== '');
    if (parts.some(({ key, part }) => this.openOf.of(key) >= Math.max(1, Math.floor(this.limit / part))))
      throw new AppError('TOO_MANY_STREAMS', { retryAfter: 5 });
    if (this.isEnding || this.open >= this.limit)
      throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2 });
    const count = (change: 1 | -1) => {
      this.open += change;
      for (const { key } of parts) this.openOf.add(key, change);
    };
    count(1);
    try {
      return await call();
    } finally {
      count(-1);
    }
  }

  /** What the client gets of an answer: events can be ended with one that says so. */
  contentOf({ headers, body: { content } }: UpstreamAnswer, request: FastifyRequest): Buffer | Readable {
    if (Buffer.isBuffer(content) || !isEventStream(headers['content-type'])) return content;
    const relay = new EventRelay(content, lastEventFor(request));
    this.relays.add(relay);
    relay.once('close', () => this.relays.delete(relay));
    return relay;
  }

  /** Ends all streams of events, and opens no more. */
  end(): void {
    this.isEnding = true;
    for (const relay of this.relays) {
      relay.finish();
      setTimeout(() => relay.destroy(), lastEventMs).unref();
    }
  }
}
