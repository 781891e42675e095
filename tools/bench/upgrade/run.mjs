// Upgrades from the last release to this version and downgrades again, with both versions on one database under load, and counts failures
// that users would notice.
import { setTimeout as delay } from 'node:timers/promises';
import { startDatabaseServer } from '../http/database-server.mjs';
import { seed } from '../http/seed.mjs';
import { startServices } from '../http/services.mjs';
import { Calls } from '../lib/calls.mjs';
import { atEnd, cleanUp } from '../lib/cleanup.mjs';
import { quantile, report } from '../lib/figures.mjs';
import { buildBefore } from './before.mjs';

const secondsOfPhase = Number(process.env.BENCH_SECONDS || 10);

async function startVersion(folder, server) {
  const services = await startServices(folder, server.url);
  let isStopped = false;
  const stop = async () => {
    if (!isStopped) await services.stop();
    isStopped = true;
  };
  atEnd(stop);
  return { url: services.url, stop };
}

/** Returns the number of lost, changed or additional products compared with the confirmed ones. To be called once all calls have ended. */
async function differences(server, confirmed, seeded) {
  const rows = await server.query('SELECT id, name FROM consulting.products');
  const stored = new Map(rows.map(({ id, name }) => [id, name]));
  const wrong = [...confirmed].filter(([id, name]) => stored.get(id) !== name).length;
  return wrong + Math.abs(stored.size - confirmed.size - seeded);
}

/** Replaces one version with another under load: both run for some time, then only the new one. */
async function replace(label, { gateways, load, server }, old, folder) {
  load.takeTimes();
  const next = await startVersion(folder, server);
  report(`${label}: p99 while it starts`, quantile(load.takeTimes(), 0.99), { unit: 'ms', digits: 0 });
  gateways.push(next.url);
  await delay(secondsOfPhase * 1000);
  report(`${label}: p99 side by side`, quantile(load.takeTimes(), 0.99), { unit: 'ms', digits: 0 });
  gateways.splice(gateways.indexOf(old.url), 1);
  await load.settled();
  await old.stop();
  await delay(secondsOfPhase * 1000);
  report(`${label}: p99 afterwards`, quantile(load.takeTimes(), 0.99), { unit: 'ms', digits: 0 });
  return next;
}

export async function run(root) {
  console.log('\nupgrade: 100 calls per second, from the last release to this version and back, on MariaDB');
  try {
    const folder = await buildBefore(root);
    const server = await startDatabaseServer();
    atEnd(server.stop);
    await server.query('CREATE DATABASE auth; CREATE DATABASE consulting');
    const before = await startVersion(folder, server);
    const seeded = await seed(before.url);
    const gateways = [before.url];
    const load = new Calls(gateways, seeded, 100);
    atEnd(() => load.stop());
    await delay(secondsOfPhase * 1000);
    report('last release alone: p99', quantile(load.takeTimes(), 0.99), { unit: 'ms', digits: 0 });
    const setting = { gateways, load, server };
    const now = await replace('forward', setting, before, root);
    await replace('back', setting, now, folder);
    await load.stop();
    report('failed calls', load.failures.length, { digits: 0, most: 0 });
    for (const line of new Set(load.failures.slice(0, 10))) console.log(`    ${line}`);
    const differing = await differences(server, load.confirmed, seeded.companyIds.length);
    report('rows that differ', differing, { digits: 0, most: 0, note: `of ${load.confirmed.size} written` });
  } finally {
    await cleanUp();
  }
}
