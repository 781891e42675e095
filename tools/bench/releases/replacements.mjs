import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replace, startPair, Traffic } from '../../run/traffic.mjs';
import { atEnd } from '../lib/cleanup.mjs';

/** @type {[signal: 'SIGTERM' | 'SIGKILL', what: string][]} */
const signals = [
  ['SIGTERM', 'told to end'],
  ['SIGKILL', 'killed'],
];

function printRow(traffic, moment, seconds) {
  const made = traffic.made.get(moment) ?? 0;
  const kinds = [...traffic.failures].filter(([what]) => what.startsWith(`${moment}: `));
  const failed = kinds.reduce((sum, [, count]) => sum + count, 0);
  const details = kinds.map(([what, count]) => `${count}× ${what.slice(moment.length + 2)}`).join(', ');
  const row = [`  ${moment.padEnd(28)}`, String(failed).padStart(5), 'of', String(made).padStart(5)];
  console.log(`${row.join(' ')}   away ${seconds.toFixed(1).padStart(4)} s   ${details}`);
}

async function measureWith(root, replicas) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-replacements-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'logs'));
  const { processes, gateways, stop } = await startPair({ root, folder, replicas });
  atEnd(stop);
  const traffic = new Traffic(gateways);
  await traffic.start();
  for (const [signal, what] of signals) {
    for (const one of processes) {
      const moment = `${one.service.name} ${what}`;
      traffic.moment = moment;
      await traffic.burst();
      const { seconds } = await replace(one, signal);
      traffic.moment = 'between';
      printRow(traffic, moment, seconds);
    }
  }
  await traffic.end();
  await stop();
}

/**
 * Counts failed calls, at about 50 calls per second, while each process is replaced or killed. Measured with one process per service, where
 * calls wait for the new process, and with two.
 */
export async function measureReplacements(root) {
  for (const [replicas, what] of Object.entries({ 1: 'one process', 2: 'two processes' })) {
    console.log(`  calls that failed, of all that were made; ${what} of each service, two gateways`);
    await measureWith(root, Number(replicas));
  }
}
