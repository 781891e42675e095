import type { ComposedRelease, Composition, Language } from '@portals/contracts';
import type { GateFile } from './gate';
import { preloadsUnder } from './preloaded';

/** Chunks are files of the release named `<chunk>.<hash>.js`. */
export function filesOfChunk(paths: readonly string[], base: string, chunk: string): string[] {
  const start = `${base}${chunk}.`;
  return paths.filter((path) => path.startsWith(start) && !path.slice(start.length).includes('/'));
}

const addressIn = (base: string, path: string): string => (path.startsWith('/') ? path : `${base}${path}`);

/**
 * The files that a page of a portal needs: entry, exposed module, its own chunk and its texts, and what the document
 * preloads beside them: a chunk that pages share would stay as broken as it came, because only the gate asks again.
 */
export function gateFiles(
  release: ComposedRelease,
  integrity: Composition['integrity'],
  page: { chunk: string | undefined; language: Language },
): GateFile[] {
  const known = Object.keys(integrity);
  const chunks = [`locale-${page.language}`, ...(page.chunk === undefined ? [] : [page.chunk])];
  const paths = new Set([
    ...[release.entry, ...release.exposed].map((path) => addressIn(release.base, path)),
    ...chunks.flatMap((chunk) => filesOfChunk(known, release.base, chunk)),
    ...preloadsUnder(release.base),
  ]);
  return [...paths].map((url) => ({ url, integrity: integrity[url] }));
}
