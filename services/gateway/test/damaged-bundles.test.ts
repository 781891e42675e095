import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from './support/eventually.js';
import { TestGateway } from './support/gateway.js';
import { addRenderedPortal, addRenderingShell, compileWorker } from './support/rendering.js';
import { TestStore } from './support/store.js';

const shells = { live: '1.1.0+bbbbbbbb', previous: '1.0.0+aaaaaaaa' };
const portals = { live: '1.1.0+p2', previous: '1.0.0+p1' };
let compiled: string;
let worker: string;
let folder: string;
let store: TestStore;
let gateway: TestGateway | null;

const says = (text: string) => `export const render = () => ({ html: '<h1>${text}</h1>', styles: [] });`;
const addPortal = (version: string, code: string) =>
  addRenderedPortal(store, { version, paths: ['/'], code });

beforeAll(async () => {
  compiled = await mkdtemp(join(tmpdir(), 'bundle-worker-'));
  worker = await compileWorker(compiled);
});
afterAll(() => rm(compiled, { recursive: true, force: true }));
beforeEach(async () => {
  gateway = null;
  folder = await mkdtemp(join(tmpdir(), 'bundles-'));
  store = await TestStore.create();
  await addRenderingShell(store, shells.previous);
  await addRenderingShell(store, shells.live);
  await addPortal(portals.previous, says('earlier'));
  await addPortal(portals.live, says('good'));
  await store.setLive({ shell: shells, 'mfe-public': portals });
});
afterEach(async () => {
  await gateway?.stop();
  await store.remove();
  await rm(folder, { recursive: true, force: true });
});

const bundleOf = (name: string, version: string) => join(store.folder, name, version, 'server/main.mjs');

async function start(): Promise<TestGateway> {
  gateway = await TestGateway.start(store, { DATA_DIR: join(folder, 'data') }, worker);
  await gateway.gateway.prerender.settled();
  return gateway;
}

async function servedMetric(): Promise<string[]> {
  const metric = await gateway?.gateway.metrics.registry.getSingleMetric('releases_served')?.get();
  return (metric?.values ?? []).map(({ labels }) => `${labels.name} ${labels.served}`).sort();
}
/** Returns the prerendered page in a document; undefined when the browser has to render it. */
const shown = async () =>
  /<div id="root"><h1>(.*?)<\/h1>/.exec((await (await gateway?.get('/'))?.text()) ?? '')?.[1];
const cachedPages = async () => {
  const names = await readdir(join(folder, 'data/prerender'), { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.json'));
};
const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

describe.each([
  ['with a cold cache', false],
  ['with a warm cache', true],
])('a gateway that starts %s', (_which, isWarm) => {
  beforeEach(async () => {
    if (!isWarm) return;
    await start();
    expect(await shown()).toBe('good');
    await gateway?.stop();
  });

  it('serves the previous release of a portal whose node bundle was changed, until it is mended', async () => {
    await writeFile(bundleOf('mfe-public', portals.live), says('changed'));
    const { logs } = await start();
    expect(await shown()).toBe('earlier');
    expect(await servedMetric()).toEqual(['mfe-public previous', 'shell live']);
    expect(logs.filter((line) => line.includes('main.mjs is not what its release says'))).toHaveLength(1);
    await writeFile(bundleOf('mfe-public', portals.live), says('good'));
    await eventually('the page is the mended one', async () => (await shown()) === 'good');
    expect(await servedMetric()).toEqual(['mfe-public live', 'shell live']);
  });

  it('serves the previous shell when the node bundle of the live one was changed', async () => {
    const good = await readFile(bundleOf('shell', shells.live), 'utf8');
    await writeFile(bundleOf('shell', shells.live), `${good}\n// changed`);
    await start();
    expect(await servedMetric()).toEqual(['mfe-public live', 'shell previous']);
    expect(await shown()).toBe('good');
  });

  it('serves the previous release when a file of the node bundle is gone', async () => {
    await rm(bundleOf('mfe-public', portals.live));
    await start();
    expect(await servedMetric()).toContain('mfe-public previous');
  });
});

it('a release that says another hash of its node bundle never gets the pages of the one before', async () => {
  await start();
  await gateway?.stop();
  await addPortal(portals.live, says('built anew'));
  await start();
  expect(await shown()).toBe('built anew');
});

it('a node bundle that is changed while the gateway runs is not run', async () => {
  const { logs } = await start();
  const marker = join(folder, 'was-run');
  const code = `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(marker)}, '');`;
  await writeFile(bundleOf('mfe-public', portals.live), `${code}\n${says('changed')}`);
  await addRenderingShell(store, '1.2.0+cccccccc');
  await store.setLive({ shell: { live: '1.2.0+cccccccc', previous: shells.live } });
  await eventually('the log says it', () =>
    logs.some((line) => line.includes('could not be prerendered') && line.includes('not what its release')),
  );
  await gateway?.gateway.prerender.settled();
  expect(await shown()).toBeUndefined();
  expect(await isThere(marker)).toBe(false);
});

it('the node bundle of a shell that is changed while the gateway runs renders no page of a new portal', async () => {
  const { logs } = await start();
  const good = await readFile(bundleOf('shell', shells.live), 'utf8');
  await writeFile(bundleOf('shell', shells.live), `${good}\n// changed`);
  await addPortal('1.2.0+p3', says('new'));
  await store.setLive({ 'mfe-public': { live: '1.2.0+p3', previous: portals.live } });
  await eventually('the log says it', () =>
    logs.some((line) => line.includes('could not be prerendered') && line.includes('not what its release')),
  );
  await gateway?.gateway.prerender.settled();
  expect(await shown()).toBeUndefined();
});

it('nothing is shown or cached of a node bundle that changes while it is run', async () => {
  const code = `
import { writeFileSync } from 'node:fs';
writeFileSync(new URL(import.meta.url), 'changed');
${says('doubtful')}`;
  await addPortal('1.2.0+p3', code);
  await store.setLive({ 'mfe-public': { live: '1.2.0+p3', previous: portals.live } });
  const { logs } = await start();
  expect(logs.some((line) => line.includes('could not be prerendered'))).toBe(true);
  expect(await shown()).toBeUndefined();
  expect(await cachedPages()).toEqual([]);
});
