import { join } from 'node:path';
import { type LiveEntry, LiveSet, livesOf } from './live-set.js';
import { readRegularFile } from './regular-file.js';

/**
 * Files of a store that say what is live. `before` is what gateways of the version before read: it names only releases that
 * they can serve (rule 13.4). `copy` is a copy of `set`, or in stores of earlier versions of `before`.
 */
export const liveFiles = { set: 'live-set.json', copy: 'live-copy.json', before: 'live.json' } as const;

/** What a store says is live. */
export interface ReadLiveSet {
  set: LiveSet;
  /** Text of the files it was read from, to notice a change. */
  text: string;
  /** The error of the file that should have been read, when another one was read instead; null otherwise. */
  damage: unknown;
}

type File = { text: string; set: LiveSet } | { error: unknown };

const isMissing = ({ error }: { error: unknown }) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

async function readFile(store: string, name: string): Promise<File> {
  try {
    const text = (await readRegularFile(join(store, name))).toString('utf8');
    return { text, set: LiveSet.parse(JSON.parse(text)) };
  } catch (error) {
    return { error };
  }
}

/** The entry after the version before has made another release live. */
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

/** Takes over what the version before has made live since `set` was written, for instance while somebody went back to it. */
function takeOver(set: LiveSet, before: LiveSet): LiveSet {
  const { versionBefore = {} } = set;
  const changed = Object.entries(before.releases).filter(([name, { live }]) => live !== versionBefore[name]);
  const entries = changed.map(([name, { live }]) => [name, changedBefore(live, set.releases[name])] as const);
  return {
    ...set,
    releases: { ...set.releases, ...Object.fromEntries(entries) },
    ...(set.wentLiveBefore && {
      wentLiveBefore: { ...set.wentLiveBefore, ...livesOf(Object.fromEntries(changed)) },
    }),
  };
}

/**
 * Reads what is live in a store.
 * @returns null when the store has none of the files: nothing was ever published
 * @throws the error of the file that should be read, when no other can be read in its place
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
