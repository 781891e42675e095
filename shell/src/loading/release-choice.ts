import type { ComposedRelease, PortalEvent } from '@portals/contracts/composition';
import type { Target } from '../composition/find-route';
import type { PartFunctions, PartName } from './check-portal';
import { classify, PortalError } from './portal-error';
import type { LoadedPage, LoaderParts } from './portal-loader';
import { createReleaseSource } from './release-source';

/** Returns the error to show when no release worked: the error of the first release, marked as missing only if all are missing. */
function worstOf(errors: readonly PortalError[]): PortalError {
  const [first] = errors;
  if (first === undefined) return new PortalError('fetch', 'there is no release');
  const gone = errors.every((error) => error.filesMissing);
  if (gone === first.filesMissing) return first;
  return new PortalError(first.phase, first.message, {
    cause: first,
    needsNewDocument: first.needsNewDocument,
    filesMissing: gone,
  });
}

/** Returns the releases to try: those that have not failed or, if all have failed, all releases. */
function releasesOf(portal: Target['portal'], failed: ReadonlySet<string>): ComposedRelease[] {
  const releases = [portal.live, ...(portal.previous ? [portal.previous] : [])];
  const left = releases.filter(({ version }) => !failed.has(version));
  return left.length > 0 ? left : releases;
}

/** Decides the release of a portal's pages, and remembers which releases have failed in this page view. */
export interface ReleaseChoice {
  /**
   * Returns the page from the first release that works, and reports the load to the gateway.
   * @throws PortalError of the first release when none works
   */
  load(target: Target): Promise<LoadedPage>;
  /**
   * Returns an additional part of a portal from the release of its pages. A failure does not count against the release, because its pages
   * may work.
   */
  part<Name extends PartName>(part: Name, portal: Target['portal']): Promise<PartFunctions[Name] | null>;
  /** Returns the set of failed versions of a portal. A version added to the set is tried only when all others have failed. */
  broken(portal: string): Set<string>;
  /** Allows every release of a portal to be tried again. */
  forget(portal: string): void;
  /**
   * Records a page that loaded but failed later. Returns true when there is another release to fall back to. A release of which a part
   * loaded on demand did not arrive is first tried from another URL, because it may be intact.
   */
  markBroken(portal: Target['portal'], version: string, error: PortalError): boolean;
}

/**
 * Returns the function that reports loads. Each failure counts once per page view, so that the retries of one open tab do not add up to an
 * alert.
 */
function createReport(parts: LoaderParts) {
  const reported = new Set<string>();
  return (
    portal: string,
    version: string,
    since: number,
    outcome: PortalEvent['outcome'],
    error?: PortalError,
  ): void => {
    const failure = error && `${portal} ${version} ${error.phase}`;
    if (failure !== undefined) {
      if (reported.has(failure)) return;
      reported.add(failure);
    }
    parts.report({
      composition: parts.composition.id,
      portal,
      version,
      duration: parts.now() - since,
      outcome,
      ...(error ? { phase: error.phase, message: error.message } : {}),
    });
  };
}

/**
 * Creates the choice of releases: the live release is tried first, then the previous one. Once the previous release has been needed, it
 * stays in use until a retry.
 * @param late called when a page arrives after its deadline
 */
export function createReleaseChoice(
  parts: LoaderParts,
  late: (target: Target, version: string) => void,
): ReleaseChoice {
  const failed = new Map<string, Set<string>>();
  const source = createReleaseSource(parts);
  const report = createReport(parts);

  function broken(portal: string): Set<string> {
    const known = failed.get(portal) ?? new Set<string>();
    failed.set(portal, known);
    return known;
  }

  async function load(target: Target): Promise<LoadedPage> {
    const { portal } = target;
    const bad = broken(portal.name);
    const queue = releasesOf(portal, bad);
    const errors: PortalError[] = [];
    for (const release of queue) {
      const since = parts.now();
      const { version } = release;
      try {
        const hurried = errors[0]?.phase === 'timeout';
        const page = await source.page(target, release, { hurried, late: () => late(target, version) });
        report(portal.name, version, since, release === portal.live ? 'loaded' : 'fallback');
        return page;
      } catch (thrown) {
        const error = classify(thrown);
        report(portal.name, version, since, 'failed', error);
        bad.add(version);
        errors.push(error);
        if (parts.awaitsShell?.()) break;
        // With no other release to fall back to, the remaining time is used to load this release from a different URL.
        if (queue.length === 1 && error.phase === 'timeout') queue.push(release);
      }
    }
    throw worstOf(errors);
  }

  return {
    load,
    part: (part, portal) => {
      const [release = portal.live] = releasesOf(portal, broken(portal.name));
      return source.part(part, portal.name, release);
    },
    broken,
    forget: (portal) => failed.delete(portal),
    markBroken({ name, live, previous }, version, error) {
      report(name, version, parts.now(), 'failed', error);
      const release = previous?.version === version ? previous : live;
      if (error.phase === 'fetch' && source.moveNext(release)) return false;
      const bad = broken(name);
      if (!previous || previous.version === version || bad.has(previous.version)) return false;
      bad.add(version);
      return true;
    },
  };
}
