import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '../lib/cleanup.mjs';
import { report } from '../lib/figures.mjs';
import { answers, freePort, start, until } from '../lib/processes.mjs';
import { secondsOf } from './publish.mjs';

const portals = 10;
const publishes = Number(process.env.BENCH_PUBLISHES || 1000);

/** Starts the publishing service behind a gateway. @returns the URL of the gateway */
async function startSite(root, store, data) {
  const ports = { publishing: await freePort(), gateway: await freePort() };
  const common = { HOST: '127.0.0.1', RELEASES_DIR: store, DATA_DIR: data, LOG_LEVEL: 'warn' };
  const limits = { UPLOADS_PER_PORTAL: '10000', CHECKS_WAITING: '10000', CHECKS_AT_ONCE: '4' };
  const own = {
    PUBLISHING_URL: `http://127.0.0.1:${ports.publishing}`,
    RATE_LIMIT_PER_MINUTE: '10000000',
    IN_FLIGHT_PER_CLIENT: '10000',
  };
  for (const [name, port] of Object.entries(ports)) {
    const env = { ...common, ...(name === 'gateway' ? own : limits), PORT: String(port) };
    const script = join(root, 'services', name, 'dist/main.js');
    const program = start(process.execPath, [script], { cwd: root, quiet: true, env });
    atEnd(program.stop);
    await until(program, `the start of ${name}`, answers(`http://127.0.0.1:${port}/livez`));
  }
  return `http://127.0.0.1:${ports.gateway}`;
}

/** Publishes releases of several portals over HTTP at the same time, and counts releases that are missing from the history. */
export async function measureConcurrent(root) {
  const of = (name) => import(join(root, 'packages/portal-cli/dist', `${name}.js`));
  const [{ ReleaseStore }, { pushRelease }, { SiteClient }, { writeBuilt }] = await Promise.all(
    ['index', 'push/push-release', 'push/site-client', 'testing'].map(of),
  );
  const folder = await mkdtemp(join(tmpdir(), 'bench-concurrent-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const store = new ReleaseStore(join(folder, 'store'));
  const url = await startSite(root, store.folder, join(folder, 'data'));
  const clients = [];
  for (let index = 0; index < portals; index += 1) {
    const name = `mfe-${index}x`;
    clients.push(new SiteClient(url, name, (await store.createToken(name, 'bench', 1)).token));
  }
  const built = [];
  for (let index = 0; index < publishes; index += 1) {
    const { name } = clients[index % portals];
    built.push(await writeBuilt(folder, { name, version: `1.0.${index}` }));
  }
  // For half of the portals, a publish replaces whatever is live. For the other portals, it expects that no release is live, so only the
  // first publish may succeed.
  const publish = async (path, index) => {
    const client = clients[index % portals];
    const options = index % 2 === 0 ? {} : { expect: null };
    await pushRelease(client, path, options, () => undefined);
    return `${client.name} 1.0.${index}`;
  };
  let results = [];
  const seconds = await secondsOf(async () => {
    results = await Promise.allSettled(built.map(publish));
  });
  const history = await store.history();
  const recorded = new Set(history.map(({ name, to }) => `${name} ${to}`));
  const done = results.flatMap(({ status, value }) => (status === 'fulfilled' ? [value] : []));
  const reasons = results.flatMap(({ status, reason }) =>
    status === 'rejected' ? [String(reason.message)] : [],
  );
  const refused = reasons.filter((reason) => reason.startsWith('LIVE_CHANGED'));
  for (const reason of new Set(reasons.filter((one) => !refused.includes(one))))
    console.log(`  ${reason.slice(0, 300)}`);
  const lost = done.filter((one) => !recorded.has(one)).length + reasons.length - refused.length;
  report(`lost of ${publishes} publishes at once`, lost, {
    digits: 0,
    most: 0,
    note: `(${done.length} recorded, ${refused.length} refused because another was first, in ${seconds.toFixed(0)} s)`,
  });
  report('changes recorded, of those that were made', history.length / done.length, { least: 1, most: 1 });
}
