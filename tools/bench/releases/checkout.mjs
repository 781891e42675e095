import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { atEnd } from '../lib/cleanup.mjs';
import { median, report } from '../lib/figures.mjs';
import { builtFolders, startGateway } from './gateways.mjs';
import { secondsOf } from './publish.mjs';
import { fillStore } from './store.mjs';

const rounds = Number(process.env.BENCH_ROUNDS || 5);
const name = 'mfe-consulting';

/**
 * Measures the whole command after a change of the sources: type check, build, verification, and the time until a gateway serves the
 * release.
 */
export async function measureCheckout(root) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-checkout-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const [shell, ...portals] = await builtFolders(root);
  const store = join(folder, 'store');
  await fillStore(store, { shell, portals, model: portals[0], count: portals.length });
  await startGateway(root, store, join(folder, 'data'));
  // Works in a copy, because the sources of the checkout must not change.
  await mkdir(join(root, '.cache'), { recursive: true });
  const copy = await mkdtemp(join(root, '.cache', 'bench-checkout-'));
  atEnd(() => rm(copy, { recursive: true, force: true }));
  await cp(join(root, name), copy, { recursive: true, filter: (path) => !/[\\/]dist([\\/]|$)/.test(path) });
  const command = join(root, 'packages/portal-cli/dist/main.js');
  const env = { ...process.env, RELEASES_DIR: store };
  const publish = async () => {
    await appendFile(join(copy, 'src', 'portal.ts'), '// changed\n');
    await promisify(execFile)(process.execPath, [command, 'publish', copy], { cwd: root, env });
  };
  report('first publish from a checkout', await secondsOf(publish), { unit: 's' });
  const seconds = [];
  for (let round = 0; round < rounds; round += 1) seconds.push(await secondsOf(publish));
  const note = `(the slowest ${Math.max(...seconds).toFixed(2)} s)`;
  report('publish from a checkout after a change', median(seconds), { unit: 's', most: 4, note });
}
