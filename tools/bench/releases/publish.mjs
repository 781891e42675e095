import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd, cleanUp } from '../lib/cleanup.mjs';
import { median, report } from '../lib/figures.mjs';
import { start, until } from '../lib/processes.mjs';
import { builtFolders, startGateway } from './gateways.mjs';
import { fillStore } from './store.mjs';

/** Number of gateways that must serve a release. */
const gateways = 3;
const rounds = Number(process.env.BENCH_ROUNDS || 5);

/** Runs work. @returns the duration in seconds */
export async function secondsOf(work) {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Copies a built release as another version. */
export async function copyAs(version, built, folder) {
  await cp(built, folder, { recursive: true });
  const file = join(folder, 'release.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), version }));
  return folder;
}

/** Prints the median of the durations, also as a multiple of the time to copy the release's files. */
function tell(what, seconds, copy, most) {
  const value = median(seconds);
  const note = `(${(value / copy).toFixed(1)} times copying its files; the slowest ${Math.max(...seconds).toFixed(2)} s)`;
  report(`${what} to confirmed by three gateways`, value, { unit: 's', most, note });
}

/** Publishes and rolls back a release several times, and measures how long all gateways take to serve the change. */
async function measureIn(releases, { model, folder, kind }) {
  const seconds = { publish: [], rollback: [], copy: [] };
  for (let round = 1; round <= rounds; round++) {
    const built = await copyAs(`1.${round}.0+0000000${round}`, model, join(folder, `${kind}-${round}`));
    const confirm = async (change) => {
      const { gateways: seen } = await releases.gateways.confirm(change, []);
      if (seen !== gateways) throw new Error(`seen by ${seen} gateways, not by ${gateways}`);
    };
    const spare = join(folder, `copy-${kind}-${round}`);
    seconds.copy.push(await secondsOf(() => cp(built, spare, { recursive: true })));
    seconds.publish.push(await secondsOf(async () => confirm(await releases.publish(built))));
    const { name } = JSON.parse(await readFile(join(built, 'release.json'), 'utf8'));
    seconds.rollback.push(await secondsOf(async () => confirm(await releases.rollback(name))));
  }
  const copy = median(seconds.copy);
  tell(`${kind}: publish`, seconds.publish, copy, 10);
  tell(`${kind}: rollback`, seconds.rollback, copy, 5);
}

/** Starts several machines, each with a gateway and its own copy of a store in a bucket. */
async function startMachines(root, folder, env) {
  for (let machine = 0; machine < gateways; machine += 1) {
    const data = join(folder, `machine-${machine}`);
    const own = { ...env, DATA_DIR: data };
    const program = start(process.execPath, [join(root, 'packages/portal-cli/dist/main.js'), 'mirror'], {
      cwd: root,
      env: own,
    });
    atEnd(program.stop);
    const live = join(data, 'releases', 'live.json');
    await until(program, 'the copy of the store', () => readFile(live));
    await startGateway(root, join(data, 'releases'), data);
  }
}

/** Measures how long three gateways take to serve a release after it was published or rolled back, without the build. */
export async function measurePublish(root) {
  const { ReleaseStore, storeIn } = await import(join(root, 'packages/portal-cli/dist/index.js'));
  const folder = await mkdtemp(join(tmpdir(), 'bench-publish-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const [shell, ...portals] = await builtFolders(root);
  const model = portals.find((path) => path.includes('mfe-comercia')) ?? portals[0];
  const store = join(folder, 'store');
  await fillStore(store, { shell, portals, model, count: portals.length });
  for (let index = 0; index < gateways; index += 1)
    await startGateway(root, store, join(folder, `gateway-${index}`));
  await measureIn(new ReleaseStore(store), { model, folder, kind: 'folder' });
  await cleanUp();

  const again = await mkdtemp(join(tmpdir(), 'bench-bucket-'));
  atEnd(() => rm(again, { recursive: true, force: true }));
  const { startBucket } = await import(join(root, 'packages/portal-cli/dist/bucket/testing.js'));
  const bucket = await startBucket();
  atEnd(bucket.stop);
  Object.assign(process.env, bucket.env);
  const shared = storeIn(root, { ...process.env, DATA_DIR: join(again, 'publisher') });
  for (const built of [shell, ...portals]) await shared.publish(built);
  await startMachines(root, again, bucket.env);
  await measureIn(shared, { model, folder: again, kind: 'bucket' });
}
