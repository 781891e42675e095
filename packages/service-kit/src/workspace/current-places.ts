import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { AccessUser } from '../auth/access-tokens.js';
import { LOGGER } from '../logging/logger.js';
import { Accounts } from './accounts.js';

/** Milliseconds between two lookups of a user's memberships, and maximum duration of a lookup; their sum must be below five seconds. */
const times = { everyMs: 2000, lookMs: 2000 };

/**
 * Tracks the memberships of users during a long call. The access token lists only the memberships at the start of the call, but a user who
 * leaves a workspace must lose access within five seconds (rule 18.4), and so must a session that has ended (rule 19.31) or may no longer
 * reach a workspace (rule 19.37).
 */
@Injectable()
export class CurrentPlaces {
  constructor(
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Returns a function that returns the user with the current memberships of their session. It calls the auth service at most every two
   * seconds. While the auth service is down, it returns the last known memberships, because nobody can change memberships during that time.
   */
  follow(user: AccessUser): () => Promise<AccessUser> {
    let current = user;
    let lookedAt = performance.now();
    return async () => {
      if (performance.now() - lookedAt < times.everyMs) return current;
      lookedAt = performance.now();
      try {
        const { workspaces } = await this.accounts.find(user.id, times.lookMs, user.sessionId);
        if (workspaces !== null) current = { ...user, workspaces };
      } catch (error) {
        this.logger.warn({ userId: user.id, err: error }, 'places of a user could not be looked up');
      }
      return current;
    };
  }

  /**
   * Yields batches of a file.
   * @param check throws once the user's current memberships no longer allow the next batch
   */
  async *during<T>(
    user: AccessUser,
    batches: AsyncIterable<T>,
    check: (user: AccessUser) => Promise<unknown>,
  ): AsyncGenerator<T> {
    const current = this.follow(user);
    for await (const batch of batches) {
      await check(await current());
      yield batch;
    }
  }
}
