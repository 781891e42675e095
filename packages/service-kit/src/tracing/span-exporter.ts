import type { SpanContext } from '@opentelemetry/api';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import { compiled, JobThread } from '../thread/job-thread.js';

/** Destination of a process's spans, and the name of its service. */
export interface Collector {
  service: string;
  url: string;
  headers: Record<string, string>;
}

/** A span without its methods, which cannot be sent to a thread. */
export type PlainSpan = Omit<ReadableSpan, 'resource' | 'spanContext'> & { own: SpanContext };

const plain = (span: ReadableSpan): PlainSpan => ({
  own: span.spanContext(),
  ...(span.parentSpanContext && { parentSpanContext: span.parentSpanContext }),
  name: span.name,
  kind: span.kind,
  startTime: span.startTime,
  endTime: span.endTime,
  duration: span.duration,
  ended: span.ended,
  status: span.status,
  attributes: span.attributes,
  links: span.links,
  events: span.events,
  instrumentationScope: span.instrumentationScope,
  droppedAttributesCount: span.droppedAttributesCount,
  droppedEventsCount: span.droppedEventsCount,
  droppedLinksCount: span.droppedLinksCount,
});

/**
 * Sends spans from a separate thread. In the main thread, one request to the collector every few seconds would make all other requests a
 * fifth slower, because V8 optimises streams and sockets for the few kinds that a process uses.
 * @param report called after each attempt, with the error if the collector did not accept the spans
 */
export function spanExporter(collector: Collector, report: (error: Error | null) => void): SpanExporter {
  const thread = new JobThread<PlainSpan[], null>(new URL('./export-thread.js', compiled(import.meta.url)), {
    worker: { workerData: collector, resourceLimits: { maxOldGenerationSizeMb: 48 } },
    endError: (cause) => cause,
  });
  return {
    export(spans, done) {
      thread.run(spans.map(plain)).then(
        () => {
          report(null);
          done({ code: 0 });
        },
        (error: Error) => {
          report(error);
          done({ code: 1, error });
        },
      );
    },
    shutdown: () => thread.terminate(new Error('tracing has stopped')),
  };
}
