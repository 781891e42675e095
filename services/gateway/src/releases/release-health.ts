import { join } from 'node:path';
import type { PortalEvent } from '@portals/contracts/composition';
import { ReleaseHealth, readRegularFile } from '@portals/contracts/releases';
import { replaceFile, type WarnLog } from './status-file.js';

type Verdict = ReleaseHealth['verdict'];

/** Minimum number of loads before a release counts as good, and of failures before it counts as failing. */
const enough = 3;
/** Share of failed loads above which a release counts as failing. */
const bearableShare = 0.1;

const maxCounters = 200;

/**
 * Judges a release by its loads and failures. Null while there are too few reports, so that one visitor's bad connection decides nothing.
 */
export function judge({ loaded, failed }: { loaded: number; failed: number }): Verdict | null {
  if (failed > (loaded + failed) * bearableShare) return failed >= enough ? 'failing' : null;
  return loaded >= enough ? 'good' : null;
}

/**
 * Counts the loads and failures that browsers report for each release, and writes the verdict to a file when it changes. The next publish
 * reads the file to find out whether the release that it replaces works.
 */
export class HealthRecord {
  private readonly counters = new Map<string, { loaded: number; failed: number; verdict: Verdict | null }>();
  /** The last write. Writes are queued, because a slow earlier write could otherwise overwrite a later verdict. */
  private writing: Promise<void> = Promise.resolve();

  /** @param folder shared by all gateways of a store */
  constructor(
    private readonly folder: string,
    private readonly log: WarnLog,
  ) {}

  /** Returns the verdict that any gateway has written for a release; null when there is none. */
  async verdict(name: string, version: string): Promise<Verdict | null> {
    try {
      const text = (await readRegularFile(this.file(name, version))).toString('utf8');
      return ReleaseHealth.parse(JSON.parse(text)).verdict;
    } catch {
      return null;
    }
  }

  /** Returns the loads and failures of a release since this gateway started; empty when there are none. */
  counts(name: string, version: string | null): { loaded?: number; failed?: number } {
    const counter = this.counters.get(`${name}/${version}`);
    return counter ? { loaded: counter.loaded, failed: counter.failed } : {};
  }

  private file(name: string, version: string): string {
    return join(this.folder, 'health', name, `${version}.json`);
  }

  /** @param isServed returns true when the composition has this release; other reports are ignored */
  count(
    { portal, version, outcome }: Pick<PortalEvent, 'portal' | 'version' | 'outcome'>,
    isServed: (portal: string, version: string) => boolean,
  ): void {
    if (!isServed(portal, version)) return;
    const key = `${portal}/${version}`;
    const counter = this.counters.get(key) ?? { loaded: 0, failed: 0, verdict: null };
    this.counters.set(key, counter);
    const oldest = this.counters.keys().next();
    if (this.counters.size > maxCounters && !oldest.done) this.counters.delete(oldest.value);
    if (outcome === 'failed') counter.failed += 1;
    else counter.loaded += 1;
    const verdict = judge(counter);
    if (verdict === null || verdict === counter.verdict) return;
    counter.verdict = verdict;
    const { loaded, failed } = counter;
    const health: ReleaseHealth = { verdict, loaded, failed, at: new Date().toISOString() };
    this.writing = this.writing
      .then(() => replaceFile(this.file(portal, version), `${JSON.stringify(health)}\n`))
      .catch((error: unknown) =>
        this.log.warn(
          { err: error, portal, version },
          'the health of a release cannot be written to GATEWAYS_DIR',
        ),
      );
  }
}
