import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import {
  AlwaysOnSampler,
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { TracingConfig } from '../config/tracing.js';
import type { Logger } from '../logging/logger.js';
import { logOutages } from './log-outages.js';
import { samplerOf } from './sampler.js';
import { spanExporter } from './span-exporter.js';
import type { NewSpan, SpanAttributes, Tracer } from './tracing.js';

const kinds = { client: SpanKind.CLIENT, server: SpanKind.SERVER, consumer: SpanKind.CONSUMER };
const form = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Returns the context in a `traceparent` header (W3C Trace Context); an empty context for an invalid or missing header. */
function contextOf(header: string | null): Context {
  const [, traceId, spanId, flags] = form.exec(header ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags ?? '0', 16) & 1, isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, parent);
}

const defined = (attributes: SpanAttributes = {}): Attributes => attributes as Attributes;

/** Parses `name=value` pairs, as in OTEL_EXPORTER_OTLP_HEADERS. */
function headersOf(text = ''): Record<string, string> {
  const pairs = text.split(',').map((pair) => pair.split(/=(.*)/s, 2).map((part) => part.trim()));
  return Object.fromEntries(pairs.filter(([name]) => name));
}

const headerOf = ({ traceId, spanId, traceFlags }: SpanContext) =>
  `00-${traceId}-${spanId}-0${traceFlags & 1}`;

/** Creates the tracer of this process. Tracing never delays other work: spans that the collector does not accept in time are dropped. */
export function createTracer(
  service: string,
  endpoint: string,
  { OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_TRACES_SAMPLER_ARG: share }: TracingConfig,
  logger: Logger,
): Tracer {
  // Not registered globally, because OpenTelemetry's batches would turn on promise tracking, which slows down every call, and leave it on.
  const contexts = new AsyncLocalStorageContextManager();
  let open = 0;
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const report = logOutages(logger, new URL(url).host);
  const exporter = spanExporter({ service, url, headers: headersOf(headers) }, report);
  const provider = new BasicTracerProvider({
    // `samplerOf` has already decided to record the trace when a root span is created.
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: 5000 })],
  });
  const tracer = provider.getTracer('portals');
  return {
    samples: samplerOf(share),
    open({ name, kind, attributes, parent }: NewSpan) {
      const from = parent === undefined ? contexts.active() : contextOf(parent);
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes: defined(attributes) }, from);
      open += 1;
      return {
        traceId: span.spanContext().traceId,
        traceparent: headerOf(span.spanContext()),
        within: (work) => contexts.with(trace.setSpan(from, span), work),
        end(more, errorType = null, finalName) {
          if (finalName !== undefined) span.updateName(finalName);
          span.setAttributes(defined(more));
          if (errorType !== null) {
            span.setAttribute('error.type', errorType);
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
          open -= 1;
          // Promise tracking slows down every call of the process, so it is turned off when the last span has ended.
          if (open === 0) contexts.disable();
        },
      };
    },
    traceparent() {
      if (open === 0) return undefined;
      const current = trace.getSpanContext(contexts.active());
      return current && headerOf(current);
    },
    async stop() {
      await provider.shutdown().catch(() => undefined);
      // Needed because the provider does not shut down the exporter when the last spans could not be sent.
      await exporter.shutdown();
    },
  };
}
