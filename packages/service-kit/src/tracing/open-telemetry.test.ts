import { context, ROOT_CONTEXT } from '@opentelemetry/api';
import { collectTraces } from '../testing/trace-collector.js';
import { startTracing, stopTracing, traced } from './tracing.js';

const settings = { OTEL_TRACES_SAMPLER_ARG: 1, OTEL_EXPORTER_OTLP_HEADERS: undefined };

describe('sending of spans (rule 20.60)', () => {
  it('is tried again when the collector is busy, with the same spans', async () => {
    const collector = await collectTraces([503]);
    await startTracing('auth', { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    await traced({ name: 'work', kind: 'server', parent: null }, async () => undefined);
    await stopTracing();
    const [refused, accepted, ...more] = collector.texts;
    expect(accepted).toBe(refused);
    expect(more).toEqual([]);
    expect(collector.spans.map(({ name }) => name)).toEqual(['work']);
    await collector.stop();
  });

  it('does not make the process follow promises', async () => {
    const collector = await collectTraces();
    await startTracing('auth', { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    // With a registered context manager, sending a batch would turn on promise tracking, which would then stay on.
    const own = ROOT_CONTEXT.setValue(Symbol('own'), true);
    expect(context.with(own, () => context.active())).toBe(ROOT_CONTEXT);
    await stopTracing();
    await collector.stop();
  });
});
