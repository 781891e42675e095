import { type LiveEntry, type LiveSet, liveVersionsOf, type StoreChange } from '@portals/contracts/releases';

const maxEarlier = 20;
/** Number of changes recorded for each name. */
export const maxChanges = 200;

/** Returns the formerly live versions of one name, oldest first. A rollback removes the versions after its target. */
function liveStack(history: readonly StoreChange[], name: string): string[] {
  const stack: string[] = [];
  for (const { to, reason } of history.filter((entry) => entry.name === name)) {
    const at = to === null ? -1 : stack.lastIndexOf(to);
    if (to === null) stack.length = 0;
    else if (reason === 'rollback' && at >= 0) stack.length = at + 1;
    else if (stack.at(-1) !== to) stack.push(to);
  }
  return stack;
}

/**
 * Converts a live set of an earlier schema to schema 3. From schema 1, the earlier live versions are taken from the history; from schema 2,
 * the live versions are recorded for a downgrade to a product version that writes schema 2.
 */
export function upgrade(set: LiveSet): LiveSet {
  const { history = [] } = set;
  if (set.schema === 3) return set;
  if (set.schema === 2) {
    return { ...set, schema: 3, wentLiveBefore: liveVersionsOf(set.releases) };
  }
  const releases = Object.entries(set.releases).map(([name, entry]): [string, LiveEntry] => {
    const before = liveStack(history, name).slice(0, -1).reverse();
    const earlier = before.filter((version) => version !== entry.previous && version !== entry.live);
    const since = history.findLast((change) => change.name === name && change.to === entry.live)?.at;
    return [name, { ...entry, ...(since && { since }), earlier: [...new Set(earlier)].slice(0, maxEarlier) }];
  });
  return { schema: 3, revision: set.revision, releases: Object.fromEntries(releases) };
}

/** Properties of a release that becomes live, and of the release that it replaces. */
export interface Step {
  at: string;
  to: string;
  /** Path patterns of the new live release. */
  paths?: string[];
  /** True when the replaced release is known to work. */
  isGood: boolean;
}

/** Returns the current and former live versions of one name, newest first. */
export const stackOf = ({ live, previous, earlier = [] }: LiveEntry): string[] => [
  live,
  ...(previous === undefined ? [] : [previous]),
  ...earlier,
];

function entryOf(stack: string[], lastGood: string | undefined, { at, to, paths }: Step): LiveEntry {
  const [previous, ...earlier] = stack.filter((version) => version !== to);
  return {
    live: to,
    since: at,
    ...(previous !== undefined && { previous }),
    ...(lastGood !== undefined && { lastGood }),
    earlier: earlier.slice(0, maxEarlier),
    ...(paths && { paths }),
  };
}

/** Returns the entry after a publish or promote: the release that was live becomes the previous one. */
export function stepForward(entry: LiveEntry | undefined, step: Step): LiveEntry {
  if (!entry) return entryOf([], undefined, step);
  return entryOf(stackOf(entry), step.isGood ? entry.live : entry.lastGood, step);
}

/**
 * Returns the entry after a rollback to the previous release: `previous` is then the release that was live before the target. The replaced
 * release can no longer be the last good one, because somebody has decided to roll it back.
 */
export function stepBack(entry: LiveEntry, step: Step): LiveEntry {
  const [live, ...rest] = stackOf(entry);
  const lastGood = entry.lastGood === live ? step.to : entry.lastGood;
  return entryOf(rest, lastGood, step);
}

/**
 * Appends a change, dropping the oldest ones of the same name beyond `maxChanges`. The limit is per name, so that frequent publishes of one
 * portal do not displace the history of another.
 */
export function addChange(history: readonly StoreChange[], change: StoreChange): StoreChange[] {
  const all = [...history, change];
  const own = all.filter(({ name }) => name === change.name);
  const dropped = new Set(own.slice(0, Math.max(0, own.length - maxChanges)));
  return all.filter((one) => !dropped.has(one));
}
