import type { Readable } from 'node:stream';
import { closingEvents } from '@portals/contracts/constants';
import { AppError, errorBody, eventText, isEventStream, requestLanguage } from '@portals/service-kit/plain';
import type { FastifyRequest } from 'fastify';
import { type Caller, Counts } from './call-queue.js';
import { EventRelay } from './event-relay.js';
import type { UpstreamAnswer } from './upstream-answer.js';

/** Milliseconds after the final event until a stream is closed, so that clients can read that event. */
const lastEventMs = 2000;

/** Returns the final event of a stream that broke off or ended because the gateway is stopping. */
function lastEventFor({ headers, id }: FastifyRequest): string {
  const language = requestLanguage(headers['accept-language']);
  return eventText(closingEvents.failed, errorBody(new AppError('SERVICE_UNAVAILABLE'), language, id));
}

/**
 * The open streams of one service. A stream occupies its slot and connection for minutes, so streams have a limit separate from short
 * calls, which would otherwise have to wait. No address has more than half of the slots, and no user more than a quarter (rule 15.32).
 */
export class OpenStreams {
  private readonly relays = new Set<EventRelay>();
  private readonly openOf = new Counts();
  private open = 0;
  private isEnding = false;

  /** @param limit maximum concurrent streams */
  constructor(private readonly limit: number) {}

  /**
   * Makes a call that occupies a slot until its reply has ended.
   * @throws AppError TOO_MANY_STREAMS when the caller has used their share, SERVICE_UNAVAILABLE when all slots are taken
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

  /** Returns the body to send to the client. Event streams are wrapped so that a final event can be appended. */
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
