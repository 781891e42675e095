import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from './support/eventually.js';
import { TestGateway } from './support/gateway.js';
import { addRenderedPortal, addRenderingShell, compileWorker } from './support/rendering.js';
import { TestStore } from './support/store.js';

const shell = '1.0.0+aaaaaaaa';
const version = '1.0.0+a1';
let compiled: string;
let compiledWorker: string;
let folder: string;
let store: TestStore;
let worker: string;
let gateway: TestGateway;

beforeAll(async () => {
  compiled = await mkdtemp(join(tmpdir(), 'prerender-worker-'));
  compiledWorker = await compileWorker(compiled);
});
afterAll(() => rm(compiled, { recursive: true, force: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prerender-'));
  worker = compiledWorker;
  store = await TestStore.create();
  await addRenderingShell(store, shell);
});
afterEach(async () => {
  await gateway.stop();
  await store.remove();
  await rm(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<void> {
  gateway = await TestGateway.start(store, { DATA_DIR: join(folder, 'data'), ...env }, worker);
}

async function startWith(paths: string[], env: Record<string, string> = {}): Promise<void> {
  await addRenderedPortal(store, { version, paths });
  await store.setLive({ shell: { live: shell }, 'mfe-public': { live: version } });
  await start(env);
}

const page = async (path: string, headers: Record<string, string> = {}) =>
  (await gateway.get(path, headers)).text();
/** Returns the prerendered page in a document; `frame` when the browser has to render it. */
const rootOf = (html: string) => {
  const shown = /<div id="root">(.*?)<\/div>/s.exec(html)?.[1];
  return shown?.startsWith('<main data-frame>') ? 'frame' : shown;
};
const rendered = () => gateway.gateway.prerender.settled();

async function counted(outcome: string): Promise<number> {
  const metric = await gateway.gateway.metrics.registry.getSingleMetric('prerender_pages_total')?.get();
  return metric?.values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
}

it('renders in a process that knows no secret of the gateway', async () => {
  const code = `
const { env } = process;
export const render = () => ({ html: '<p>' + Object.keys(env).sort().join(' ') + '</p>', styles: [] });
`;
  process.env.DEMO_PASSWORD = 'a secret';
  await addRenderedPortal(store, { version, paths: ['/'], code });
  await store.setLive({ shell: { live: shell }, 'mfe-public': { live: version } });
  await start();
  await rendered();
  delete process.env.DEMO_PASSWORD;
  const names = /<p>(.*?)<\/p>/.exec(rootOf(await page('/')) ?? '')?.[1]?.split(' ') ?? [];
  // Node adds the variables of the IPC channel.
  expect(names.filter((name) => !name.startsWith('NODE_CHANNEL_'))).toEqual(['NODE_ENV', 'TZ']);
});

it('gives each page the whole time, not all of them together', async () => {
  const code = `
const pause = new Int32Array(new SharedArrayBuffer(4));
export const render = (path) => {
  Atomics.wait(pause, 0, 0, 600);
  return { html: '<h1>' + path + '</h1>', styles: [] };
};
`;
  await addRenderedPortal(store, { version, paths: ['/a', '/b', '/c'], code });
  await store.setLive({ shell: { live: shell }, 'mfe-public': { live: version } });
  await start({ PRERENDER_TIMEOUT_MS: '5000' });
  await rendered();
  expect([await counted('rendered'), await counted('timeout')]).toEqual([9, 0]);
});

describe('a document', () => {
  it('holds its page in the language of the address, the cookie or neither', async () => {
    await startWith(['/', '/consultia']);
    await rendered();
    expect(rootOf(await page('/'))).toBe('<h1>/ en Acme & Co</h1>');
    expect(rootOf(await page('/consultia?lang=es'))).toBe('<h1>/consultia?lang=es es Acme & Co</h1>');
    expect(rootOf(await page('/', { cookie: 'language=es' }))).toBe('<h1>/ es Acme & Co</h1>');
    expect(rootOf(await page('/consultia/'))).toBe('<h1>/consultia en Acme & Co</h1>');
    expect(await counted('rendered')).toBe(6);
  });

  it('allows the styles of its page by the nonce of the answer', async () => {
    await startWith(['/']);
    await rendered();
    const answer = await gateway.get('/');
    const [, nonce] =
      /style-src 'self' 'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '') ?? [];
    expect(await answer.text()).toContain(`<style nonce="${nonce}" data-styled="true">h1{color:red}</style>`);
  });

  it('lets its page have the line before its scripts, which nobody waits for to read it', async () => {
    await startWith(['/']);
    await rendered();
    const asked = async (path: string) =>
      Array.from(
        (await page(path)).matchAll(/<(?:link rel="modulepreload"|script type="module")[^>]+>/g),
        ([tag]) => tag,
      );
    const scripts = await asked('/');
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.filter((tag) => !tag.includes('fetchpriority="low"'))).toEqual([]);
    const renderedByBrowser = await asked('/elsewhere');
    expect(renderedByBrowser.length).toBeGreaterThan(1);
    expect(renderedByBrowser.filter((tag) => tag.includes('fetchpriority'))).toEqual([]);
  });

  it('leaves its page to the browser when pages are not to be rendered', async () => {
    await startWith(['/'], { PRERENDER: 'off' });
    await rendered();
    expect(rootOf(await page('/'))).toBe('frame');
  });
});

describe('a page that cannot be rendered', () => {
  it.each([
    ['throws', 'failed', 'the page is broken', 3],
    ['huge', 'failed', '3000013 characters', 3],
    ['breaks-out', 'failed', 'would end its style element', 3],
    ['ends', 'crashed', 'ended with 3', 3],
    // Only the English page hangs, because each hanging page costs its full timeout twice.
    ['hangs', 'timeout', 'no page within 3000 ms', 5],
  ])(
    'and %s is left to the browser, logged and counted, and stops no other',
    async (path, outcome, reason, others) => {
      await startWith([`/${path}`, '/consultia'], path === 'hangs' ? { PRERENDER_TIMEOUT_MS: '3000' } : {});
      // No request waits for the rendering; until it ends, documents are sent without the page.
      if (path === 'hangs') expect(rootOf(await page('/consultia'))).toBe('frame');
      await rendered();
      expect(rootOf(await page(`/${path}`))).toBe('frame');
      expect(rootOf(await page('/consultia'))).toContain('/consultia en');
      expect(await counted(outcome)).toBeGreaterThanOrEqual(2);
      expect(await counted('rendered')).toBe(others);
      const told = gateway.logs.find((line) => line.includes('page could not be prerendered'));
      expect(told).toContain(reason);
    },
  );

  it('because its bundle is broken is not tried again for each language', async () => {
    await addRenderedPortal(store, { version, paths: ['/', '/webia'], code: 'throw new Error("no bundle")' });
    await store.setLive({ shell: { live: shell }, 'mfe-public': { live: version } });
    await start();
    await rendered();
    expect(rootOf(await page('/'))).toBe('frame');
    expect(await counted('failed')).toBe(6);
  });
});

describe('rendered pages', () => {
  it('are there again after a restart, without a process and without a write to the release store', async () => {
    const before = async () => (await readdir(store.folder, { recursive: true })).sort();
    await addRenderedPortal(store, { version, paths: ['/'] });
    await store.setLive({ shell: { live: shell }, 'mfe-public': { live: version } });
    const files = await before();
    await start();
    await rendered();
    await gateway.stop();
    expect(await before()).toEqual(files);
    worker = join(folder, 'no-such-worker.mjs');
    await start();
    expect(rootOf(await page('/'))).toBe('<h1>/ en Acme & Co</h1>');
    expect([await counted('cached'), await counted('crashed')]).toEqual([3, 0]);
  });

  it('of a contact form with a box on privacy are never those of one without, nor the other way round', async () => {
    const code =
      "export const render = (path, { site }) => ({ html: '<p>' + site.contactConsent + '</p>', styles: [] });";
    await addRenderedPortal(store, { version, paths: ['/'], code });
    await store.setLive({ shell: { live: shell }, 'mfe-public': { live: version } });
    for (const CONTACT_CONSENT of ['notice', 'checkbox', 'notice']) {
      await start({ CONTACT_CONSENT });
      expect(['frame', `<p>${CONTACT_CONSENT}</p>`]).toContain(rootOf(await page('/')));
      await rendered();
      expect(rootOf(await page('/'))).toBe(`<p>${CONTACT_CONSENT}</p>`);
      if (CONTACT_CONSENT === 'checkbox') expect(await counted('cached')).toBe(0);
      await gateway.stop();
    }
    await start();
  });

  it('are served from memory where no folder can be written', async () => {
    await writeFile(join(folder, 'file'), '');
    await startWith(['/'], { DATA_DIR: join(folder, 'file') });
    await rendered();
    expect(rootOf(await page('/'))).toBe('<h1>/ en Acme & Co</h1>');
  });

  it('belong to one release: the next one never shows those of the last', async () => {
    await startWith(['/']);
    await rendered();
    const next = '1.1.0+a2';
    const code = "export const render = () => ({ html: '<h1>next</h1>', styles: [] });";
    await addRenderedPortal(store, { version: next, paths: ['/'], code });
    await store.setLive({ 'mfe-public': { live: next, previous: version } });
    const seen = new Set<string | undefined>();
    while (!seen.has('<h1>next</h1>')) {
      const html = await page('/');
      if (html.includes(`"version":"${next}","base"`) && !html.includes(`"live":{"version":"${version}"`)) {
        seen.add(rootOf(html));
      }
    }
    expect([...seen].filter((root) => root !== 'frame' && root !== '<h1>next</h1>')).toEqual([]);
  });
});

it('never runs the code of a previewed release, and shows the other pages to its holder as prerendered (rule 13.14)', async () => {
  await addRenderedPortal(store, {
    name: 'mfe-a',
    version: '1.1.0+a2',
    paths: ['/hangs', '/throws', '/ends'],
  });
  const { key } = await store.addPreview('mfe-a', '1.1.0+a2');
  await startWith(['/']);
  await rendered();
  const opened = await gateway.get(`/preview/${key}`);
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? '';
  for (const path of ['/hangs', '/throws', '/ends'])
    expect(rootOf(await page(path, { cookie }))).toBe('frame');
  expect(rootOf(await page('/', { cookie }))).toBe('<h1>/ en Acme & Co</h1>');
  await rendered();
  for (const outcome of ['timeout', 'failed', 'crashed']) expect(await counted(outcome)).toBe(0);
});

it('renders the pages of a canary before its visitors get it, and keeps those of the live release (rule 13.20)', async () => {
  const code = `
export const render = (path, { portals }) => ({ html: '<p>' + portals[0].live.version + '</p>', styles: [] });
`;
  const next = '1.1.0+a2';
  for (const one of [version, next]) await addRenderedPortal(store, { version: one, paths: ['/'], code });
  await store.setLive({ shell: { live: shell }, 'mfe-public': { live: version } });
  await start();
  await rendered();
  const at = new Date(Date.now() + 600_000).toISOString();
  const canary = { name: 'mfe-public', version: next, against: version };
  const pages = await counted('rendered');
  await store.setCanaries({ ...canary, steps: [{ at, percent: 50 }] });
  await eventually(
    'the pages of the canary are rendered',
    async () => (await counted('rendered')) === 2 * pages,
  );
  await store.setCanaries(canary);
  await eventually('the canary is served', async () =>
    (await page('/', { cookie: 'canary=0' })).includes(next),
  );
  expect(rootOf(await page('/', { cookie: 'canary=0' }))).toBe(`<p>${next}</p>`);
  expect(rootOf(await page('/', { cookie: 'canary=9000' }))).toBe(`<p>${version}</p>`);
  expect(await counted('rendered')).toBe(2 * pages);
});

it('renders the pages of a canary whose release can be read only later, as on a network volume (rule 13.20)', async () => {
  const code = `
export const render = (path, { portals }) => ({ html: '<p>' + portals[0].live.version + '</p>', styles: [] });
`;
  const next = '1.1.0+a2';
  for (const one of [version, next]) await addRenderedPortal(store, { version: one, paths: ['/'], code });
  await store.setLive({ shell: { live: shell }, 'mfe-public': { live: version } });
  const there = join(store.folder, 'mfe-public', next);
  await rename(there, `${there}.late`);
  await store.setCanaries({ name: 'mfe-public', version: next, against: version });
  await start();
  await rendered();
  await rename(`${there}.late`, there);
  await eventually(
    'the pages of the canary are rendered',
    async () => rootOf(await page('/', { cookie: 'canary=0' })) === `<p>${next}</p>`,
  );
});
