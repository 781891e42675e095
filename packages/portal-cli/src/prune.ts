import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LiveSet, StoreChange } from '@portals/contracts/releases';
import type { ReleaseStore } from './store.js';

const dayMs = 24 * 60 * 60_000;

/** When each version of a name stopped being live, in milliseconds since 1970. */
function endsOf(history: readonly StoreChange[], name: string): Map<string, number> {
  const own = history.filter((change) => change.name === name);
  return new Map(own.flatMap(({ from, at }) => (from === null ? [] : [[from, Date.parse(at)] as const])));
}

/** Versions that are served or may have to stand in. */
function neededOf(set: LiveSet, name: string): Set<string | undefined> {
  const { live, previous, lastGood } = set.releases[name] ?? {};
  return new Set([live, previous, lastGood]);
}

/** A release that nobody needs any more. */
export interface Prunable {
  name: string;
  version: string;
}

/**
 * The releases that may be deleted: neither live, previous nor last good, and for `days` neither live nor put into
 * the store, so that no open tab should still need their files.
 */
export async function prunable(store: ReleaseStore, names: string[], days: number): Promise<Prunable[]> {
  const [set, history] = await Promise.all([store.live(), store.history()]);
  const limit = Date.now() - days * dayMs;
  const found: Prunable[] = [];
  for (const name of names) {
    const [needed, ends] = [neededOf(set, name), endsOf(history, name)];
    for (const version of (await store.versions(name)).sort()) {
      const { mtimeMs } = await stat(join(store.folder, name, version));
      if (!needed.has(version) && Math.max(mtimeMs, ends.get(version) ?? 0) < limit)
        found.push({ name, version });
    }
  }
  return found;
}

/** Deletes releases from a store. */
export async function prune(store: ReleaseStore, releases: readonly Prunable[]): Promise<void> {
  for (const { name, version } of releases) await rm(join(store.folder, name, version), { recursive: true });
}
