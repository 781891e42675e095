import { setTimeout as delay } from 'node:timers/promises';
import { StoreError } from '@portals/contracts/releases';
import { mirroredBucket, type ReleaseStore } from '@portals/portal-cli/plain';
import type { Logger } from 'pino';

/** Maximum milliseconds that a call waits for the bucket; also the minimum time between two refreshes. */
const refreshMs = 1000;

/**
 * Rejects a change that would be lost, because it would only reach the local copy of a bucket.
 * @throws StoreError whose message omits the store's paths, which only the operator may see
 */
export async function refuseLost(store: ReleaseStore): Promise<void> {
  if ((await mirroredBucket(store)) === null) return;
  throw new StoreError(
    'The releases of this site follow a bucket, so a change made only here would be lost. Nothing was changed.\n' +
      '  Ask whoever runs the site: the service that receives releases needs the bucket.',
  );
}

/**
 * Keeps the store's folder up to date when it is a copy of a bucket. Other machines also publish and create or revoke tokens, so the copy
 * is refreshed before calls. A store without a bucket needs no refresh.
 */
export class StoreCopy {
  /** Resolves when the current refresh ends, or after `refreshMs` if it takes longer; null when none is running. */
  private waiting: Promise<void> | null = null;
  private refreshedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly store: ReleaseStore,
    private readonly log: Logger,
  ) {}

  /** Refreshes the copy; each call that uses the store must await this first. */
  async before(): Promise<void> {
    if (!this.store.isShared) return;
    if (performance.now() - this.refreshedAt < refreshMs) return;
    // Waits at most `refreshMs`: a running change holds the lock for longer than that, but refreshes the copy itself.
    this.waiting ??= Promise.race([this.refresh(), delay(refreshMs, undefined, { ref: false })]);
    await this.waiting;
  }

  private async refresh(): Promise<void> {
    try {
      await this.store.refresh();
    } catch (error) {
      this.log.warn({ err: error }, 'the bucket cannot be read');
    }
    this.refreshedAt = performance.now();
    this.waiting = null;
  }
}
