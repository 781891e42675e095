import type { Language } from '@portals/contracts/constants';
import type { PortalRelease, ShellRelease } from '@portals/contracts/releases';
import type { Destination } from '../composition/compose.js';
import { baseOf } from '../composition/compose.js';

/** One script to preload. */
export interface Preload {
  href: string;
  integrity: string;
}

/** Returns the name of the shell chunk of a shared module that portals load on demand: `shared-ui` for `@portals/ui`. */
const sharedChunk = (shared: string) => `shared-${shared.split('/').at(-1)}`;

function inRelease(release: ShellRelease | PortalRelease, files: readonly string[]): Preload[] {
  const hashes = new Map(release.files.map((file) => [file.path, file.integrity]));
  return files.flatMap((path) => {
    const integrity = hashes.get(path);
    return integrity === undefined ? [] : [{ href: baseOf(release) + path, integrity }];
  });
}

const chunk = (release: ShellRelease | PortalRelease, name: string | undefined) =>
  name === undefined ? [] : (release.chunks[name] ?? []);

/**
 * Returns every script that the first view of a page needs, once each and in the order of use, so that no file is discovered late. The
 * shell's entry is omitted, because the document has a script element for it.
 */
export function planPreloads(
  shell: ShellRelease,
  destination: Destination | null,
  language: Language,
): Preload[] {
  const own = [...chunk(shell, 'main'), ...chunk(shell, `locale-${language}`)];
  const shellFiles = own.filter((path) => path !== shell.entry);
  const plan = inRelease(shell, shellFiles);
  if (destination) {
    const { release, route } = destination;
    const shared = release.shared.flatMap((name) => chunk(shell, sharedChunk(name)));
    plan.push(
      ...inRelease(release, [release.entry, ...chunk(release, 'portal')]),
      ...inRelease(shell, shared),
      ...inRelease(release, [...chunk(release, route.chunk), ...chunk(release, `locale-${language}`)]),
    );
  }
  return [...new Map(plan.map((preload) => [preload.href, preload])).values()];
}
