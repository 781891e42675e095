import type { Readable } from 'node:stream';
import { closingEvents } from '@portals/contracts/constants';
import { AppError, errorBody, eventText, isEventStream, requestLanguage } from '@portals/service-kit/plain';
import type { FastifyRequest } from 'fastify';
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
 * connections that streams hold for minutes. No client has more than half of the places.
 */
export class OpenStreams {
  private readonly relays = new Set<EventRelay>();
  private readonly openOf = new Map<string, number>();
  private open = 0;
  private isEnding = false;

  /** @param limit streams at once */
  constructor(private readonly limit: number) {}

  /**
   * Makes a call that holds a place until its answer has ended.
   * @throws AppError TOO_MANY_STREAMS when the client has its share, SERVICE_UNAVAILABLE when all places are taken
   */
  async hold<T>(client: string, call: () => Promise<T>): Promise<T> {
    const own = this.openOf.get(client) ?? 0;
    if (own >= Math.floor(this.limit / 2)) throw new AppError('TOO_MANY_STREAMS', { retryAfter: 5 });
    if (this.isEnding || this.open >= this.limit)
      throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2 });
    this.open += 1;
    this.openOf.set(client, own + 1);
    try {
      return await call();
    } finally {
      this.leave(client);
    }
  }

  private leave(client: string): void {
    this.open -= 1;
    const own = this.openOf.get(client) ?? 0;
    if (own > 1) this.openOf.set(client, own - 1);
    else this.openOf.delete(client);
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
