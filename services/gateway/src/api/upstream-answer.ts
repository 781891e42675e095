import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Dispatcher } from 'undici';

/** Bytes up to which a body is buffered and sent in one piece. Streaming a short reply would cost more than the rest of the call. */
const wholeUpTo = 64 * 1024;

/** Body of a reply: a buffer, or a stream that must be read or destroyed. */
class UpstreamBody {
  constructor(readonly content: Buffer | Readable) {}

  text(): Promise<string> {
    const { content } = this;
    return Buffer.isBuffer(content) ? Promise.resolve(content.toString('utf8')) : text(content);
  }

  /** Discards the body without reading it. */
  discard(): void {
    if (!Buffer.isBuffer(this.content)) this.content.on('error', () => undefined).destroy();
  }
}

export interface UpstreamAnswer {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: UpstreamBody;
}

/** A reply that is being read. A short one is delivered when complete, a long one as soon as its headers have arrived. */
interface Begun {
  statusCode: number;
  headers: IncomingHttpHeaders;
  stream: Readable | null;
  chunks: Buffer[];
}

function isShort(statusCode: number, headers: IncomingHttpHeaders, method: string): boolean {
  if (method === 'HEAD' || statusCode === 204 || statusCode === 304) return true;
  const { 'content-length': length } = headers;
  return length !== undefined && Number(length) <= wholeUpTo;
}

/** Returns a stream that yields the part of a reply received so far and then fails, so that the client also sees an incomplete reply. */
function brokenOff(chunks: readonly Buffer[], error: Error): Readable {
  return Readable.from(
    (async function* () {
      if (chunks.length > 0) yield Buffer.concat(chunks);
      throw error;
    })(),
  );
}

function streamOf(controller: Dispatcher.DispatchController): Readable {
  const stream: Readable = new Readable({
    read: () => controller.resume(),
    destroy(error, done) {
      // Once the reply has ended, its connection may already serve the next call, which an abort would break.
      if (!stream.readableEnded) controller.abort(error ?? new Error('nobody reads the answer'));
      done(error);
    },
  });
  return stream;
}

/** Receives one reply from undici, with a time limit for its start. */
class AnswerReader implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | null = null;
  private begun: Begun | null = null;
  private late: Error | null = null;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly method: string,
    timeoutMs: number,
    private readonly resolve: (answer: UpstreamAnswer) => void,
    private readonly reject: (error: unknown) => void,
  ) {
    this.timer = setTimeout(() => this.giveUp(timeoutMs), timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.late) controller.abort(this.late);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (statusCode < 200) return;
    clearTimeout(this.timer);
    const stream = isShort(statusCode, headers, this.method) ? null : streamOf(controller);
    this.begun = { statusCode, headers, stream, chunks: [] };
    if (stream) this.resolve({ statusCode, headers, body: new UpstreamBody(stream) });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.begun?.stream) this.begun?.chunks.push(chunk);
    else if (!this.begun.stream.push(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    if (!this.begun) return;
    const { statusCode, headers, stream, chunks } = this.begun;
    const [first] = chunks;
    if (stream) stream.push(null);
    else {
      const content = first && chunks.length === 1 ? first : Buffer.concat(chunks);
      this.resolve({ statusCode, headers, body: new UpstreamBody(content) });
    }
  }

  onResponseError(_controller: unknown, error: Error): void {
    clearTimeout(this.timer);
    if (!this.begun) {
      this.reject(error);
      return;
    }
    const { statusCode, headers, stream, chunks } = this.begun;
    if (stream) stream.destroy(error);
    else this.resolve({ statusCode, headers, body: new UpstreamBody(brokenOff(chunks, error)) });
  }

  private giveUp(timeoutMs: number): void {
    this.late = new Error(`no answer within ${timeoutMs} ms`);
    this.controller?.abort(this.late);
    this.reject(this.late);
  }
}

/**
 * Makes one call through undici's dispatcher. undici's request() would add a stream, an abort signal and a second parse of the headers,
 * which together cost more than the rest of a short call.
 * @param timeoutMs milliseconds after which a call without a reply is rejected
 */
export function readAnswer(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  timeoutMs: number,
): Promise<UpstreamAnswer> {
  return new Promise((resolve, reject) => {
    const reader = new AnswerReader(options.method, timeoutMs, resolve, reject);
    try {
      dispatcher.dispatch(options, reader);
    } catch (error) {
      reader.onResponseError(null, error instanceof Error ? error : new Error(String(error)));
    }
  });
}
