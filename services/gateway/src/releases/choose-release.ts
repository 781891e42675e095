import type { LiveEntry, Release, Served } from '@portals/contracts/releases';

/** The release that was chosen for a portal or the shell. */
export interface Choice<T> {
  served: Served;
  /** Null when no release is usable. */
  release: T | null;
  /** The release that a browser falls back to when `release` fails there. */
  fallback: T | null;
  /** Error that prevented the live release from being served; null if it is served. */
  fault: unknown;
}

const order = ['live', 'previous', 'lastGood'] as const;

/**
 * Chooses which release of a portal or the shell to serve. It takes the first usable one of: live, previous, last good, currently served,
 * any other stored release, such as one that was rolled back (rule 13.5). The fallback for browsers is the last good release, or else the
 * previous one.
 * @param load returns a release, or throws when it is damaged or missing
 * @param until currently served version
 * @param stored returns all stored versions, best first; called only when the other candidates are unusable
 */
export async function chooseRelease<T>(
  entry: Pick<LiveEntry, 'live' | 'previous' | 'lastGood'>,
  load: (version: string) => Promise<T>,
  until?: string,
  stored: () => Promise<string[]> = async () => [],
): Promise<Choice<T>> {
  let fault: unknown = null;
  const bad = new Set<string>();
  const attempt = async (version: string | undefined): Promise<T | null> => {
    if (version === undefined || bad.has(version)) return null;
    try {
      return await load(version);
    } catch (error) {
      bad.add(version);
      fault ??= error;
      return null;
    }
  };
  const candidates = [
    ...order.map((served) => [served, entry[served]] as const),
    ['earlier', until] as const,
  ];
  for (const [served, version] of candidates) {
    const release = await attempt(version);
    if (release === null) continue;
    const own = served === 'live' ? null : fault;
    const stand = [entry.lastGood, entry.previous].filter((one) => one !== version);
    const fallback = (await attempt(stand[0])) ?? (await attempt(stand[1]));
    return { served, release, fallback, fault: own };
  }
  for (const version of await stored()) {
    const release = await attempt(version);
    if (release !== null) return { served: 'stored', release, fallback: null, fault };
  }
  return { served: 'none', release: null, fallback: null, fault };
}

/** Returns true for a shell release named `shell`, and for a portal release with any other name. */
export const isOfKind = (release: Release, name: string): boolean =>
  (release.kind === 'shell') === (name === 'shell');
