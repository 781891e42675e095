import type { Language } from '@portals/contracts/constants';
import type { GateFile } from './gate';
import type { Integrity, KnownRelease } from './pins';

const textsOf = (language: Language) => `locale-${language}`;

/** Returns the files of named chunk groups, including those shared with other groups. */
function filesOf({ base, chunks }: Chunked, names: readonly string[]): string[] {
  return names.flatMap((name) => chunks[name] ?? []).map((path) => base + path);
}

type Chunked = Pick<KnownRelease, 'base' | 'chunks'>;

const withHashes = (paths: readonly string[], integrity: Integrity): GateFile[] =>
  [...new Set(paths)].map((url) => ({ url, integrity: integrity[url] }));

/** Returns everything that a page of a portal needs: entry, exposed module, the chunks of its route and its texts. */
export function gateFiles(
  release: KnownRelease,
  integrity: Integrity,
  page: { chunk: string | undefined; language: Language },
): GateFile[] {
  const route = page.chunk === undefined ? [] : [page.chunk];
  const chunks = filesOf(release, ['portal', textsOf(page.language), ...route]);
  return withHashes([release.base + release.entry, ...chunks], integrity);
}

/** Returns the files of a named chunk group of a shell or portal. */
export const chunkFiles = (release: Chunked, integrity: Integrity, name: string): GateFile[] =>
  withHashes(filesOf(release, [name]), integrity);

/** Returns the files with the texts in a language. */
export const textFiles = (release: Chunked, integrity: Integrity, language: Language): GateFile[] =>
  chunkFiles(release, integrity, textsOf(language));
