import type { Refusal, Release, ReleaseFile } from '@portals/contracts/releases';

/** Advice about files that differ from those of a build; worded so that teams outside this repository can follow it too. */
export const rebuildAdvice = 'Build it again ("portal build") and publish what that gives, unchanged.';
const formSuffix = /\.(br|gz)$/;

/** Returns the files that release.json lists, including those of the Node bundle. */
export const listedFiles = ({ files, serverFiles = [] }: Release): ReleaseFile[] => [
  ...files,
  ...serverFiles,
];

/** Returns the paths that appear twice, or that are a file and a folder at once. */
function clashes(paths: readonly string[]): string[] {
  const taken = new Set(['release.json']);
  const twice = paths.filter((path) => taken.size === taken.add(path).size);
  const folders = new Set(paths.flatMap((path) => foldersOf(path)));
  return [...twice, ...[...taken].filter((path) => folders.has(path))];
}

/** Returns the folders that contain a path: `a` and `a/b` for `a/b/c.js`. */
function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
}

/**
 * Returns the reasons why a site must not accept the files of a release (rule 13.33): files that release.json does not list, paths that
 * clash, and a release name that differs from the name in the descriptor.
 * @param forms compressed forms sent with the release
 */
export function checkListed(release: Release, forms: readonly ReleaseFile[]): Refusal[] {
  const files = listedFiles(release);
  const listed = new Set(files.map(({ path }) => path));
  const refusals: Refusal[] = [];
  const add = (code: Refusal['code'], reason: string) => refusals.push({ code, reason, mend: rebuildAdvice });
  if (release.kind === 'portal' && (release.name === 'shell' || release.descriptor.name !== release.name))
    add(
      'RELEASE_UNREADABLE',
      `its descriptor is of ${release.descriptor.name}, and the release of ${release.name}`,
    );
  const { server, serverFiles = [] } = release;
  if (server !== undefined && !serverFiles.some(({ path }) => path === server))
    add('FILE_UNLISTED', `its node bundle ${server} is not among its files`);
  for (const { path } of forms)
    if (!formSuffix.test(path) || !listed.has(path.replace(formSuffix, '')))
      add('FILE_UNLISTED', `${path} is no compressed form of one of its files`);
  for (const path of clashes([...files, ...forms].map(({ path }) => path)))
    add('RELEASE_UNREADABLE', `${path} is there twice, or is a file and a folder`);
  return refusals;
}
