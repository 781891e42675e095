import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { atEnd } from '../lib/cleanup.mjs';
import { report } from '../lib/figures.mjs';
import { secondsOf } from './publish.mjs';

const machines = 5;
const publishes = Number(process.env.BENCH_PUBLISHES || 1000);

/** Publishes from several machines into one bucket at the same time, and counts rejected and lost releases. */
export async function measureCrowd(root) {
  const { startBucket } = await import(join(root, 'packages/portal-cli/dist/bucket/testing.js'));
  const { storeIn } = await import(join(root, 'packages/portal-cli/dist/plain.js'));
  const folder = await mkdtemp(join(tmpdir(), 'bench-crowd-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const bucket = await startBucket();
  atEnd(bucket.stop);
  Object.assign(process.env, bucket.env);
  const script = fileURLToPath(new URL('./crowd-machine.mjs', import.meta.url));
  const each = Math.ceil(publishes / machines);
  const run = (machine) =>
    new Promise((resolve, reject) => {
      const env = { ...process.env, DATA_DIR: join(folder, `machine-${machine}`) };
      const child = fork(script, [String(machine), String(each)], { env });
      child.once('message', resolve);
      child.once('exit', (code, signal) =>
        reject(new Error(`machine ${machine} ended with ${signal ?? code}`)),
      );
    });
  let reasons = [];
  const seconds = await secondsOf(async () => {
    reasons = (await Promise.all(Array.from({ length: machines }, (_one, machine) => run(machine)))).flat();
  });
  for (const reason of new Set(reasons)) console.log(`  ${reason.slice(0, 300)}`);
  const store = storeIn(root, { ...process.env, DATA_DIR: join(folder, 'last') });
  await store.refresh();
  const { revision } = await store.live();
  const all = each * machines;
  const note = `(from ${machines} machines, in ${seconds.toFixed(0)} s)`;
  report(`refused of ${all} publishes into a bucket at once`, reasons.length, { digits: 0, most: 0, note });
  report('lost of them', all - reasons.length - revision, { digits: 0, most: 0 });
}
