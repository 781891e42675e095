import { Inject, Injectable } from '@nestjs/common';
import type { AccessUser } from '../auth/access-tokens.js';
import { AppError } from '../errors/app-error.js';
import { type AccountState, Accounts } from './accounts.js';

/** Whom a call names: ids of people, in a field of its body. */
export interface NamedPeople {
  userIds: readonly number[];
  field: string;
}

/** Checks that people whom a call names are in a workspace, which only the auth service knows. */
@Injectable()
export class WorkspacePeople {
  constructor(@Inject(Accounts) private readonly accounts: Accounts) {}

  /**
   * Call it outside of transactions, because it waits for another service. An auth service of the version before does not tell who is in a
   * workspace; then everybody passes.
   * @param user who makes the call, and needs no lookup
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
