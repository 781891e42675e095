import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '../lib/cleanup.mjs';
import { median, report } from '../lib/figures.mjs';
import { builtFolders, startGateway } from './gateways.mjs';
import { fillStore } from './store.mjs';

const rounds = Number(process.env.BENCH_ROUNDS || 5);

async function secondsOf(work) {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Copies a built release as another version. */
async function copyAs(version, built, folder) {
  await cp(built, folder, { recursive: true });
  const file = join(folder, 'release.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), version }));
  return folder;
}

/** Measures how long two gateways take to serve a published or rolled back release, after it was built. */
export async function measurePublish(root) {
  const { ReleaseStore } = await import(join(root, 'packages/portal-cli/dist/index.js'));
  const folder = await mkdtemp(join(tmpdir(), 'bench-publish-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const [shell, ...portals] = await builtFolders(root);
  const model = portals.find((path) => path.includes('mfe-comercia')) ?? portals[0];
  const store = join(folder, 'store');
  await fillStore(store, { shell, portals, model, count: portals.length });
  for (const name of ['one', 'two']) await startGateway(root, store, join(folder, name));
  const releases = new ReleaseStore(store);
  const seconds = { publish: [], rollback: [], copy: [] };
  for (let round = 1; round <= rounds; round++) {
    const built = await copyAs(`1.${round}.0+0000000${round}`, model, join(folder, `built-${round}`));
    const confirm = async (change) => {
      const { gateways } = await releases.gateways.confirm(change, []);
      if (gateways !== 2) throw new Error(`seen by ${gateways} gateways, not by two`);
    };
    const spare = join(folder, `copy-${round}`);
    seconds.copy.push(await secondsOf(() => cp(built, spare, { recursive: true })));
    seconds.publish.push(await secondsOf(async () => confirm(await releases.publish(built))));
    const { name } = JSON.parse(await readFile(join(built, 'release.json'), 'utf8'));
    seconds.rollback.push(await secondsOf(async () => confirm(await releases.rollback(name))));
  }
  const copy = median(seconds.copy);
  for (const what of ['publish', 'rollback']) {
    const value = median(seconds[what]);
    const note = `(${(value / copy).toFixed(1)} times copying its files; the slowest ${Math.max(...seconds[what]).toFixed(2)} s)`;
    report(`${what} to confirmed by two gateways`, value, { unit: 's', note });
  }
}
