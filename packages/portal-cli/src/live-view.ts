import { join } from 'node:path';
import type { LiveSet, Release, ShellRelease } from '@portals/contracts/releases';
import type { LivePortal } from './store-rules.js';
import { readStoredRelease } from './stored-release.js';

/** Returns the path patterns of a portal, as live.json stores them. */
export const pathsOf = (release: Release): { paths?: string[] } =>
  release.kind === 'portal' ? { paths: release.descriptor.routes.map(({ path }) => path) } : {};

/** A release and its folder. */
interface Placed<T> {
  release: T;
  folder: string;
}

/** The readable live releases. A damaged release of another team is omitted, because it must not block publishing. */
export interface LiveView {
  shell: Placed<ShellRelease> | null;
  portals: (LivePortal & { folder: string })[];
}

/** Reads the live releases of a store. */
export async function readLive(
  store: string,
  { releases: { shell, ...others } }: LiveSet,
): Promise<LiveView> {
  const found = shell ? await readStoredRelease(store, 'shell', shell.live) : null;
  const portals = Object.entries(others).map(async ([name, { live, paths }]) => {
    const stored = await readStoredRelease(store, name, live);
    const release = stored?.kind === 'portal' ? stored : null;
    const known = (release && pathsOf(release).paths) ?? paths ?? [];
    return { name, version: live, paths: known, release, folder: join(store, name, live) };
  });
  return {
    shell: found?.kind === 'shell' ? { release: found, folder: join(store, 'shell', found.version) } : null,
    portals: await Promise.all(portals),
  };
}
