import { join } from 'node:path';
import type { PortalEvent } from '@portals/contracts/composition';
import type { ReleaseHealth } from '@portals/contracts/releases';
import { replaceFile, type WarnLog } from './gateway-status.js';

type Verdict = ReleaseHealth['verdict'];

/** Loads that must be reported before a release can count as good, failures before it can count as failing. */
const enough = 3;
const bearableShare = 0.1;
const countersKept = 200;

/** What reports of a release tell: null while they are too few. One person's bad line makes no release a bad one. */
export function judge({ loaded, failed }: { loaded: number; failed: number }): Verdict | null {
  if (failed > (loaded + failed) * bearableShare) return failed >= enough ? 'failing' : null;
  return loaded >= enough ? 'good' : null;
}

/**
 * Counts how browsers fare with each release of a portal, and writes the verdict into a file when it changes. The next
 * publish reads it, to know whether what it replaces works.
 */
export class HealthRecord {
  private readonly counters = new Map<string, { loaded: number; failed: number; verdict: Verdict | null }>();

  /** @param folder where all gateways of a store write */
  constructor(
    private readonly folder: string,
    private readonly log: WarnLog,
  ) {}

  /** @param isServed whether the composition has this release; reports of any other do not count */
  count(
    { portal, version, outcome }: Pick<PortalEvent, 'portal' | 'version' | 'outcome'>,
    isServed: (portal: string, version: string) => boolean,
  ): void {
    if (!isServed(portal, version)) return;
    const key = `${portal}/${version}`;
    const counter = this.counters.get(key) ?? { loaded: 0, failed: 0, verdict: null };
    this.counters.set(key, counter);
    const oldest = this.counters.keys().next();
    if (this.counters.size > countersKept && !oldest.done) this.counters.delete(oldest.value);
    if (outcome === 'failed') counter.failed += 1;
    else counter.loaded += 1;
    const verdict = judge(counter);
    if (verdict === null || verdict === counter.verdict) return;
    counter.verdict = verdict;
    const { loaded, failed } = counter;
    const health: ReleaseHealth = { verdict, loaded, failed, at: new Date().toISOString() };
    replaceFile(join(this.folder, 'health', portal, `${version}.json`), `${JSON.stringify(health)}\n`).catch(
      (error: unknown) => this.log.warn({ err: error, portal, version }, 'its health cannot be kept'),
    );
  }
}
