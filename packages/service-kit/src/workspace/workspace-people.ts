import { Inject, Injectable } from '@nestjs/common';
import type { AccessUser } from '../auth/access-tokens.js';
import { AppError } from '../errors/app-error.js';
import { type AccountState, Accounts } from './accounts.js';

/** Ids of people in a call, and the name of the field in the body that contains the ids. */
export interface NamedPeople {
  userIds: readonly number[];
  field: string;
}

const isIn = (workspaceId: number, places: AccountState['workspaces']): boolean =>
  places === null || places.some((place) => place.id === workspaceId);

/** Checks that people are in a workspace by calling the auth service, because only that service knows the members. */
@Injectable()
export class WorkspacePeople {
  constructor(@Inject(Accounts) private readonly accounts: Accounts) {}

  /**
   * Checks that people are in a workspace. Call it outside of transactions, because it waits for another service. The previous version of
   * the auth service does not return memberships; with that version, the check always passes.
   * @param user the caller, who needs no lookup
   * @throws AppError VALIDATION_FAILED with the field when somebody is not in the workspace; SERVICE_UNAVAILABLE while auth is down
   */
  async require(user: AccessUser, workspaceId: number, { userIds, field }: NamedPeople): Promise<void> {
    for (const id of new Set(userIds)) {
      const places = id === user.id ? user.workspaces : (await this.find(id)).workspaces;
      if (!isIn(workspaceId, places))
        throw new AppError('VALIDATION_FAILED', { fields: [{ field, code: 'INVALID_CHOICE' }] });
    }
  }

  /**
   * Returns those people who are not in a workspace any more, under the conditions of `require`.
   * @throws AppError SERVICE_UNAVAILABLE while auth is down
   */
  async gone(workspaceId: number, userIds: readonly number[]): Promise<Set<number>> {
    const gone = new Set<number>();
    for (const id of new Set(userIds)) {
      const { workspaces } = await this.find(id);
      if (!isIn(workspaceId, workspaces)) gone.add(id);
    }
    return gone;
  }

  private async find(id: number): Promise<AccountState> {
    try {
      return await this.accounts.find(id);
    } catch (cause) {
      throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2, cause });
    }
  }
}
