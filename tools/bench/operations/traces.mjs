import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { load } from '../http/load.mjs';
import { productOf, seed } from '../http/seed.mjs';
import { startServices } from '../http/services.mjs';
import { atEnd } from '../lib/cleanup.mjs';
import { report } from '../lib/figures.mjs';
import { processorMs } from '../lib/processor.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 2);
const STARTS = 12;
/** The processor time of a call falls until V8 has optimized everything that it runs, after some 20,000 calls. */
const WARM_UP_CALLS = 24_000;
/** Enough calls to last several seconds, because the first call of each second is recorded. */
const CALLS = 6000;
/** Milliseconds after the last call of a turn within which all spans of the turn have been sent. */
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

function meanVariance(values) {
  const middle = mean(values);
  return sum(values.map((value) => (value - middle) ** 2)) / (values.length - 1) / values.length;
}

/** Returns the standard error of the ratio of the means of two samples (first-order propagation). */
function ratioError(above, below) {
  const relative = (values) => meanVariance(values) / mean(values) ** 2;
  return (mean(above) / mean(below)) * Math.sqrt(relative(above) + relative(below));
}

/** Starts the services on SQLite. */
async function startSide(root, env) {
  const before = { ...process.env };
  Object.assign(process.env, env);
  const services = await startServices(root, () => '').finally(() => {
    process.env = before;
  });
  atEnd(services.stop);
  const seeded = await seed(services.url);
  const headers = { authorization: `Bearer ${seeded.token}`, 'content-type': 'application/json' };
  return {
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
 * Returns the processor time of a call in microseconds, for each started set of services. The sets take turns, so that other load on the
 * machine affects all of them. Processor time used in the seconds after a turn is included, because spans are sent up to five seconds after
 * the call.
 */
async function timesOf(starts, requests) {
  for (const { call } of starts) await call(requests, WARM_UP_CALLS);
  const used = starts.map(() => 0);
  const sending = [];
  for (let round = 0; round < ROUNDS; round++)
    for (let turn = 0; turn < starts.length; turn++) {
      // Every other round runs in reverse order, because a later turn is 1 to 2 % slower even with equal settings.
      const index = round % 2 === 0 ? turn : starts.length - 1 - turn;
      const { call, processorTime } = starts[index];
      const begun = processorTime();
      await call(requests, CALLS);
      const ended = setTimeout(SENDING_MS).then(() => {
        used[index] += processorTime() - begun;
      });
      sending.push(ended);
    }
  await Promise.all(sending);
  return used.map((time) => time / (ROUNDS * CALLS));
}

/** Measures the cost of traces: the processor time of a call in gateway, auth and consulting, with and without a collector. */
export async function traces(root) {
  console.log('\noperations: processor time of a call with traces, of one without');
  const OTEL_EXPORTER_OTLP_ENDPOINT = await startCollector();
  // The services are started many times, because the processor time for the same work differs by up to a quarter from start to start.
  const sides = [
    { label: 'without', env: {}, starts: STARTS },
    {
      label: 'default share of the traces',
      env: { OTEL_EXPORTER_OTLP_ENDPOINT },
      starts: STARTS,
      most: 1.03,
    },
    {
      label: 'all traces',
      env: { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '1' },
      starts: 2,
      most: undefined,
    },
  ];
  const starts = [];
  for (let start = 0; start < STARTS; start++)
    for (const side of sides)
      if (start < side.starts) starts.push({ side, ...(await startSide(root, side.env)) });
  for (const [name, requests] of Object.entries(calls)) {
    const times = await timesOf(starts, requests);
    const [off, ...on] = sides.map((side) => times.filter((_, index) => starts[index].side === side));
    for (const [index, time] of on.entries()) {
      const { label, most } = sides[index + 1];
      const error = ratioError(time, off).toFixed(2);
      const note = `± ${error}   (${Math.round(mean(time))} of ${Math.round(mean(off))} µs)`;
      report(`${name}, ${label}`, mean(time) / mean(off), { most, note });
    }
  }
}
