import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ReleaseStore } from './store.js';

/** Options of a built release in a test. */
export interface BuiltOptions {
  name: string;
  version: string;
  paths?: string[];
  platform?: string;
  content?: string;
  /** Document form that a shell reads. */
  documentForm?: number;
  /** Ranges of packages that a portal takes from the shell. */
  requires?: Record<string, string>;
  /** Versions of packages that a shell provides. */
  provides?: Record<string, string>;
  /** Additional files that the release lists. */
  files?: string[];
}

/** Returns the SHA-384 of a text in the format of release.json. */
export const integrityOf = (content: string) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Writes a small built release into a folder, as a build would. */
export async function writeBuilt(parent: string, options: BuiltOptions): Promise<string> {
  const {
    name,
    version,
    paths = [`/${name}`],
    platform = '^1.0.0',
    content = 'x',
    files = [],
    documentForm = 2,
    requires,
    provides,
  } = options;
  const folder = join(parent, `${name}-${version}-${content.slice(0, 200)}`);
  await mkdir(folder, { recursive: true });
  const listed = ['entry.js', ...files];
  const common = {
    schema: 1,
    name,
    version,
    builtAt: new Date().toISOString(),
    mode: 'production',
    files: listed.map((path) => ({ path, size: content.length, integrity: integrityOf(content) })),
    entry: 'entry.js',
    chunks: { portal: ['entry.js'], 'locale-en': ['entry.js'], 'locale-es': ['entry.js'] },
  };
  const head = { title: 't', description: 'd' };
  const portal = {
    kind: 'portal',
    descriptor: {
      name,
      title: { en: name, es: name },
      routes: paths.map((path) => ({ path, access: 'public', head: 'head' })),
      platform,
      locales: ['en', 'es'],
    },
    heads: Object.fromEntries(paths.map((path) => [path, { en: head, es: head }])),
    shared: [],
    requires,
  };
  const shell = { kind: 'shell', platform, documentForm, provides, preloadFonts: [], styles: [] };
  const release = { ...common, ...(name === 'shell' ? shell : portal) };
  for (const path of listed) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  await writeFile(join(folder, 'release.json'), JSON.stringify(release));
  return folder;
}

/** Provides an empty release store for each test, in a folder that is removed after the test. */
export function useStore() {
  let work = '';
  let store: ReleaseStore;
  beforeEach(async () => {
    work = await mkdtemp(join(tmpdir(), 'publish-'));
    store = new ReleaseStore(join(work, 'store'));
  });
  afterEach(() => rm(work, { recursive: true, force: true }));
  const build = (options: BuiltOptions) => writeBuilt(work, options);
  const entryOf = async (name: string) => (await store.live()).releases[name];
  return {
    get store() {
      return store;
    },
    build,
    publish: async (options: BuiltOptions) => store.publish(await build(options)),
    entryOf,
    /** Returns the live version and the previous one. */
    async liveOf(name: string) {
      const entry = await entryOf(name);
      return entry && [entry.live, entry.previous];
    },
  };
}

/** Repeats a check for at least a minute, until it neither throws nor returns false. */
export async function eventually(check: () => unknown): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      if ((await check()) === false) throw new Error(`It did not happen: ${check}`);
      return;
    } catch (error) {
      if (tries > 1200) throw error;
      await delay(50);
    }
  }
}

/** Replaces a file with a named pipe: reading it would wait forever for a writer. */
export async function putPipe(file: string): Promise<void> {
  await rm(file);
  execFileSync('mkfifo', [file]);
}
