import { once } from 'node:events';
import { createServer } from 'node:http';
import { load } from '../http/load.mjs';
import { productOf, seed } from '../http/seed.mjs';
import { startServices } from '../http/services.mjs';
import { atEnd } from '../lib/cleanup.mjs';
import { interleave, report } from '../lib/figures.mjs';
import { processorMs } from '../lib/processor.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const CALLS = 12_000;
/** Few connections, because on Node 20 a recorded call slows down all calls that are open beside it. */
const connections = 2;

/** Starts a collector that takes everything and keeps nothing. @returns {Promise<string>} its address */
async function startCollector() {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.end('{}'));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  atEnd(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
}

/** Returns the processor time of processes in microseconds. */
const processorTime = (pids) => pids.reduce((sum, pid) => sum + 1000 * processorMs(pid), 0);

const calls = {
  'GET /api/companies': () => [{ method: 'GET', path: '/api/companies' }],
  'POST /api/products': ({ companyIds }) =>
    companyIds.map((id) => ({
      method: 'POST',
      path: '/api/products',
      body: JSON.stringify(productOf(id)),
    })),
};

/** Starts the services on SQLite. @returns a function that makes calls and returns their processor time in microseconds for each */
async function startSide(root, env) {
  const before = { ...process.env };
  Object.assign(process.env, env);
  const services = await startServices(root, () => '').finally(() => {
    process.env = before;
  });
  atEnd(services.stop);
  const seeded = await seed(services.url);
  const headers = { authorization: `Bearer ${seeded.token}`, 'content-type': 'application/json' };
  const pids = Object.values(services.pids);
  return async (requests) => {
    const begun = processorTime(pids);
    const sent = requests(seeded).map((request) => ({ ...request, headers }));
    await load(services.url, sent, { amount: CALLS, connections });
    return (processorTime(pids) - begun) / CALLS;
  };
}

/** Measures what traces cost: the processor time of a call in gateway, auth and consulting, with and without a collector. */
export async function traces(root) {
  console.log('\noperations: processor time of a call with traces, of one without');
  const OTEL_EXPORTER_OTLP_ENDPOINT = await startCollector();
  const sides = {
    off: await startSide(root, {}),
    all: await startSide(root, { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '1' }),
    some: await startSide(root, { OTEL_EXPORTER_OTLP_ENDPOINT }),
  };
  for (const [label, requests] of Object.entries(calls)) {
    const works = Object.fromEntries(
      Object.entries(sides).map(([side, measure]) => [side, () => measure(requests)]),
    );
    for (const measure of Object.values(works)) await measure();
    const time = await interleave(ROUNDS, works);
    const note = (side) => `(${Math.round(time[side])} of ${Math.round(time.off)} µs)`;
    report(`${label}, all traces`, time.all / time.off, { most: 1.03, note: note('all') });
    report(`${label}, default share of the traces`, time.some / time.off, { most: 1.03, note: note('some') });
  }
}
