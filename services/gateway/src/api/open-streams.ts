import type { Readable } from 'node:stream';
import { closingEvents } from '@portals/contracts/constants';
import { AppError, errorBody, eventText, isEventStream, requestLanguage } from '@portals/service-kit/plain';
import type { FastifyRequest } from 'fastify';
import { EventRelay } from './event-relay.js';
import type { UpstreamAnswer } from './upstream-answer.js';

/** Milliseconds that clients have to read the final event of a stream that is being ended. */
const lastEventMs = 2000;

/** Returns the final event for a client whose stream was cut or ended because the gateway stops. */
function lastEventFor({ headers, id }: FastifyRequest): string {
  const language = requestLanguage(headers['accept-language']);
  return eventText(closingEvents.failed, errorBody(new AppError('SERVICE_UNAVAILABLE'), language, id));
}

/**
 * The open streams of one service. They are limited separately from short calls, which would otherwise wait for slots and connections that
 * streams hold for minutes. No client has more than half of the slots.
 */
export class OpenStreams {
  private readonly relays = new Set<EventRelay>();
  private readonly openOf = new Map<string, number>();
  private open = 0;
  private isEnding = false;

  /** @param limit maximum concurrent streams */
  constructor(private readonly limit: number) {}

  /**
   * Makes a call that holds a slot until its reply has ended.
   * @throws AppError TOO_MANY_STREAMS when the client has used its share, SERVICE_UNAVAILABLE when all slots are taken
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

  /** Returns the content for the client. Event streams are wrapped, so that they can end with a final event. */
  contentOf({ headers, body: { content } }: UpstreamAnswer, request: FastifyRequest): Buffer | Readable {
    if (Buffer.isBuffer(content) || !isEventStream(headers['content-type'])) return content;
    const relay = new EventRelay(content, lastEventFor(request));
    this.relays.add(relay);
    relay.once('close', () => this.relays.delete(relay));
    return relay;
  }

  /** Ends all event streams and refuses new ones. */
  end(): void {
    this.isEnding = true;
    for (const relay of this.relays) {
      relay.finish();
      setTimeout(() => relay.destroy(), lastEventMs).unref();
    }
  }
}
