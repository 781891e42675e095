import { setTimeout as delay } from 'node:timers/promises';
import { StoreError } from '@portals/contracts/releases';
import { mirroredBucket, type ReleaseStore } from '@portals/portal-cli/plain';
import type { Logger } from 'pino';

/** Longest wait of a call for the bucket, and shortest time between two requests to it, in milliseconds. */
const refreshMs = 1000;

/**
 * Refuses a call that would change only the copy of a bucket.
 * @throws StoreError without the store's paths, which only the operator may see
 */
export async function refuseLost(store: ReleaseStore): Promise<void> {
  if ((await mirroredBucket(store)) === null) return;
  throw new StoreError(
    'The releases of this site follow a bucket, so a change made only here would be lost. Nothing was changed.\n' +
      '  Ask whoever runs the site: the service that receives releases needs the bucket.',
  );
}

/**
 * The folder of the store as a copy of a bucket. Other machines create tokens, revoke them and publish, so the copy is brought up to date
 * before calls. A store that is only a folder does not need this.
 */
export class StoreCopy {
  /** Ends with the current refresh, or a second after its start. */
  private waiting: Promise<void> | null = null;
  private refreshedAt = 0;

  constructor(
    private readonly store: ReleaseStore,
    private readonly log: Logger,
  ) {}

  /** Brings the copy up to date before a call. */
  async before(): Promise<void> {
    if (!this.store.isShared) return;
    if (Date.now() - this.refreshedAt < refreshMs) return;
    // A running change holds the lock for longer, and brings the copy up to date itself, so only its first second is waited for.
    this.waiting ??= Promise.race([this.refresh(), delay(refreshMs, undefined, { ref: false })]);
    await this.waiting;
  }

  private async refresh(): Promise<void> {
    try {
      await this.store.refresh();
    } catch (error) {
      this.log.warn({ err: error }, 'the bucket cannot be read');
    }
    this.refreshedAt = Date.now();
    this.waiting = null;
  }
}
