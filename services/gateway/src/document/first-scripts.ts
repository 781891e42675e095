import type { Language } from '@portals/contracts/constants';
import type { PortalRelease, ReleaseFile, ShellRelease } from '@portals/contracts/releases';
import type { Destination } from '../composition/compose.js';
import { baseOf } from '../composition/compose.js';
import { shellFile } from './shell-styles.js';

/** One script that the first view needs. */
interface FirstScript {
  href: string;
  integrity: string;
  /** Bytes, uncompressed. */
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
 * Returns every script that the first view of a page needs, once each, so that no file is discovered late. The largest come first: the page
 * works when the last of them has arrived, and the first request has the connection on which the document came.
 * @throws Error when the shell does not have its entry
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
