import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CanarySet,
  hasEnded,
  type LiveSet,
  type Preview,
  type ServedRelease,
  type StoreChange,
} from '@portals/contracts/releases';
import { maxChanges } from './live-rules.js';
import { isDiskFull, withLock } from './lock.js';
import type { ReleaseStore } from './store.js';

const dayMs = 24 * 60 * 60_000;

/** Days for which a release stays stored after it was last shown to any visitor (rule 13.7). */
export const retentionDays = 30;

/** Returns the time at which each version of a name stopped being live or its last preview ended, in milliseconds since 1970. */
function endsOf(
  history: readonly StoreChange[],
  previews: readonly Preview[],
  name: string,
): (version: string) => number {
  const own = history.filter((change) => change.name === name);
  const ends = new Map(own.flatMap(({ from, at }) => (from === null ? [] : [[from, Date.parse(at)]])));
  const previewed = (version: string) =>
    previews
      .filter((one) => one.name === name && one.version === version)
      .map(({ endsAt }) => Date.parse(endsAt));
  // The history is limited: a version missing from it ended before the oldest recorded change.
  const [oldest] = own.length < maxChanges ? [] : own;
  const endOf = (version: string) => ends.get(version) ?? (oldest ? Date.parse(oldest.at) : 0);
  return (version) => Math.max(endOf(version), ...previewed(version));
}

/**
 * Returns the versions that must not be deleted: live versions and their fallbacks, versions with a preview, versions that a running
 * gateway serves, and versions that the previous version of the product would serve.
 */
function neededOf(
  set: LiveSet,
  served: readonly ServedRelease[],
  previews: readonly Preview[],
  name: string,
): Set<string | null | undefined> {
  const { live, previous, lastGood } = set.releases[name] ?? {};
  const standIns = served.filter((state) => state.name === name).map(({ version }) => version);
  const previewed = previews.filter((preview) => preview.name === name && !hasEnded(preview));
  return new Set([
    live,
    previous,
    lastGood,
    set.versionBefore?.[name],
    ...standIns,
    ...previewed.map(({ version }) => version),
  ]);
}

/**
 * Returns the time at which a release was last served to visitors as a canary, in milliseconds since 1970; `Infinity` for a running canary.
 */
function canaryEnd({ canaries, changes }: CanarySet, name: string, version: string): number {
  const isIt = (one: { name: string; version: string }) => one.name === name && one.version === version;
  if (canaries.some(isIt)) return Number.POSITIVE_INFINITY;
  return Date.parse(changes.findLast(isIt)?.at ?? '') || 0;
}

/** A release that is no longer needed. */
export interface Prunable {
  name: string;
  version: string;
}

/**
 * Returns the releases that may be deleted. They are not live, previous, last good, previewed, a canary or served by a running gateway, and
 * in the last `days` days they were not live, previewed, a canary or added to the store. By then, no open tab should still need their
 * files.
 */
export async function prunable(store: ReleaseStore, names: string[], days: number): Promise<Prunable[]> {
  const [set, history, previews] = await Promise.all([store.live(), store.history(), store.previews.list()]);
  const canaries = await store.canaries.read();
  const served = (await store.gateways.running()).flatMap(({ releases }) => releases);
  const limit = Date.now() - days * dayMs;
  const found: Prunable[] = [];
  for (const name of names) {
    const [needed, endOf] = [neededOf(set, served, previews, name), endsOf(history, previews, name)];
    for (const version of (await store.versions(name)).sort()) {
      const { mtimeMs } = await stat(join(store.folder, name, version));
      const ends = [mtimeMs, endOf(version), canaryEnd(canaries, name, version)];
      if (!needed.has(version) && Math.max(...ends) < limit) found.push({ name, version });
    }
  }
  return found;
}

/** Names of files and folders that are renamed once they are complete. */
const temporaryName = /(^\.adding-|\.)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Deletes leftovers of killed commands from the store: temporary files that are at least a day old. */
async function removeLeftovers(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => temporaryName.test(name));
  for (const path of names.map((name) => join(folder, name))) {
    // Skips a file that a running command has renamed in the meantime.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < Date.now() - dayMs) await rm(path, { recursive: true, force: true });
  }
}

/**
 * Deletes the releases that `prunable` finds, leftovers of killed commands, and ended previews. Holds the lock, so that none of the
 * releases can go live in the meantime.
 * @returns the deleted releases
 */
export async function prune(store: ReleaseStore, names: string[], days: number): Promise<Prunable[]> {
  const work = async () => {
    const found = await prunable(store, names, days);
    for (const { name, version } of found) {
      await rm(join(store.folder, name, version), { recursive: true });
      // The folder may belong to the gateways' user. A file that stays there harms nothing.
      await rm(store.gateways.healthFile(name, version), { force: true }).catch(() => undefined);
    }
    await removeLeftovers(store.folder);
    // An ended preview is kept while its release is stored: it marks the release as only previewed, so that gateways do not use it as a
    // fallback (rule 13.14).
    const isStored = async ({ name, version }: Prunable) => (await store.versions(name)).includes(version);
    const tidyUp = async () => {
      await store.previews.tidy(isStored);
      await store.signing.tidy((name, version) => isStored({ name, version }));
    };
    await tidyUp().catch((error: unknown) => {
      if (!isDiskFull(error)) throw error;
    });
    return found;
  };
  return withLock(store.lock, () => store.share(work)).catch((error: unknown) => {
    // On a full disk no lock can be created. Pruning without the lock is safe, because on a full disk no other command can make anything
    // live either.
    if (isDiskFull(error)) return work();
    throw error;
  });
}
