import { workerData } from 'node:worker_threads';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { answerJobs } from '../thread/answer-jobs.js';
import type { Collector, PlainSpan } from './span-exporter.js';

const { service, ...collector } = workerData as Collector;
const exporter = new OTLPTraceExporter({ ...collector, timeoutMillis: 5000 });
const resource = resourceFromAttributes({ 'service.namespace': 'portals', 'service.name': service });

answerJobs<PlainSpan[], null>(
  (spans, answer) =>
    new Promise((resolve, reject) => {
      const readable = spans.map(({ own, ...span }) => ({ ...span, resource, spanContext: () => own }));
      exporter.export(readable, ({ error }) => {
        if (error) return reject(error);
        answer(null);
        resolve();
      });
    }),
);
