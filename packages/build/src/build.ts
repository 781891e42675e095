import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { currentForm } from '@portals/contracts/composition';
import {
  type PortalDescriptor,
  PortalRelease,
  type Release,
  ShellRelease,
  throwIfRefused,
} from '@portals/contracts/releases';
import type { Compilation } from 'webpack';
import { checkBuildPlace } from './build-place.js';
import { buildTime } from './build-time.js';
import { bundledFiles, checkBundled, checkImported } from './bundled-modules.js';
import { consumedModules, entryFile, entryStyles, namedChunks } from './chunk-graph.js';
import { runWebpack } from './compile.js';
import { formsIn, precompress } from './compress.js';
import {
  type BuildOptions,
  portalConfig,
  portalServerConfig,
  serverFolder,
  shellConfig,
  shellServerConfig,
  versionPlaceholder,
} from './config/index.js';
import { readDescriptor } from './descriptor.js';
import { describeFiles, listFiles, shortHash } from './files.js';
import { readLocales, resolveHeads } from './locales.js';
import { drawPictures, type ShareImages } from './pictures/draw-pictures.js';
import { copyPublicFiles } from './public-files.js';
import { lazyShared, providedVersions, requiredRanges } from './shared.js';
import { findWorkspace, packageFolder, readPackage } from './workspace.js';

/** Returns true for a portal's folder, which has a portal.json; the shell is the folder named `shell`. */
export const isPortal = (root: string): boolean => existsSync(join(root, 'portal.json'));

const firstViewFont = /-latin-[a-z]+-normal\.[^/]+\.woff2$/;
/** Matches the headings' font, which renders the largest text of a page. */
const headingFont = /^assets\/space-grotesk-/;

/** Returns the data of a build that is recorded in its release. */
export function graphOf(compilation: Compilation) {
  return {
    entry: entryFile(compilation),
    chunks: namedChunks(compilation),
    styles: entryStyles(compilation),
    consumed: consumedModules(compilation),
    bundled: bundledFiles(compilation),
  };
}
type Graph = ReturnType<typeof graphOf>;

/** @throws RefusedError when a portal contains code that only the shell may contain, or needs code that the shell does not provide */
export function refuseForeignCode(root: string, { bundled, consumed }: Graph): void {
  const refusals = [...checkBundled(bundled, root, findWorkspace(root)), ...checkImported(consumed)];
  throwIfRefused(readPackage(root).name, refusals);
}

function checkRouteChunks(descriptor: PortalDescriptor, chunks: Record<string, string[]>): void {
  for (const { path, chunk } of descriptor.routes) {
    if (chunk !== undefined && !(chunk in chunks)) {
      const known = Object.keys(chunks).join(', ');
      throw new Error(`portal.json: route ${path} names the chunk "${chunk}", which is not built (${known})`);
    }
  }
}

/**
 * Returns the parts of a portal's release that come from its sources and its build.
 * @throws Error describing the problem in portal.json or the texts
 */
export function portalParts(root: string, graph: Graph, shareImages: ShareImages = {}) {
  const descriptor = readDescriptor(root);
  if (descriptor.name !== readPackage(root).name) {
    throw new Error(`portal.json says "${descriptor.name}" and package.json "${readPackage(root).name}"`);
  }
  checkRouteChunks(descriptor, graph.chunks);
  const locales = readLocales(root);
  if (!locales) throw new Error(`${root} has no src/locales/en.json and es.json`);
  const consumed = [...graph.consumed.keys()];
  return {
    kind: 'portal' as const,
    name: descriptor.name,
    descriptor,
    heads: resolveHeads(descriptor, locales),
    shared: consumed.filter((module) => module in lazyShared),
    requires: requiredRanges(root, descriptor.platform, consumed),
    ...(Object.keys(shareImages).length > 0 && { shareImages }),
  };
}

/** Adds the files that webpack does not create: those served at the root of the site, and generated pictures. */
async function addStaticFiles({ root, mode }: BuildOptions, output: string): Promise<ShareImages> {
  if (!isPortal(root)) return {};
  await copyPublicFiles(root, output);
  const locales = readLocales(root);
  if (mode === 'development' || !locales) return {};
  const descriptor = readDescriptor(root);
  return drawPictures(root, output, descriptor, resolveHeads(descriptor, locales));
}

function shellParts(root: string, graph: Graph, files: string[]) {
  return {
    kind: 'shell' as const,
    name: 'shell' as const,
    platform: readPackage(packageFolder(findWorkspace(root), 'platform')).version,
    provides: providedVersions(findWorkspace(root)),
    documentForm: currentForm,
    preloadFonts: files
      .filter((file) => firstViewFont.test(file))
      .sort((a, b) => Number(headingFont.test(b)) - Number(headingFont.test(a))),
    styles: graph.styles,
  };
}

/** Checks texts and portal.json before webpack runs, so that their errors are reported within a second. */
function checkTextsAndDescriptor(root: string): void {
  readLocales(root);
  if (!isPortal(root)) return;
  const descriptor = readDescriptor(root);
  const locales = readLocales(root);
  if (!locales) throw new Error(`${root} has no src/locales/en.json and es.json`);
  resolveHeads(descriptor, locales);
}

async function buildServer(options: BuildOptions, output: string): Promise<string[]> {
  const { root } = options;
  const portal = isPortal(root);
  const wanted = portal
    ? readDescriptor(root).routes.some((route) => route.prerender)
    : existsSync(join(root, 'src', 'server.tsx'));
  if (!wanted) return [];
  await runWebpack(portal ? portalServerConfig(options) : shellServerConfig(options), () => null);
  return (await listFiles(output)).filter((path) => path.startsWith(`${serverFolder}/`));
}

async function fillVersion(output: string, paths: string[], version: string): Promise<void> {
  for (const path of paths) {
    const text = await readFile(join(output, path), 'utf8');
    if (text.includes(versionPlaceholder)) {
      await writeFile(join(output, path), text.replaceAll(versionPlaceholder, version));
    }
  }
}

/**
 * Builds the shell or one portal into an immutable release folder: hashed files with `.br` and `.gz` versions, the Node bundle when pages
 * are prerendered, and `release.json`. The version consists of the package's version and a hash of the uncompressed content, so the same
 * sources give the same version in any folder and with any Node.js version.
 * @returns the release and its folder
 */
export async function buildFolder(options: BuildOptions): Promise<{ release: Release; folder: string }> {
  const root = resolve(options.root);
  const output = options.output ?? join(root, 'dist');
  const settled = { ...options, root, output };
  if (!isPortal(root) && basename(root) !== 'shell') {
    throw new Error(`${root} is neither the shell nor a portal: it has no portal.json`);
  }
  checkTextsAndDescriptor(root);
  const forms = await (options.cached ? formsIn(output) : undefined);
  await rm(output, { recursive: true, force: true });
  const config = isPortal(root) ? portalConfig(settled) : shellConfig(settled);
  const graph = await runWebpack(config, (stats) => graphOf(stats.compilation));
  if (isPortal(root)) refuseForeignCode(root, graph);
  const shareImages = await addStaticFiles(settled, output);
  const browserFiles = await listFiles(output);
  // Files are compressed by other threads while the second build runs.
  const compress = async () => {
    if (options.mode === 'production')
      await Promise.all(browserFiles.map((path) => precompress(join(output, path), forms)));
  };
  const parallel = [buildServer(settled, output), compress()] as const;
  // Even after a failure, waits until all parallel work has stopped writing to the folder.
  await Promise.allSettled(parallel);
  const [serverFiles] = await Promise.all(parallel);
  await checkBuildPlace(output, [...browserFiles, ...serverFiles], findWorkspace(root));
  const files = await describeFiles(output, browserFiles);
  const parts = isPortal(root)
    ? portalParts(root, graph, shareImages)
    : shellParts(root, graph, browserFiles);
  const serverContent = await describeFiles(output, serverFiles);
  const hash = shortHash([parts, options.mode, graph.chunks, files, serverContent]);
  const version = `${readPackage(root).version}+${hash}`;
  await fillVersion(output, serverFiles, version);
  const release = {
    ...parts,
    schema: 1 as const,
    version,
    builtAt: buildTime(),
    mode: options.mode,
    files,
    entry: graph.entry,
    chunks: graph.chunks,
    ...(serverFiles.length > 0 && {
      server: `${serverFolder}/main.mjs`,
      serverFiles: await describeFiles(output, serverFiles),
    }),
  };
  const checked = isPortal(root) ? PortalRelease.parse(release) : ShellRelease.parse(release);
  await writeFile(join(output, 'release.json'), `${JSON.stringify(checked, null, 1)}\n`);
  return { release: checked, folder: output };
}
