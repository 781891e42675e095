import { createLogger, startTracing, stopTracing, traced } from '@portals/service-kit/plain';
import { type CollectedSpan, collectTraces, databases, runService } from '@portals/service-kit/testing';
import { authService } from '../src/service.js';
import { accountsOf, unlimited } from './accounts.js';
import { fastMails, mailsOf } from './mails.js';

const caller = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const traceparent = `00-${caller.traceId}-${caller.spanId}-01`;
const silent = createLogger('auth', 'silent');
const settings = { OTEL_EXPORTER_OTLP_HEADERS: 'x-key = se=cret, x-other=1', OTEL_TRACES_SAMPLER_ARG: 1 };

/** Runs auth on a fresh database with a trace collector. `look` is called when the collector has received every span. */
async function withTraces(
  database: (typeof databases)[number],
  work: (service: Awaited<ReturnType<typeof runService>>) => Promise<void>,
  look: (collector: Awaited<ReturnType<typeof collectTraces>>, logs: string[]) => void,
): Promise<void> {
  const collector = await collectTraces();
  const fresh = await database.create();
  await startTracing('auth', { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` }, silent);
  try {
    const env = { ...unlimited, ...fastMails, CONFIRM_ADDRESS: 'on' };
    const service = await runService(authService, fresh, { testKeys: false, env });
    try {
      await work(service);
    } finally {
      await service.stop();
    }
    await stopTracing();
    look(collector, service.logs);
  } finally {
    await stopTracing();
    await fresh.drop();
    await collector.stop();
  }
}

describe.each(databases)('a trace (rule 20.60) on $name', (database) => {
  it('leads from the call to each statement and to the email, without any of their values', async () => {
    let account = { username: '', email: '', password: '', name: '' };
    await withTraces(
      database,
      async (service) => {
        const { register, newAccount } = accountsOf(service);
        account = newAccount();
        const body = { ...account, password: 'a password that nobody saw' };
        const headers = { traceparent };
        expect((await service.http('POST', '/api/register', { body, headers })).status).toBe(201);
        await mailsOf(service).mailTo(account.email, /Confirm your address/);
        // A call without a trace context must not create a span.
        expect((await register(account)).status).toBe(409);
      },
      ({ spans, texts }, logs) => {
        const own = spans.filter(({ traceId }) => traceId === caller.traceId);
        const call = own.find(({ kind }) => kind === 2) as CollectedSpan;
        expect(call).toMatchObject({
          service: 'auth',
          name: 'POST /api/register',
          parentSpanId: caller.spanId,
        });
        expect(call.attributes).toMatchObject({
          'http.request.method': 'POST',
          'http.route': '/api/register',
          'http.response.status_code': 201,
        });
        expect(own.filter(({ kind }) => kind === 2)).toEqual([call]);
        const statements = own.filter(({ attributes }) => attributes['db.query.text']);
        const insert = statements.find(({ attributes }) =>
          /INSERT INTO .outgoing_mails/.test(`${attributes['db.query.text']}`),
        );
        expect(insert).toMatchObject({ name: 'INSERT', kind: 3, parentSpanId: call.spanId });
        expect(insert?.attributes['db.system.name']).toBe(database.name.toLowerCase());
        const [mail, ...others] = own.filter(({ name }) => name === 'send mail');
        expect(others).toEqual([]);
        expect([mail?.kind, mail?.isError]).toEqual([5, false]);
        expect(own.map(({ spanId }) => spanId)).toContain(mail?.parentSpanId);
        const sent = texts.join('\n');
        for (const secret of [
          account.email,
          account.username,
          account.name,
          'a password that nobody saw',
          'argon2',
        ])
          expect(sent).not.toContain(secret);
        expect(sent).toContain('"x-key":"se=cret","x-other":"1"');
        expect(sent).toMatch(/^POST \/v1\/traces /);
        expect(spans.filter(({ traceId }) => traceId !== caller.traceId)).toEqual([]);
        const logged = logs.map((line) => JSON.parse(line)).filter(({ path }) => path === '/api/register');
        expect(logged.map(({ traceId }) => traceId)).toEqual([caller.traceId, undefined]);
      },
    );
  });
});

describe('work of a trace', () => {
  it('fails as without one, and its span says how without the message', async () => {
    const collector = await collectTraces();
    await startTracing('auth', { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, silent);
    const span = { name: 'work', kind: 'client', parent: traceparent } as const;
    const failing = traced(span, async () =>
      Promise.reject(new RangeError('Duplicate entry ana@mail.example')),
    );
    await expect(failing).rejects.toThrow('Duplicate entry');
    expect(
      await traced(
        span,
        async () => 'unreachable',
        (kind) => kind,
      ),
    ).toBe('unreachable');
    const unsampled = `${traceparent.slice(0, -1)}0`;
    expect(await traced({ ...span, parent: unsampled }, async () => 1)).toBe(1);
    await stopTracing();
    expect(collector.spans.map(({ isError, attributes }) => [isError, attributes['error.type']])).toEqual([
      [true, 'RangeError'],
      [true, 'unreachable'],
    ]);
    expect(collector.texts.join()).not.toContain('Duplicate');
    await collector.stop();
  });

  it.each(['', 'nonsense', `01-${caller.traceId}-${caller.spanId}-01`, `00-${caller.traceId}-short-01`])(
    'begins a trace of its own for a header like %j',
    async (parent) => {
      const collector = await collectTraces();
      await startTracing('auth', { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, silent);
      await traced({ name: 'work', kind: 'server', parent }, async () => undefined);
      await stopTracing();
      expect(collector.spans).toHaveLength(1);
      expect(collector.spans[0]?.traceId).not.toBe(caller.traceId);
      await collector.stop();
    },
  );

  it('is done although the collector is unavailable', async () => {
    const collector = await collectTraces();
    await collector.stop();
    await startTracing('auth', { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, silent);
    expect(await traced({ name: 'work', kind: 'server', parent: null }, async () => 7)).toBe(7);
    await stopTracing();
  });

  it('has no span without a collector', async () => {
    const collector = await collectTraces();
    await startTracing('auth', { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: undefined }, silent);
    expect(await traced({ name: 'work', kind: 'server', parent: null }, async () => 7)).toBe(7);
    await stopTracing();
    expect(collector.texts).toEqual([]);
    await collector.stop();
  });
});
