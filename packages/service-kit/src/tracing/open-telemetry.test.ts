import { context, ROOT_CONTEXT } from '@opentelemetry/api';
import { createLogger } from '../logging/logger.js';
import { collectTraces } from '../testing/trace-collector.js';
import { until } from '../testing/until.js';
import { startTracing, stopTracing, traced } from './tracing.js';

const silent = createLogger('auth', 'silent');
const settings = { OTEL_TRACES_SAMPLER_ARG: 1, OTEL_EXPORTER_OTLP_HEADERS: undefined };

describe('sending of spans (rule 20.60)', () => {
  it('is tried again when the collector is busy, with the same spans', async () => {
    const collector = await collectTraces([503]);
    await startTracing('auth', { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, silent);
    await traced({ name: 'work', kind: 'server', parent: null }, async () => undefined);
    await stopTracing();
    const [refused, accepted, ...more] = collector.texts;
    expect(accepted).toBe(refused);
    expect(more).toEqual([]);
    expect(collector.spans.map(({ name }) => name)).toEqual(['work']);
    await collector.stop();
  });

  it('is reported in the log when the collector refuses them, and when it accepts them again (rule 20.62)', async () => {
    const collector = await collectTraces([401]);
    const lines: string[] = [];
    const logger = createLogger('auth', 'info', { write: (line) => lines.push(line) });
    const url = collector.url.replace('//', '//user:a-password@');
    await startTracing('auth', { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: url }, logger);
    const work = () => traced({ name: 'work', kind: 'server', parent: null }, async () => undefined);
    // So many spans are sent at once, instead of after some seconds.
    await Promise.all(Array.from({ length: 512 }, work));
    await until(
      () => lines.length,
      (count) => count > 0,
    );
    await work();
    await stopTracing();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'warn', collector: new URL(collector.url).host, reason: 'Unauthorized' },
      { level: 'info' },
    ]);
    await collector.stop();
  });

  it('does not make the process follow promises', async () => {
    const collector = await collectTraces();
    await startTracing('auth', { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, silent);
    // With a registered context manager, sending a batch would turn on promise tracking, which would then stay on.
    const own = ROOT_CONTEXT.setValue(Symbol('own'), true);
    expect(context.with(own, () => context.active())).toBe(ROOT_CONTEXT);
    await stopTracing();
    await collector.stop();
  });
});
