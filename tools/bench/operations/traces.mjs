import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { load } from '../http/load.mjs';
import { productOf, seed } from '../http/seed.mjs';
import { startServices } from '../http/services.mjs';
import { atEnd } from '../lib/cleanup.mjs';
import { report } from '../lib/figures.mjs';
import { processorMs } from '../lib/processor.mjs';

const GROUPS = Number(process.env.BENCH_ROUNDS ?? 6);
/** Turns of each side in a group. */
const TURNS = 8;
/** The processor time of a call falls until V8 has optimized everything that it runs, after some 20,000 calls. */
const WARM_UP_CALLS = 24_000;
/** Calls of a turn. They take a second or more, because the first call of each second is recorded. */
const CALLS = 3000;
/** Milliseconds after the last call within which all spans have been sent. */
const SENDING_MS = 6000;
/** Only a few connections, because on Node 20 a recorded call slows down all concurrent calls. */
const connections = 2;

/** Starts a collector that accepts everything and stores nothing. @returns {Promise<string>} its address */
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

const sum = (values) => values.reduce((total, value) => total + value, 0);
const mean = (values) => sum(values) / values.length;

/** Returns the standard error of the mean; null for a single value, which says nothing about it. */
function standardError(values) {
  if (values.length < 2) return null;
  const middle = mean(values);
  const squares = values.map((value) => (value - middle) ** 2);
  return Math.sqrt(sum(squares) / (values.length - 1) / values.length);
}

/** Starts the services on SQLite. */
async function startSide(root, env) {
  const before = { ...process.env };
  Object.assign(process.env, env);
  const services = await startServices(root, () => '').finally(() => {
    process.env = before;
  });
  const seeded = await seed(services.url).catch(async (error) => {
    await services.stop();
    throw error;
  });
  const headers = { authorization: `Bearer ${seeded.token}`, 'content-type': 'application/json' };
  return {
    stop: services.stop,
    processorTime: () => processorTime(Object.values(services.pids)),
    call: (requests, amount) =>
      load(
        services.url,
        requests(seeded).map((request) => ({ ...request, headers })),
        { amount, connections },
      ),
  };
}

/**
 * Returns the processor time of a call in microseconds for each side of one group. The sides take short turns, every other time in reverse
 * order, because the speed of a virtual machine drifts by a third within minutes, which affects all sides of a group equally. Only one group
 * runs at a time: processes that wait for many minutes lose their caches, and their work while waiting would count.
 */
async function timesOf(group, requests) {
  for (let part = 0; part < 4; part++) for (const { call } of group) await call(requests, WARM_UP_CALLS / 4);
  const begun = group.map(({ processorTime }) => processorTime());
  for (let turn = 0; turn < TURNS; turn++)
    for (const { call } of turn % 2 === 0 ? group : group.toReversed()) await call(requests, CALLS);
  // Spans are sent up to five seconds after the call.
  await setTimeout(SENDING_MS);
  return group.map(({ processorTime }, index) => (processorTime() - begun[index]) / (TURNS * CALLS));
}

/** Starts all sides, measures each kind of call, and stops them. @returns the times of `timesOf` by kind of call */
async function measureGroup(root, sides) {
  const group = [];
  try {
    for (const { env } of sides) group.push(await startSide(root, env));
    const times = {};
    for (const [name, requests] of Object.entries(calls)) times[name] = await timesOf(group, requests);
    return times;
  } finally {
    for (const { stop } of group) await stop();
  }
}

/** Measures the cost of traces: the processor time of a call in gateway, auth and consulting, with and without a collector. */
export async function traces(root) {
  console.log('\noperations: processor time of a call with traces, of one without');
  const OTEL_EXPORTER_OTLP_ENDPOINT = await startCollector();
  const sides = [
    { label: 'without', env: {} },
    { label: 'default share of the traces', env: { OTEL_EXPORTER_OTLP_ENDPOINT }, most: 1.03 },
    { label: 'all traces', env: { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '1' } },
    // Equal to the first side: shows how much two equal sides differ.
    { label: 'without, a second time', env: {} },
  ];
  const groups = [];
  for (let group = 0; group < GROUPS; group++) {
    // Rotates the order, because a side that starts or runs later has a small disadvantage.
    const order = sides.map((_, index) => (index + group) % sides.length);
    const times = await measureGroup(
      root,
      order.map((index) => sides[index]),
    );
    const sorted = (values) => sides.map((_, index) => values[order.indexOf(index)]);
    groups.push(Object.fromEntries(Object.entries(times).map(([name, values]) => [name, sorted(values)])));
  }
  for (const name of Object.keys(calls))
    for (const [index, { label, most }] of sides.entries()) {
      if (index === 0) continue;
      const pairs = groups.map((times) => ({ on: times[name][index], off: times[name][0] }));
      const ratios = pairs.map(({ on, off }) => on / off);
      const [on, off] = [mean(pairs.map((pair) => pair.on)), mean(pairs.map((pair) => pair.off))];
      const error = standardError(ratios);
      const times = `(${Math.round(on)} of ${Math.round(off)} µs)`;
      const note = error === null ? times : `± ${error.toFixed(3)}   ${times}`;
      report(`${name}, ${label}`, mean(ratios), { most, note });
    }
}
