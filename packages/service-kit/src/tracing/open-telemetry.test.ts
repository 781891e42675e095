import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { context, ROOT_CONTEXT } from '@opentelemetry/api';
import { startTracing, stopTracing, traced } from './tracing.js';

const settings = { OTEL_TRACES_SAMPLER_ARG: 1, OTEL_EXPORTER_OTLP_HEADERS: undefined };

/** Starts a collector that replies with these statuses, one after the other. */
async function collectorOf(...statuses: number[]) {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      response.writeHead(statuses[bodies.push(body) - 1] ?? 200).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

describe('sending of spans (rule 20.60)', () => {
  it('is tried again when the collector is busy, with the same spans', async () => {
    const collector = await collectorOf(503);
    await startTracing('auth', { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    await traced({ name: 'work', kind: 'server', parent: null }, async () => undefined);
    await stopTracing();
    expect(collector.bodies).toHaveLength(2);
    expect(collector.bodies[1]).toBe(collector.bodies[0]);
    expect(collector.bodies[0]).toContain('"name":"work"');
    collector.stop();
  });

  it('does not make the process follow promises', async () => {
    const collector = await collectorOf();
    await startTracing('auth', { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    // OpenTelemetry sends each batch in a context. Its own contexts, which would stay switched on after that, are not registered.
    const own = ROOT_CONTEXT.setValue(Symbol('own'), true);
    expect(context.with(own, () => context.active())).toBe(ROOT_CONTEXT);
    await stopTracing();
    collector.stop();
  });
});
