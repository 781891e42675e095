import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { AccessUser } from '../auth/access-tokens.js';
import { LOGGER } from '../logging/logger.js';
import { Accounts } from './accounts.js';

/** Milliseconds after which the places of a user are looked up again, and that one look may take: together less than five seconds. */
const times = { everyMs: 2000, lookMs: 2000 };

/**
 * Follows the places of users in workspaces while a call goes on for long: its token tells only where they were at its start, and whoever
 * leaves a workspace loses access within five seconds (rule 18.4).
 */
@Injectable()
export class CurrentPlaces {
  constructor(
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Returns a function that returns the user with their current places; it asks the auth service every two seconds at most. While that
   * does not answer, the places stay as they were, because nobody can change them there either.
   */
  follow(user: AccessUser): () => Promise<AccessUser> {
    let current = user;
    let lookedAt = Date.now();
    return async () => {
      if (Date.now() - lookedAt < times.everyMs) return current;
      lookedAt = Date.now();
      try {
        const { workspaces } = await this.accounts.find(user.id, times.lookMs);
        if (workspaces !== null) current = { ...user, workspaces };
      } catch (error) {
        this.logger.warn({ userId: user.id, err: error }, 'places of a user could not be looked up');
      }
      return current;
    };
  }

  /**
   * Yields batches of a file.
   * @param check throws once the user, with their current places, may not have the next one
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
