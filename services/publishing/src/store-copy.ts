import { setTimeout as delay } from 'node:timers/promises';
import { type ReleaseStore, refuseMirrored } from '@portals/portal-cli/plain';
import type { Logger } from 'pino';

/** Longest wait of a call for the bucket, and shortest time between two requests to it, in milliseconds. */
const refreshMs = 1000;

/**
 * The folder of the store as a copy of a bucket. Other machines create tokens, revoke them and publish, so the copy is brought up to date
 * before calls. A store that is only a folder needs none of it.
 */
export class StoreCopy {
  private refreshing: Promise<void> | null = null;
  private refreshedAt = 0;

  constructor(
    private readonly store: ReleaseStore,
    private readonly log: Logger,
  ) {}

  /** Refuses a call that would change only the copy of a bucket. @throws StoreError naming the bucket */
  refuseLost(changes: boolean): Promise<void> {
    return changes ? refuseMirrored(this.store) : Promise.resolve();
  }

  /** Brings the copy up to date before a call. */
  async before(): Promise<void> {
    if (!this.store.isShared) return;
    if (Date.now() - this.refreshedAt < refreshMs) return;
    this.refreshing ??= this.refresh();
    // A change that is being shared holds the lock for longer; it brings the copy up to date itself.
    await Promise.race([this.refreshing, delay(refreshMs, undefined, { ref: false })]);
  }

  private async refresh(): Promise<void> {
    try {
      await this.store.refresh();
    } catch (error) {
      this.log.warn({ err: error }, 'the bucket cannot be read');
    }
    this.refreshedAt = Date.now();
    this.refreshing = null;
  }
}
