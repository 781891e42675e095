import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { addPortal } from './fixture-portal.mjs';
import { freePorts } from './ports.mjs';

const repository = join(__dirname, '..', '..');
const fixtures = join(repository, 'packages', 'build', 'fixtures');
const portals = ['mfe-first', 'mfe-second'];
let root: string;
const started: Typed[] = [];

/** A running command, with its output. */
class Typed {
  output = '';
  private readonly child: ChildProcess;
  readonly ended: Promise<number | null>;

  constructor(script: string, args: string[], env: NodeJS.ProcessEnv = {}) {
    const { DATA_DIR: _, RELEASES_DIR: __, ...others } = process.env;
    this.child = spawn(process.execPath, [join(repository, script), ...args], {
      cwd: root,
      env: { ...others, PRERENDER: 'off', PORTALS_ROOT: root, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk));
    this.ended = new Promise((resolve) => this.child.once('close', resolve));
    started.push(this);
  }

  /** Waits for output that matches; throws when the command ends without it. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    let isOver = false;
    void this.ended.then(() => (isOver = true));
    for (;;) {
      const found = pattern.exec(this.output);
      if (found) return found;
      if (isOver) throw new Error(`it ended without saying ${pattern}:\n${this.output}`);
      await delay(20);
    }
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) this.child.kill('SIGTERM');
    await this.ended;
  }
}

/**
 * Creates a checkout with a small shell and two small portals. It is inside the workspace, because their builds need the installed
 * packages.
 */
beforeAll(async () => {
  const cache = join(repository, '.cache');
  mkdirSync(cache, { recursive: true });
  root = mkdtempSync(join(cache, 'develop-'));
  for (const name of ['packages', 'services', 'site.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'])
    symlinkSync(join(repository, name), join(root, name));
  cpSync(join(fixtures, 'shell'), join(root, 'shell'), { recursive: true });
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(join(repository, 'packages/build/node_modules/zod'), join(root, 'node_modules', 'zod'));
  await Promise.all(portals.map((name) => addPortal(repository, root, name)));
});
afterEach(async () => {
  for (const command of started.splice(0).reverse()) await command.stop();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Builds everything into the store of an installation. Type checks are skipped, because they need a complete checkout. */
async function fill(store: string): Promise<void> {
  const script = join(root, 'fill.mjs');
  await writeFile(
    script,
    `import { buildAndPublish, releaseFolders } from ${JSON.stringify(join(__dirname, 'releases.mjs'))};
    const [root, store] = process.argv.slice(2);
    const print = () => undefined;
    console.log(JSON.stringify(await buildAndPublish({ root, store, folders: releaseFolders(root), devShell: true, print })));`,
  );
  const { stdout } = await promisify(execFile)(process.execPath, [script, root, store]);
  expect(stdout).toBe('[]\n');
}

const portal = (...args: string[]) => new Typed('packages/portal-cli/dist/main.js', args);
const develop = (env: NodeJS.ProcessEnv = {}) => new Typed('tools/dev.mjs', ['mfe-first'], env);
const text = async (url: string) => (await fetch(url)).text();
/** Waits until a page contains a text, for at most a thousand requests. */
async function shows(url: string, part: string): Promise<void> {
  for (let tries = 0; tries < 1000; tries += 1) {
    if ((await text(url)).includes(part)) return;
    await delay(100);
  }
  throw new Error(`${url} never had ${part}`);
}
/** Returns the base address from which a page loads a portal. */
const baseIn = (html: string) => /"base":"([^"]+)","entry":"remoteEntry/.exec(html)?.[1];
const file = (path: string) => join(root, 'mfe-first', path);
const edit = async (path: string, from: string, to: string) =>
  writeFile(file(path), (await readFile(file(path), 'utf8')).replace(from, to));

it('develops a portal beside the running product, which does not change, and ends with it', async () => {
  const [port = 0] = await freePorts(1);
  await fill(join(root, 'somewhere', 'releases'));
  const product = new Typed('tools/start.mjs', [], { PORT: String(port), DATA_DIR: 'somewhere' });
  await product.says(/^Ready on /m);
  const live = join(root, 'somewhere', 'releases', 'live-set.json');
  const before = await readFile(live, 'utf8');

  const dev = develop();
  const [, url = ''] = await dev.says(/^Ready on (\S+): mfe-first from its sources/m);
  expect(Number(new URL(url).port)).toBeGreaterThan(port);
  const html = await text(`${url}/mfe-first`);
  const base = baseIn(html) ?? '';
  expect(base).toMatch(/^http:\/\/localhost:\d+\/$/);
  expect(baseIn(await text(`${url}/mfe-second`))).toMatch(/^\/releases\/mfe-second\//);
  expect(await text(`http://localhost:${port}/mfe-first`)).not.toContain(base);
  expect(await readFile(live, 'utf8')).toBe(before);
  expect((await fetch(`${url}/api/session`)).status).toBeLessThan(500);

  // Routes and heads follow the sources on the development gateway, while the running installation still serves the published ones.
  await edit('src/locales/en.json', 'Fixture', 'Changed head');
  await shows(`${url}/mfe-first`, '<title>Changed head');
  expect(await text(`http://localhost:${port}/mfe-first`)).not.toContain('Changed head');

  await edit('portal.json', '"path": "/mfe-first",', '"path": "/first-moved",');
  await dev.says(/ROUTE_WITHOUT_PAGE/);
  await edit('src/portal.ts', "'/mfe-first':", "'/first-moved':");
  await shows(`${url}/first-moved`, base);
  await edit('portal.json', '"path": "/first-moved",', '"path": "/mfe-first",');
  await edit('src/portal.ts', "'/first-moved':", "'/mfe-first':");

  // The command finds the running installation, and waits only for the installation's own gateway, not for the development gateway.
  const unpublish = portal('unpublish', 'mfe-second');
  expect([await unpublish.ended, unpublish.output]).toEqual([
    0,
    expect.stringMatching(/^mfe-second is no longer live, seen by 1 of 1 gateways/),
  ]);

  await product.stop();
  await dev.says(/has stopped\. Start it again/);
  expect(await dev.ended).toBe(1);
  const alone = portal('rollback', 'mfe-first');
  expect([await alone.ended, alone.output]).toEqual([1, expect.stringContaining('No product is running')]);
});

it('starts its own product if none is running, even with a portal that does not compile yet', async () => {
  const good = await readFile(file('src/home-page.tsx'), 'utf8');
  await writeFile(file('src/home-page.tsx'), 'export default function HomePage() {');
  const [port = 0] = await freePorts(1);
  const dev = develop({ PORT: String(port) });
  await dev.says(/^Ready on /m);
  expect(dev.output).toContain('home-page.tsx');
  const base = baseIn(await text(`http://localhost:${port}/mfe-first`)) ?? '';
  const container = await fetch(`${base}remoteEntry.js`);
  expect(container.headers.get('content-type')).toContain('javascript');
  expect(await container.text()).toContain(`followBuilds("mfe-first", "${base}__hot"`);
  expect((await fetch(`${base}nothing.js`)).status).toBe(404);

  await writeFile(file('src/home-page.tsx'), good);
  await dev.says(/^mfe-first built in /m);
  expect(await text(`${base}remoteEntry.js`)).not.toContain('does not build');
  const texts = await text(`${base}locale-en.js`);
  expect(texts).toContain('registerMessages');
});

it('lists the existing portals when asked for an unknown one', async () => {
  const dev = new Typed('tools/dev.mjs', ['mfe-typo']);
  expect(await dev.ended).toBe(1);
  expect(dev.output).toBe('There is no portal "mfe-typo". Portals: mfe-first, mfe-second; components: ui\n');
});
