import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type BuiltOptions, useStore } from '../../packages/portal-cli/src/testing';

// Covers rule 13.3. The gateway and all scripts are fakes: a page starts unless a release that it needs is in `broken`.

const repository = join(__dirname, '..', '..');
const portals = ['mfe-a', 'mfe-b'];
let root: string;
let server: Server;
let ended: boolean;
let heartbeat: Promise<void>;
/** Releases that prevent pages from starting, such as `shell 1.0.0+1`. */
let broken: Set<string>;
/** Folders with prebuilt releases of the current sources, by name. */
let came: Record<string, string>;
let opened: string[];

// This hook stops the heartbeat. It is registered before the hooks of `useStore`, so that the heartbeat ends before the store's folder is
// removed.
afterEach(async () => {
  ended = true;
  await heartbeat;
  server.closeAllConnections();
  server.close();
  await rm(root, { recursive: true, force: true });
});
const setting = useStore();

const namesOf = async () =>
  Object.entries((await setting.store.live()).releases).map(([name, { live }]) => ({ name, live }));

/** Writes the status file that a real gateway writes every two seconds. */
async function sayWhatIsServed() {
  const { revision } = await setting.store.live();
  const releases = (await namesOf()).map(({ name, live }) => {
    const why = broken.has(`gateway ${name} ${live}`) ? 'reads documents of form 9' : null;
    return { name, live, served: why ? 'none' : 'live', version: why ? null : live, why };
  });
  const status = { id: 'g', host: 'h', at: new Date().toISOString(), revision, releases };
  const file = join(setting.store.gateways.folder, 'g.json');
  await mkdir(setting.store.gateways.folder, { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(status));
  await rename(`${file}.new`, file);
}

async function beat() {
  while (!ended) {
    await sayWhatIsServed();
    await delay(50);
  }
}

async function answer(path: string): Promise<[number, string]> {
  if (path === '/started.js' || path === '/broken.js') {
    const report = { outcome: path === '/started.js' ? 'loaded' : 'failed', message: 'no valid integrity' };
    return [200, `navigator.sendBeacon('/api/portal-events', new Blob(['${JSON.stringify(report)}']));`];
  }
  const live = await namesOf();
  if (path === '/readyz')
    return [live.some(({ name, live: is }) => broken.has(`gateway ${name} ${is}`)) ? 503 : 200, ''];
  opened.push(path);
  const needed = live.filter(({ name }) => name === 'shell' || `/${name}` === path);
  const fails = needed.some(({ name, live: version }) => broken.has(`${name} ${version}`));
  return [200, `<script type="module" src="/${fails ? 'broken' : 'started'}.js"></script>`];
}

beforeEach(async () => {
  broken = new Set();
  opened = [];
  came = {};
  ended = false;
  root = await mkdtemp(join(tmpdir(), 'prove-'));
  for (const name of ['packages', 'services']) await symlink(join(repository, name), join(root, name));
  for (const name of portals) {
    await mkdir(join(root, name));
    await writeFile(join(root, name, 'portal.json'), '{}');
  }
  server = createServer((request, response) => {
    answer(request.url ?? '').then(([status, text]) => response.writeHead(status).end(text));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  await publish('shell');
  for (const name of portals) await publish(name);
  for (const name of ['shell', ...portals])
    came[name] = await setting.build({ ...release(name), version: '2.0.0+2' });
  heartbeat = beat();
});

const release = (name: string, version = '1.0.0+1'): BuiltOptions => ({
  name,
  version,
  ...(name === 'shell' && { platform: '1.2.0' }),
});
const publish = (name: string, version?: string) => setting.publish(release(name, version));

/** Runs `proveSources` in a separate process, as a start does, with prebuilt releases instead of builds. */
async function start(): Promise<{ code: number | null; output: string }> {
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const options = { root, url: `http://127.0.0.1:${port}`, store: setting.store.folder, dataDir: root };
  const script = `import { basename } from 'node:path';
    import { proveSources } from ${JSON.stringify(join(__dirname, 'prove.mjs'))};
    import { runUntilStopped } from ${JSON.stringify(join(__dirname, 'product.mjs'))};
    import { ReleaseStore } from ${JSON.stringify(join(repository, 'packages/portal-cli/dist/index.js'))};
    const came = ${JSON.stringify(came)};
    const store = new ReleaseStore(${JSON.stringify(setting.store.folder)});
    const publish = async (folders) => {
      for (const folder of folders) if (came[basename(folder)]) await store.publish(came[basename(folder)]);
    };
    runUntilStopped(() => proveSources({ ...${JSON.stringify(options)}, publish, print: (line) => console.log(line) }));`;
  const file = join(root, 'start.mjs');
  await writeFile(file, script);
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}
const live = async () =>
  Object.fromEntries((await namesOf()).map(({ name, live: version }) => [name, version]));
const first = { shell: '1.0.0+1', 'mfe-a': '1.0.0+1', 'mfe-b': '1.0.0+1' };
const breakOf = (...names: string[]) => {
  broken = new Set(names);
};

it('keeps what works, and checks it again only after a change of the live releases', async () => {
  expect(await start()).toEqual({ code: 0, output: '' });
  expect(opened.sort()).toEqual(['/mfe-a', '/mfe-b']);
  expect(await start()).toEqual({ code: 0, output: '' });
  expect(opened).toHaveLength(2);
  await publish('mfe-a', '1.0.1+1');
  await start();
  expect(opened).toHaveLength(4);
  expect(await live()).toEqual({ ...first, 'mfe-a': '1.0.1+1' });
});

it('replaces a release that does not start by the bundled one, and reports both', async () => {
  breakOf('shell 1.0.0+1');
  const { code, output } = await start();
  expect(code).toBe(0);
  expect(output).toContain('shell: /mfe-a: no valid integrity');
  expect(output).toContain('Publishing what came with this version: shell\n');
  expect(await live()).toEqual({ ...first, shell: '2.0.0+2' });
  opened = [];
  expect(await start()).toEqual({ code: 0, output: '' });
  expect(opened).toEqual([]);
});

it('replaces a shell that the gateway cannot serve', async () => {
  breakOf('gateway shell 1.0.0+1');
  const { code, output } = await start();
  expect([code, output]).toEqual([0, expect.stringContaining('shell: reads documents of form 9')]);
  expect(await live()).toEqual({ ...first, shell: '2.0.0+2' });
});

describe('a release that was rolled back to', () => {
  beforeEach(async () => {
    for (const name of ['shell', 'mfe-a', 'mfe-b']) {
      await publish(name, '1.5.0+1');
      await setting.store.rollback(name);
    }
  });

  it('stays while it works', async () => {
    await start();
    expect(await live()).toEqual(first);
  });

  it('stays when only another portal is broken', async () => {
    breakOf('mfe-a 1.0.0+1');
    const { output } = await start();
    expect(output).toContain('Publishing what came with this version: mfe-a\n');
    expect(await live()).toEqual({ ...first, 'mfe-a': '2.0.0+2' });
  });

  it('stays when only the shell is broken', async () => {
    breakOf('shell 1.0.0+1');
    await start();
    expect(await live()).toEqual({ ...first, shell: '2.0.0+2' });
  });

  it('is replaced when it is broken', async () => {
    breakOf('shell 1.0.0+1', 'mfe-a 1.0.0+1');
    await start();
    expect(await live()).toEqual({ ...first, shell: '2.0.0+2', 'mfe-a': '2.0.0+2' });
  });

  it('is replaced when the bundled portals need a newer shell', async () => {
    breakOf('mfe-a 1.0.0+1', 'mfe-a 2.0.0+2');
    const { output } = await start();
    expect(output).toContain('Publishing what came with this version: mfe-a\n');
    expect(output).toContain('Publishing what came with this version: shell, mfe-a\n');
    expect(await live()).toEqual({ ...first, shell: '2.0.0+2', 'mfe-a': '2.0.0+2' });
  });
});

it('starts without a portal that cannot be fixed, names it, and checks it again next time', async () => {
  breakOf('mfe-b 1.0.0+1', 'mfe-b 2.0.0+2');
  const { code, output } = await start();
  expect(code).toBe(0);
  expect(output).toMatch(
    /These do not work, everything else does:\n {2}mfe-b: \/mfe-b: no valid integrity\n$/,
  );
  expect(existsSync(join(root, 'proven.json'))).toBe(false);
});

it('exits with the reason when nothing works', async () => {
  breakOf('shell 1.0.0+1', 'shell 2.0.0+2');
  const { code, output } = await start();
  expect(code).toBe(1);
  expect(output).toMatch(/No page works with what is live in .*\n {2}shell: \/mfe-a: no valid integrity\n/);
  expect(existsSync(join(root, 'proven.json'))).toBe(false);
});

it('ignores a development shell, which users never get', async () => {
  const file = join(setting.store.folder, 'shell', '1.0.0+1', 'release.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"production"', '"development"'));
  expect(await start()).toEqual({ code: 0, output: '' });
  expect(opened).toEqual([]);
});
