import { type Readable, Transform, type TransformCallback } from 'node:stream';

const eventEnd = '\n\n';

/**
 * Forwards a service's server-sent events as they arrive, no faster than the client reads them. When the service's stream breaks off or
 * `finish` is called, the client gets a final event that reports the failure. If the stream broke off in the middle of an event, the
 * client's connection is cut instead.
 */
export class EventRelay extends Transform {
  private tail = eventEnd;
  private isBroken = false;

  /** @param lastEvent text of the final event, which reports the failure */
  constructor(
    private readonly source: Readable,
    private readonly lastEvent: string,
  ) {
    super();
    source.once('error', () => this.finish());
    source.pipe(this);
  }

  /** Ends the client's stream early, with the final event. */
  finish(): void {
    this.isBroken = true;
    this.source.unpipe(this);
    this.end();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.tail = (this.tail + chunk.toString('latin1', Math.max(0, chunk.length - 2))).slice(-2);
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    if (!this.isBroken) done();
    else if (this.tail === eventEnd) done(null, this.lastEvent);
    else done(new Error('the answer broke off within an event'));
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.source.destroy();
    done(error);
  }
}
