import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PortalRoute } from '@portals/contracts/composition';
import { transformFile } from '@swc/core';
import { route, sha384, type TestStore } from './store.js';

const bundle = 'server/main.mjs';

/** Node bundle of a shell, which renders with the portal's bundle as the real shell does. */
const shellBundle = `
export const renderPage = async ({ composition, path, container }) => container.render(path, JSON.parse(composition));
`;

/** Node bundle of a portal in which the path decides how a page fails: `/throws`, `/hangs`, `/huge` and so on. */
export const portalBundle = `
const styles = [{ attributes: { 'data-styled': 'true' }, css: 'h1{color:red}' }];
export const render = (path, { language, site }) => {
  if (path.startsWith('/throws')) throw new Error('the page is broken');
  if (path === '/hangs' && language === 'en') for (;;);
  if (path.startsWith('/ends')) process.exit(3);
  if (path.startsWith('/huge')) return { html: 'x'.repeat(3_000_000), styles };
  if (path.startsWith('/breaks-out')) return { html: 'x', styles: [{ attributes: {}, css: '</style><script>' }] };
  return { html: '<h1>' + [path, language, site.name].join(' ') + '</h1>', styles };
};
`;

/** Returns the entries of release.json for a Node bundle. */
const listed = (code: string) => ({
  server: bundle,
  serverFiles: [{ path: bundle, size: Buffer.byteLength(code), integrity: sha384(code) }],
});

async function writeBundle(store: TestStore, name: string, version: string, code: string): Promise<void> {
  await mkdir(join(store.folder, name, version, 'server'), { recursive: true });
  await writeFile(join(store.folder, name, version, bundle), code);
}

export async function addRenderingShell(store: TestStore, version: string): Promise<void> {
  await store.addShell(version, {}, listed(shellBundle));
  await writeBundle(store, 'shell', version, shellBundle);
}

/** Adds a portal with one prerendered route for each path. */
export async function addRenderedPortal(
  store: TestStore,
  { name = 'mfe-public', version, paths, code = portalBundle }: RenderedPortal,
): Promise<void> {
  const routes: ReturnType<typeof route>[] = paths.map((path) =>
    route(path, { prerender: true } satisfies Partial<PortalRoute>),
  );
  await store.addPortal(name, version, routes, listed(code));
  await writeBundle(store, name, version, code);
}

interface RenderedPortal {
  name?: string;
  version: string;
  paths: string[];
  code?: string;
}

/** Compiles the script of the render process into a folder, as the build does. */
export async function compileWorker(folder: string): Promise<string> {
  const source = join(__dirname, '../../src/prerender/render-worker.ts');
  const { code } = await transformFile(source, {
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
    module: { type: 'es6' },
    swcrc: false,
    configFile: false,
  });
  const file = join(folder, 'worker.mjs');
  await writeFile(file, code);
  return file;
}
