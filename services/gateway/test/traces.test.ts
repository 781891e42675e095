import { createLogger, startTracing, stopTracing } from '@portals/service-kit/plain';
import { collectTraces } from '@portals/service-kit/testing';
import { bearer, useGateway } from './support/api.js';

const startGateway = useGateway();
const silent = createLogger('gateway', 'silent');
const forged = '0af7651916cd43dd8448eb211c80319c';

it('begins with the call of a visitor, who cannot say which trace it is, and goes on in the service (rule 20.60)', async () => {
  const collector = await collectTraces();
  await startTracing(
    'gateway',
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: 1 },
    silent,
  );
  try {
    const gateway = await startGateway();
    const headers = { traceparent: `00-${forged}-b7ad6b7169203331-01`, tracestate: 'a=b', baggage: 'c=d' };
    await gateway.get('/api/user?secret=1', headers);
    await gateway.get('/livez', headers);
    const [asked] = gateway.auth.asked;
    await stopTracing();
    const { spans, texts } = collector;
    const [call] = spans.filter(({ kind }) => kind === 2);
    expect(spans.filter(({ kind }) => kind === 2)).toHaveLength(1);
    expect(call).toMatchObject({ service: 'gateway', name: 'GET api' });
    expect(call?.parentSpanId).toBeUndefined();
    expect(call?.attributes['url.path']).toBe('/api/user');
    const onward = spans.filter(({ kind }) => kind === 3).find(({ traceId }) => traceId === call?.traceId);
    expect(onward?.parentSpanId).toBe(call?.spanId);
    expect(asked?.headers.traceparent).toBe(`00-${onward?.traceId}-${onward?.spanId}-01`);
    expect([asked?.headers.tracestate, asked?.headers.baggage]).toEqual([undefined, undefined]);
    expect(texts.join()).not.toMatch(`${forged}|secret=1`);
  } finally {
    await stopTracing();
    await collector.stop();
  }
});

it('leads through the exchange of a session as well', async () => {
  const collector = await collectTraces();
  await startTracing(
    'gateway',
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: 1 },
    silent,
  );
  try {
    const gateway = await startGateway();
    await gateway.get('/api/companies', bearer('good-1'));
    await stopTracing();
    const [call] = collector.spans.filter(({ kind }) => kind === 2);
    const onward = collector.spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
    expect(onward.map(({ traceId }) => traceId)).toEqual([call?.traceId, call?.traceId]);
    const headers = [gateway.auth, gateway.consulting].map(({ asked }) => asked[0]?.headers.traceparent);
    expect(headers).toEqual(onward.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`));
  } finally {
    await stopTracing();
    await collector.stop();
  }
});

it('records none of the traces whose share is 0', async () => {
  const collector = await collectTraces();
  await startTracing(
    'gateway',
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: 0 },
    silent,
  );
  try {
    const gateway = await startGateway();
    await gateway.get('/api/user');
    expect(gateway.auth.asked).toHaveLength(1);
    expect(gateway.auth.asked[0]?.headers.traceparent).toBeUndefined();
    await stopTracing();
    expect(collector.spans).toEqual([]);
  } finally {
    await stopTracing();
    await collector.stop();
  }
});

it('passes no trace of a visitor on when there is no collector', async () => {
  const gateway = await startGateway();
  await gateway.get('/api/user', { traceparent: `00-${forged}-b7ad6b7169203331-01` });
  expect(gateway.auth.asked).toHaveLength(1);
  expect(gateway.auth.asked[0]?.headers.traceparent).toBeUndefined();
});
