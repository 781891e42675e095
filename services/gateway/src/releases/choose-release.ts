import type { LiveEntry, Release, Served } from '@portals/contracts/releases';

/** Which release of one name is served. */
export interface Choice<T> {
  served: Served;
  /** Null when no release can be used. */
  release: T | null;
  /** The release that a browser falls back to when `release` fails there. */
  fallback: T | null;
  /** What is wrong with the live release, when another is served or none. */
  fault: unknown;
}

const order = ['live', 'previous', 'lastGood'] as const;

/**
 * Chooses the release to serve of one name: the live one; if it cannot be used the previous one, then the last good
 * one, then the one that was served until now, then any other that is stored, such as the one that somebody went back
 * from (rule 13.5). The fallback is the last good release, else the previous one.
 * @param load returns a release, or throws when it is damaged or missing
 * @param until version that was served until now
 * @param stored gives all stored versions, the best first; called only when none of the others can be used
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

/** Whether a release is of the kind that its name stands for. */
export const isOfKind = (release: Release, name: string): boolean =>
  (release.kind === 'shell') === (name === 'shell');
