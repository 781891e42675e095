import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '../lib/cleanup.mjs';
import { interleave, report } from '../lib/figures.mjs';
import { builtFolders, startGateway } from './gateways.mjs';
import { copyAs, secondsOf } from './publish.mjs';
import { fillStore } from './store.mjs';

const counts = [4, 100];
const rounds = Number(process.env.BENCH_ROUNDS || 7);

/** Measures how long it takes until a gateway serves a newly published release, with few and with many other portals. */
export async function measurePortals(root) {
  const { ReleaseStore } = await import(join(root, 'packages/portal-cli/dist/index.js'));
  const folder = await mkdtemp(join(tmpdir(), 'bench-portals-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const [shell, ...portals] = await builtFolders(root);
  const model = portals.find((path) => path.includes('mfe-comercia')) ?? portals[0];
  const works = {};
  for (const count of counts) {
    const store = join(folder, `store-${count}`);
    await fillStore(store, { shell, portals, model, count });
    await startGateway(root, store, join(folder, `data-${count}`));
    const releases = new ReleaseStore(store);
    let round = 0;
    works[count] = async () => {
      round += 1;
      const version = `1.${round}.0+0000000${round}`;
      const built = await copyAs(version, model, join(folder, `built-${count}-${round}`));
      return secondsOf(async () => {
        const { gateways } = await releases.gateways.confirm(await releases.publish(built), []);
        if (gateways !== 1) throw new Error(`seen by ${gateways} gateways, not by one`);
      });
    };
    await works[count]();
  }
  const medians = await interleave(rounds, works);
  for (const count of counts)
    report(`publish to confirmed with ${count} portals`, medians[count], { unit: 's' });
  report('with 100 portals, of that with 4', medians[100] / medians[4], { most: 1.2 });
}
