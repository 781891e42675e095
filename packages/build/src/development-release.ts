import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PortalDescriptor, PortalRelease } from '@portals/contracts/releases';
import { readDescriptor } from './descriptor.js';
import { describeFiles, listFiles, shortHash } from './files.js';
import { readLocales, resolveHeads } from './locales.js';
import { copyPublicFiles } from './public-files.js';
import { readPackage } from './workspace.js';

const entry = 'remoteEntry.js';
/**
 * Placeholder for all scripts of the release. The development server serves the real ones; the placeholder throws an error that explains
 * this.
 */
const script = `throw new Error('a development server has the scripts of this release');\n`;

/** Maps every chunk that a release needs to the placeholder script. */
function chunksOf({ routes, locales }: PortalDescriptor): Record<string, string[]> {
  const names = routes.flatMap(({ chunk }) => chunk ?? []);
  const texts = locales.map((language) => `locale-${language}`);
  return Object.fromEntries(['portal', ...texts, ...names].map((name) => [name, [entry]]));
}

/**
 * Writes a release with routes, heads and files for the root of the site, but without real scripts. It needs no build, so that even a
 * portal whose sources do not compile is part of the site and can show its build errors there.
 * @param output folder to write to, emptied first
 * @throws Error describing the problem in portal.json or the texts
 */
export async function writeDevelopmentRelease(root: string, output: string): Promise<PortalRelease> {
  const descriptor = readDescriptor(root);
  const locales = readLocales(root);
  if (!locales) throw new Error(`${root} has no src/locales/en.json and es.json`);
  const heads = resolveHeads(descriptor, locales);
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  await writeFile(join(output, entry), script);
  await copyPublicFiles(root, output);
  const files = await describeFiles(output, await listFiles(output));
  const release = PortalRelease.parse({
    schema: 1,
    kind: 'portal',
    name: descriptor.name,
    version: `${readPackage(root).version}+dev.${shortHash([descriptor, heads, files])}`,
    builtAt: new Date().toISOString(),
    mode: 'development',
    files,
    entry,
    chunks: chunksOf(descriptor),
    descriptor,
    heads,
    shared: [],
  });
  await writeFile(join(output, 'release.json'), JSON.stringify(release));
  return release;
}
