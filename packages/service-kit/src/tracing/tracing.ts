import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TracingConfig } from '../config/tracing.js';
import type { Logger } from '../logging/logger.js';

/** Values that describe a span, named after OpenTelemetry's semantic conventions. They contain no personal data and no secrets. */
export type SpanAttributes = Record<string, string | number | undefined>;

export interface NewSpan {
  name: string;
  /**
   * Role of this process: `client` calls another process, `server` is called, `consumer` processes queued work. A `client` span has no
   * child spans.
   */
  kind: 'client' | 'server' | 'consumer';
  attributes?: SpanAttributes;
  /** Parent span as a `traceparent` header (W3C Trace Context); defaults to the current span. */
  parent?: string | null | undefined;
}

interface Span {
  /** Id of the span's trace, as in logs: 32 hexadecimal digits. */
  readonly traceId: string;
  /** The `traceparent` header with which other spans become children of this span. */
  readonly traceparent: string;
  /** Runs `work` with this span as the current span. */
  within<T>(work: () => T): T;
  /** @param errorType kind of the failure; null for success */
  end(attributes?: SpanAttributes, errorType?: string | null, name?: string): void;
}

export interface Tracer {
  /** Returns true when the next trace has to be recorded. */
  samples(): boolean;
  open(span: NewSpan): Span;
  /** Returns the `traceparent` header of the current span, for calls to other processes; undefined outside of spans. */
  traceparent(): string | undefined;
  /** Sends the remaining spans; takes at most a few seconds. */
  stop(): Promise<void>;
}

let tracer: Tracer | null = null;

/** Starts sending traces if a collector is configured; otherwise OpenTelemetry is not loaded. */
export async function startTracing(service: string, config: TracingConfig, logger: Logger): Promise<void> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return;
  const { createTracer } = await import('./open-telemetry.js');
  tracer = createTracer(service, config.OTEL_EXPORTER_OTLP_ENDPOINT, config, logger);
}

/** Sends the last spans before the process ends. */
export async function stopTracing(): Promise<void> {
  const last = tracer;
  tracer = null;
  await last?.stop();
}

/** Returns the `traceparent` header of the current span, for calls to other processes; undefined outside of spans. */
export const traceparent = (): string | undefined => tracer?.traceparent();

/** Returns true when traces are sent to a collector. */
export const isTracing = (): boolean => tracer !== null;

/**
 * Runs work in a new span. It creates no span without tracing or without a parent span, because traces begin with requests and queued
 * emails, never with a statement that a timer runs.
 * @param work receives the `traceparent` header for calls to other processes, if any
 * @param failureOf returns the kind of failure that a result represents; null for success
 */
export function traced<T>(
  span: NewSpan,
  work: (header?: string) => Promise<T>,
  failureOf: (result: T) => string | null = () => null,
): Promise<T> {
  if (tracer === null) return work();
  if (span.parent === undefined && tracer.traceparent() === undefined) return work();
  const open = tracer.open(span);
  const run = () => work(open.traceparent);
  return endWith(open, span.kind === 'client' ? run : () => open.within(run), failureOf);
}

async function endWith<T>(
  open: Span,
  work: () => Promise<T>,
  failureOf: (result: T) => string | null,
): Promise<T> {
  try {
    const result = await work();
    open.end({}, failureOf(result));
    return result;
  } catch (error) {
    // Only the kind of error is recorded, because error messages may contain personal data.
    open.end({}, error instanceof Error ? error.name : 'Error');
    throw error;
  }
}

export interface RequestTraces {
  /**
   * True when handlers read the span from `request.span`; false when they use the current span. To track the current span, Node 20 has to
   * follow all promises of the process, which slows down every call.
   */
  isHandedOn: boolean;
  /** Returns false for a request that needs no span. */
  isTraced(request: FastifyRequest): boolean;
  /** Returns true when the caller may set the trace of a request with a `traceparent` header. */
  mayContinue(request: FastifyRequest): boolean;
  /** Returns the route and other attributes, once the reply has been sent. */
  describe(request: FastifyRequest, reply: FastifyReply): { route: string } & SpanAttributes;
}

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null;
  }
}

/** Opens a span for each request, which ends when the reply has been sent or the connection closes. */
export function traceRequests(
  instance: FastifyInstance,
  { isHandedOn, isTraced, mayContinue, describe }: RequestTraces,
): void {
  const active = tracer;
  if (active === null) return;
  instance.decorateRequest('span', null);
  instance.addHook('onRequest', (request, reply, done) => {
    const { method } = request;
    const isContinued = mayContinue(request);
    // The sampling decision comes first, because it costs less than classifying the path.
    if (!(isContinued || active.samples()) || !isTraced(request)) return done();
    const parent = isContinued ? String(request.headers.traceparent ?? '') : null;
    const span = active.open({
      name: method,
      kind: 'server',
      attributes: { 'http.request.method': method },
      parent,
    });
    request.span = span;
    // Listens for `close`, because `onResponse` does not fire when the reader of a stream disconnects.
    reply.raw.once('close', () => {
      const { route, ...attributes } = describe(request, reply);
      const { statusCode } = reply.raw;
      span.end(
        { 'http.route': route, 'http.response.status_code': statusCode, ...attributes },
        statusCode >= 500 ? String(statusCode) : null,
        `${method} ${route}`,
      );
    });
    if (isHandedOn) done();
    else span.within(done);
  });
  if (isHandedOn) return;
  // Sets the current span a second time, because reading a body continues in socket events, where the span is not set.
  instance.addHook('preValidation', (request, _reply, done) =>
    request.span === null ? done() : request.span.within(done),
  );
}
