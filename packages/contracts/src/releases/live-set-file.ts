import { join } from 'node:path';
import { type LiveEntry, LiveSet, liveVersionsOf } from './live-set.js';
import { isMissingFile, readRegularFile } from './regular-file.js';

/**
 * Files of a store that record the live releases. Gateways of the previous version read `before`, which lists only releases that they can
 * serve (rule 13.4). `copy` is a backup of `set`, or of `before` in stores of earlier versions.
 */
export const liveFiles = { set: 'live-set.json', copy: 'live-copy.json', before: 'live.json' } as const;

/** The live set as read from a store. */
export interface ReadLiveSet {
  set: LiveSet;
  /** Raw text of the files, used to detect changes. */
  text: string;
  /** Error of the primary file when another file was read instead; otherwise null. */
  damage: unknown;
}

type File = { text: string; set: LiveSet } | { error: unknown };

const isMissing = ({ error }: { error: unknown }) => isMissingFile(error);

async function readFile(store: string, name: string): Promise<File> {
  try {
    const text = (await readRegularFile(join(store, name))).toString('utf8');
    return { text, set: LiveSet.parse(JSON.parse(text)) };
  } catch (error) {
    return { error };
  }
}

/** Returns the entry for a release that the previous version of the product has made live; `entry` is the name's entry before that. */
function changedBefore(live: string, entry: LiveEntry | undefined): LiveEntry {
  const stack = entry ? [entry.live, entry.previous, ...(entry.earlier ?? [])] : [];
  const [previous, ...earlier] = stack.filter((version) => version !== undefined && version !== live);
  const { lastGood } = entry ?? {};
  return {
    live,
    ...(previous !== undefined && { previous }),
    ...(lastGood !== undefined && { lastGood }),
    earlier: earlier.flatMap((version) => version ?? []),
  };
}

/** Merges changes that the previous version of the product made after `set` was written, for instance during a temporary downgrade. */
function takeOver(set: LiveSet, before: LiveSet): LiveSet {
  const { versionBefore = {} } = set;
  const changed = Object.entries(before.releases).filter(([name, { live }]) => live !== versionBefore[name]);
  const entries = changed.map(([name, { live }]) => [name, changedBefore(live, set.releases[name])] as const);
  return {
    ...set,
    releases: { ...set.releases, ...Object.fromEntries(entries) },
    ...(set.wentLiveBefore && {
      wentLiveBefore: { ...set.wentLiveBefore, ...liveVersionsOf(Object.fromEntries(changed)) },
    }),
  };
}

/**
 * Reads the live set of a store.
 * @returns null when the store has none of the files, because nothing has ever been published
 * @throws the error of the primary file when no other file can be read instead
 */
export async function readLiveSet(store: string): Promise<ReadLiveSet | null> {
  const [own, copy, before] = await Promise.all([
    readFile(store, liveFiles.set),
    readFile(store, liveFiles.copy),
    readFile(store, liveFiles.before),
  ]);
  const isOfThisVersion = !('error' in own && isMissing(own)) || ('set' in copy && copy.set.schema === 3);
  const first = isOfThisVersion ? own : before;
  const found = [first, copy].find((file) => 'set' in file);
  const damage = 'error' in first ? first.error : null;
  if (found === undefined || !('set' in found)) {
    if ('error' in first && isMissing(first) && 'error' in copy && isMissing(copy)) return null;
    throw damage;
  }
  if (!isOfThisVersion || !('set' in before)) return { ...found, damage };
  return { set: takeOver(found.set, before.set), text: found.text + before.text, damage };
}
