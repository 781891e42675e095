import { Inject, Injectable } from '@nestjs/common';
import type { AccessUser } from '../auth/access-tokens.js';
import { AppError } from '../errors/app-error.js';
import { type AccountState, Accounts } from './accounts.js';

/** People named in a call: their ids, and the field of the body that contains them. */
export interface NamedPeople {
  userIds: readonly number[];
  field: string;
}

/** Checks that the people named in a call are in a workspace; only the auth service knows its members. */
@Injectable()
export class WorkspacePeople {
  constructor(@Inject(Accounts) private readonly accounts: Accounts) {}

  /**
   * Checks that people are in a workspace. Call it outside of transactions, because it waits for another service. The previous version of
   * auth does not return who is in a workspace; then everybody passes.
   * @param user the caller, who needs no lookup
   * @throws AppError VALIDATION_FAILED with the field when somebody is not in the workspace; SERVICE_UNAVAILABLE while auth does not answer
   */
  async require(user: AccessUser, workspaceId: number, { userIds, field }: NamedPeople): Promise<void> {
    for (const id of new Set(userIds)) {
      const places = id === user.id ? user.workspaces : (await this.find(id)).workspaces;
      if (places !== null && !places.some((place) => place.id === workspaceId))
        throw new AppError('VALIDATION_FAILED', { fields: [{ field, code: 'INVALID_CHOICE' }] });
    }
  }

  private async find(id: number): Promise<AccountState> {
    try {
      return await this.accounts.find(id);
    } catch (cause) {
      throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2, cause });
    }
  }
}
