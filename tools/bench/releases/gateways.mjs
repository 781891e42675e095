import { join } from 'node:path';
import { releaseFolders } from '../../run/releases.mjs';
import { atEnd } from '../lib/cleanup.mjs';
import { answers, freePort, start, until } from '../lib/processes.mjs';

/** Returns the folders of the built releases, the shell's first. */
export async function builtFolders(root) {
  const { buildIfChanged } = await import(join(root, 'packages/build/dist/index.js'));
  const folders = [];
  for (const folder of releaseFolders(root))
    folders.push((await buildIfChanged({ root: folder, mode: 'production' })).folder);
  return folders;
}

/** Throws when gateways would skip one of the portals, because the measurement would then cover less work than with real releases. */
async function refuseLeftOut(root, store) {
  const { ReleaseStore } = await import(join(root, 'packages/portal-cli/dist/index.js'));
  const states = (await new ReleaseStore(store).gateways.running()).flatMap(({ releases }) => releases);
  const out = states.find(({ served }) => served !== 'live');
  if (out) throw new Error(`${out.name} is not served: ${out.why}`);
}

/** Starts a gateway without services, which documents do not need. */
export async function startGateway(root, store, dataDir) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = start(process.execPath, [join(root, 'services/gateway/dist/main.js')], {
    cwd: root,
    quiet: true,
    env: { PORT: String(port), RELEASES_DIR: store, DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '10000000' },
  });
  atEnd(program.stop);
  await until(program, 'the start of the gateway', answers(`${url}/readyz`), 180);
  const rendered = async () => (await (await fetch(url)).text()).includes('data-page');
  await until(program, 'the home page to be rendered', rendered, 180);
  await refuseLeftOut(root, store);
  return { url, pid: program.pid };
}
