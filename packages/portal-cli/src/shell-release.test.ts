import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFolder, sharedRequests } from '@portals/build';
import { ReleaseStore } from './store.js';
import { integrityOf, writeBuilt } from './testing.js';

const repository = join(__dirname, '..', '..', '..');
let sources: string;
let work: string;
let store: ReleaseStore;
let versions: Record<string, string>;

/** Builds a real portal once; it is live alongside each new shell. */
beforeAll(async () => {
  const cache = join(repository, '.cache');
  mkdirSync(cache, { recursive: true });
  sources = mkdtempSync(join(cache, 'shell-release-'));
  cpSync(join(repository, 'packages', 'build', 'fixtures', 'portal'), sources, {
    recursive: true,
    filter: (path) => !/dist|node_modules/.test(path),
  });
  await buildFolder({ root: sources, mode: 'production' });
  const requests = Object.entries(sharedRequests(sources, '^1.0.0'));
  versions = Object.fromEntries(
    requests.map(([name, { requiredVersion }]) => [name, requiredVersion.replace('^', '')]),
  );
});
afterAll(() => rmSync(sources, { recursive: true, force: true }));

beforeEach(async () => {
  work = await mkdtemp(join(tmpdir(), 'shell-release-'));
  store = new ReleaseStore(join(work, 'store'));
});
afterEach(() => rm(work, { recursive: true, force: true }));

/** Publishes as the containers do, in a separate process. Rejects with its output. */
function publish(folder: string): Promise<void> {
  const script = join(__dirname, '..', 'dist', 'publish-release.js');
  const env = { ...process.env, RELEASES_DIR: store.folder };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [script, folder], { env }, (error, stdout, stderr) =>
      error ? reject(new Error(stdout + stderr)) : resolve(),
    );
  });
}

interface Given {
  shared?: Record<string, string>;
  platform?: string;
  without?: string;
  render?: string;
}

/**
 * Publishes a shell that provides the given versions. The test shell opens portal containers as the real shell does, but provides stubs for
 * libraries.
 */
async function publishShell(
  patch: number,
  { shared = {}, platform = '1.0.0', without = '', render = '' }: Given = {},
) {
  const all = { ...versions, '@portals/platform': platform, ...shared };
  const code = `
    const define = (portal, { pages }) => ({ routes: Object.keys(pages).map((path) => ({ path })) });
    const library = new Proxy(() => undefined, {
      get: (_all, name) => (name === 'definePortal' ? define : library),
      apply: () => library,
    });
    const versions = ${JSON.stringify(all)};
    const given = Object.entries(versions).filter(([name]) => name !== '${without}');
    const scope = Object.fromEntries(given.map(([name, version]) =>
      [name, { [version]: { get: async () => () => library, loaded: 1, from: 'shell' } }]));
    export async function inspectPortal({ container }) {
      await container.init(scope);
      const { default: { routes } } = (await container.get('./portal'))();
      return { routes: routes.map(({ path }) => path), texts: {} };
    }
    export async function renderPage() { ${render} return { html: '', styles: [] }; }`;
  const folder = await writeBuilt(work, { name: 'shell', version: `1.0.${patch}+${patch}`, platform });
  await mkdir(join(folder, 'server'));
  const file = join(folder, 'server', 'main.mjs');
  await writeFile(file, code);
  const release = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8'));
  const serverFiles = [
    { path: 'server/main.mjs', size: Buffer.byteLength(code), integrity: integrityOf(code) },
  ];
  await writeFile(
    join(folder, 'release.json'),
    JSON.stringify({ ...release, server: 'server/main.mjs', serverFiles }),
  );
  return publish(folder);
}
const liveShell = async () => (await store.live()).releases.shell?.live;

describe('a new shell beside a live portal', () => {
  beforeEach(async () => {
    await publishShell(1);
    await publish(join(sources, 'dist'));
  });

  it('goes live when it gives what the portal was built for', async () => {
    await publishShell(2);
    expect(await liveShell()).toBe('1.0.2+2');
  });

  it.each<[string, Given, RegExp]>([
    [
      'gives another version of a shared library',
      { shared: { 'styled-components': '99.0.0' } },
      /PLATFORM_MISMATCH: mfe-fixture in this shell: Unsatisfied version 99\.0\.0 .*styled-components/,
    ],
    [
      'gives another version of the contract',
      { platform: '2.0.0' },
      /PLATFORM_MISMATCH: mfe-fixture .* needs @portals\/platform \^1/,
    ],
    [
      'does not give a library any more',
      { without: 'styled-components' },
      /PAGE_THROWS: mfe-fixture in this shell/,
    ],
    [
      'renders none of its pages any more',
      { render: "throw new Error('no router');" },
      /PAGE_THROWS: mfe-fixture in this shell: .*no router/,
    ],
  ])('is refused when it %s, and the one before stays', async (_what, given, reason) => {
    await expect(publishShell(2, given)).rejects.toThrow(reason);
    expect(await liveShell()).toBe('1.0.1+1');
  });
});

it('is not held back by a live portal whose files are gone', async () => {
  await publishShell(1);
  await publish(join(sources, 'dist'));
  await rm(join(store.folder, 'mfe-fixture'), { recursive: true });
  await publishShell(2, { shared: { 'styled-components': '99.0.0' } });
  expect(await liveShell()).toBe('1.0.2+2');
});
