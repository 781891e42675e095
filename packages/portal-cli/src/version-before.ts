import { documentFormOf, formOfVersionBefore } from '@portals/contracts/composition';
import type { LiveEntry, LiveSet, Release, StoreChange } from '@portals/contracts/releases';
import { stackOf } from './live-rules.js';
import { satisfies } from './version-range.js';

/** live.json of schema 1, which gateways and commands of the version before read. */
export interface SetForVersionBefore {
  schema: 1;
  releases: Record<string, { live: string; previous?: string }>;
  history: StoreChange[];
}

const since = (entry: LiveEntry) => entry.since ?? new Date(0).toISOString();

/** The entry and the history of one name, of versions that were live, the newest first. */
function entryOf(name: string, [live, previous, ...earlier]: string[], at: string) {
  if (live === undefined) return null;
  const oldestFirst = [live, previous, ...earlier].flatMap((version) => version ?? []).reverse();
  const history = oldestFirst.map((to, index): StoreChange => {
    const from = oldestFirst[index - 1] ?? null;
    return { at, name, from, to, reason: 'publish' };
  });
  return { entry: { live, ...(previous !== undefined && { previous }) }, history };
}

/**
 * Finds what the version before can serve: of the shell, the newest releases that read its documents, and of each portal
 * those that run with that shell. People who go back to it find the site as it was last with it, and its gateways that
 * still run during an upgrade are given no release that they cannot serve (rule 13.4).
 * @param read gives a stored release, or null
 */
export async function setForVersionBefore(
  { shell, ...portals }: LiveSet['releases'],
  read: (name: string, version: string) => Promise<Release | null>,
): Promise<SetForVersionBefore> {
  const suitable = async (name: string, entry: LiveEntry, suits: (release: Release) => boolean) => {
    const stack = [...new Set(stackOf(entry))];
    const releases = await Promise.all(stack.map((version) => read(name, version)));
    const versions = releases.flatMap((release) => (release && suits(release) ? [release.version] : []));
    return entryOf(name, versions, since(entry));
  };
  const isOldShell = (release: Release) => {
    const form = release.kind === 'shell' ? documentFormOf(release) : null;
    return form !== null && form <= formOfVersionBefore;
  };
  const found = shell ? await suitable('shell', shell, isOldShell) : null;
  const live = found && (await read('shell', found.entry.live));
  if (live?.kind !== 'shell') return { schema: 1, releases: {}, history: [] };
  const runs = (release: Release) =>
    release.kind === 'portal' && satisfies(live.platform, release.descriptor.platform);
  const others = await Promise.all(
    Object.entries(portals).map(async ([name, entry]) => [name, await suitable(name, entry, runs)] as const),
  );
  const all = [['shell', found] as const, ...others].flatMap(([name, one]) =>
    one ? [{ name, ...one }] : [],
  );
  return {
    schema: 1,
    releases: Object.fromEntries(all.map(({ name, entry }) => [name, entry])),
    history: all.flatMap(({ history }) => history),
  };
}
