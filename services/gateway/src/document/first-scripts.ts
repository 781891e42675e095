import type { Language } from '@portals/contracts/constants';
import type { PortalRelease, ReleaseFile, ShellRelease } from '@portals/contracts/releases';
import type { Destination } from '../composition/compose.js';
import { baseOf } from '../composition/compose.js';
import { shellFile } from './shell-styles.js';

/** One script that the first view needs. */
interface FirstScript {
  href: string;
  integrity: string;
  /** Uncompressed bytes. */
  size: number;
}

/** Returns the name of the shell chunk of a shared module that portals load on demand: `shared-ui` for `@portals/ui`. */
const sharedChunk = (shared: string) => `shared-${shared.split('/').at(-1)}`;

const scriptOf = (
  release: ShellRelease | PortalRelease,
  { path, integrity, size }: ReleaseFile,
): FirstScript => ({ href: baseOf(release) + path, integrity, size });

function inRelease(release: ShellRelease | PortalRelease, paths: readonly string[]): FirstScript[] {
  const files = new Map(release.files.map((file) => [file.path, file]));
  return paths.flatMap((path) => {
    const file = files.get(path);
    return file ? [scriptOf(release, file)] : [];
  });
}

const chunk = (release: ShellRelease | PortalRelease, name: string | undefined) =>
  name === undefined ? [] : (release.chunks[name] ?? []);

/**
 * Returns every script that a page's first view needs, without duplicates, so that none is discovered late. The largest come first:
 * the first request starts earliest, on the document's connection, and the page works only once all scripts have arrived.
 * @throws Error when the shell's entry file is missing from its release
 */
export function planScripts(
  shell: ShellRelease,
  destination: Destination | null,
  language: Language,
): FirstScript[] {
  const plan = [
    scriptOf(shell, shellFile(shell, shell.entry)),
    ...inRelease(shell, [...chunk(shell, 'main'), ...chunk(shell, `locale-${language}`)]),
  ];
  if (destination) {
    const { release, route } = destination;
    const shared = release.shared.flatMap((name) => chunk(shell, sharedChunk(name)));
    plan.push(
      ...inRelease(release, [release.entry, ...chunk(release, 'portal')]),
      ...inRelease(shell, shared),
      ...inRelease(release, [...chunk(release, route.chunk), ...chunk(release, `locale-${language}`)]),
    );
  }
  const once = [...new Map(plan.map((script) => [script.href, script])).values()];
  return once.sort((a, b) => b.size - a.size);
}
