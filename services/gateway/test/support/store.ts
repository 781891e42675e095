import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { PortalRoute } from '@portals/contracts/composition';
import { type Canary, hashOfSecret, type LiveEntry, type Preview } from '@portals/contracts/releases';

type Files = Record<string, string>;

export const sha384 = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const route = (path: string, more: Partial<PortalRoute> = {}) => ({
  path,
  access: 'public',
  head: 'head',
  prerender: false,
  index: true,
  ...more,
});

type TestCanary = Pick<Canary, 'name' | 'version' | 'against'> & Partial<Canary> & { percent?: number };

/** A release store in its own folder, filled with small releases. */
export class TestStore {
  private live: Record<string, LiveEntry> = {};
  private previews: Preview[] = [];
  private canaryRevision = 0;
  private constructor(readonly folder: string) {}

  static async create(): Promise<TestStore> {
    return new TestStore(await mkdtemp(join(tmpdir(), 'store-')));
  }

  async addShell(version: string, files: Files = {}, more: object = {}): Promise<void> {
    await this.add(
      'shell',
      version,
      {
        'main.js': `main ${version}`,
        'locale-en.js': 'en',
        'locale-es.js': 'es',
        'ui.js': 'ui',
        'main.css': 'css',
        'font.woff2': 'font',
        'second.woff2': 'font',
        ...files,
      },
      {
        kind: 'shell',
        entry: 'main.js',
        platform: '1.0.0',
        documentForm: 2,
        preloadFonts: ['font.woff2', 'second.woff2'],
        styles: ['main.css'],
        chunks: {
          main: ['main.js'],
          'locale-en': ['locale-en.js'],
          'locale-es': ['locale-es.js'],
          'shared-ui': ['ui.js'],
        },
        ...more,
      },
    );
  }

  async addPortal(
    name: string,
    version: string,
    routes = [route('/')],
    more: object = {},
    extra: Files = {},
  ): Promise<void> {
    const files = {
      'entry.js': `entry ${name} ${version}`.repeat(20),
      'portal.js': `portal ${version}`,
      'page.js': 'page',
      'en.js': 'en',
      'es.js': 'es',
      ...extra,
    };
    const head = (language: string) => ({
      title: `${name} ${language} {{brand}}`,
      description: `About <${name}>`,
    });
    await this.add(name, version, files, {
      kind: 'portal',
      entry: 'entry.js',
      chunks: {
        portal: ['portal.js'],
        'route-page': ['page.js'],
        'locale-en': ['en.js'],
        'locale-es': ['es.js'],
      },
      descriptor: {
        name,
        title: { en: name, es: name },
        routes,
        nav: { label: { en: `${name} en`, es: `${name} es` }, path: routes[0]?.path },
        platform: '^1.0.0',
        locales: ['en', 'es'],
      },
      heads: Object.fromEntries(routes.map(({ path }) => [path, { en: head('en'), es: head('es') }])),
      shared: ['@portals/ui'],
      ...more,
    });
  }

  /** Makes versions live by replacing live.json, as publishing does. */
  async setLive(live: Record<string, LiveEntry>): Promise<void> {
    this.live = { ...this.live, ...live };
    const temporary = join(this.folder, '.live.json');
    await writeFile(temporary, JSON.stringify({ schema: 1, releases: this.live, history: [] }));
    await rename(temporary, join(this.folder, 'live.json'));
  }

  /** Creates a preview as `portal preview` does. @returns its id, and the key that its link ends with */
  async addPreview(name: string, version: string, lastsMs = 3_600_000): Promise<{ id: string; key: string }> {
    const [id, secret] = [randomBytes(4).toString('hex'), randomBytes(32).toString('hex')];
    const now = Date.now();
    const createdAt = new Date(now).toISOString();
    const endsAt = new Date(now + lastsMs).toISOString();
    this.previews.push({ id, name, version, secretHash: hashOfSecret(secret), createdAt, endsAt });
    await this.writePreviews();
    return { id, key: `${id}.${secret}` };
  }

  /** Ends a preview as `portal end-preview` does. */
  async endPreview(id: string): Promise<void> {
    const endsAt = new Date().toISOString();
    this.previews = this.previews.map((preview) => (preview.id === id ? { ...preview, endsAt } : preview));
    await this.writePreviews();
  }

  private async writePreviews(): Promise<void> {
    const temporary = join(this.folder, '.previews.json');
    await writeFile(temporary, JSON.stringify({ schema: 1, previews: this.previews }));
    await rename(temporary, join(this.folder, 'previews.json'));
  }

  /** Sets the canaries as `portal canary` does. A canary without a percentage gets half of the visitors. */
  async setCanaries(...canaries: TestCanary[]): Promise<void> {
    this.canaryRevision += 1;
    const startedAt = new Date(Date.now() - 1000).toISOString();
    const complete = canaries.map(({ percent = 50, ...canary }) => ({
      first: 0,
      startedAt,
      steps: [{ at: startedAt, percent }],
      ...canary,
    }));
    const text = JSON.stringify({
      schema: 1,
      revision: this.canaryRevision,
      canaries: complete,
      changes: [],
    });
    const temporary = join(this.folder, '.canaries.json');
    await writeFile(temporary, text);
    await rename(temporary, join(this.folder, 'canaries.json'));
  }

  async remove(): Promise<void> {
    for (const folder of [this.folder, `${this.folder}-gateways`])
      await rm(folder, { recursive: true, force: true });
  }

  private async add(name: string, version: string, files: Files, parts: object): Promise<void> {
    const folder = join(this.folder, name, version);
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
      if (path === 'entry.js') {
        await writeFile(join(folder, `${path}.br`), brotliCompressSync(text));
        await writeFile(join(folder, `${path}.gz`), gzipSync(text));
      }
    }
    const listed = Object.entries(files).map(([path, text]) => ({
      path,
      size: Buffer.byteLength(text),
      integrity: sha384(text),
    }));
    const common = { schema: 1, name, version, builtAt: '2026-01-01T00:00:00.000Z', mode: 'production' };
    await writeFile(join(folder, 'release.json'), JSON.stringify({ ...common, ...parts, files: listed }));
  }
}

export { route };
