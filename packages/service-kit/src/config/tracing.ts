import { z } from 'zod';
import { secret } from './define-config.js';

/** Settings for tracing, with the names that OpenTelemetry defines. */
export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Collector that traces are sent to by OTLP over HTTP, such as `http://collector:4318`. Unset: no traces',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: secret(
    z
      .string()
      .optional()
      .describe('Headers that the collector asks for, as `name=value`, separated by commas'),
  ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.002)
    .describe('Share of the traces that are sent, from 0 to 1, besides the first of each second (0: none)'),
};

export type TracingConfig = Readonly<z.output<z.ZodObject<typeof tracingVariables>>>;
