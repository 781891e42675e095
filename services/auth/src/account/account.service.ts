import { Inject, Injectable } from '@nestjs/common';
import type {
  ConfirmationSent,
  EmailChange,
  OwnSession,
  PasswordChange,
  ProfilePatch,
  User,
} from '@portals/contracts/auth';
import { type AccessUser, AppError, LOGGER, type Logger, transaction } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { AddressConfirmations } from '../confirmation/address-confirmations.js';
import { AccountMails } from '../mail/account-mails.js';
import { passwordFault } from '../password/common-passwords.js';
import { PasswordHasher } from '../password/password-hasher.js';
import { SessionService } from '../session/session.service.js';
import type { Caller } from '../throttle/caller.js';
import type { UserEntity } from '../user/user.entity.js';
import { publicUser, UserRepository } from '../user/user.repository.js';
import { AccessRecord } from '../workspace/access-record.js';
import { MembershipEntity, WorkspaceEntity } from '../workspace/workspace.entity.js';
import { OwnerCheck, refused } from './owner-check.js';

/** Manages the signed-in user's account: name, password, address and sessions (rules 19.30 to 19.33). */
@Injectable()
export class AccountService {
  constructor(
    @Inject(UserRepository) private readonly users: UserRepository,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(OwnerCheck) private readonly owner: OwnerCheck,
    @Inject(PasswordHasher) private readonly hasher: PasswordHasher,
    @Inject(AddressConfirmations) private readonly confirmations: AddressConfirmations,
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(AccessRecord) private readonly record: AccessRecord,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Changes the name. The own workspace, as long as it is named after the person, follows while they own it, and loses the former name
   * otherwise, because only its owners name it (rule 19.30).
   * @throws AppError DEMO_ACCOUNT
   */
  async rename(user: AccessUser, { name }: ProfilePatch): Promise<User> {
    const account = await this.owner.own(user);
    const { id } = account;
    await transaction(
      this.dataSource,
      async (manager) => {
        const current = await this.users.lock(id, manager);
        if (current === null) throw new AppError('UNAUTHENTICATED');
        if (current.name !== name) await this.renameOwn(current, name, manager);
        await this.users.rename(id, name, manager);
      },
      { readsLatest: true },
    );
    return publicUser({ ...account, name });
  }

  private async renameOwn(
    { id, name: oldValue }: UserEntity,
    name: string,
    manager: EntityManager,
  ): Promise<void> {
    const owns = await manager.existsBy(MembershipEntity, { workspaceId: id, userId: id, role: 'owner' });
    const newValue = owns ? name : `Workspace ${id}`;
    const { affected } = await manager.update(WorkspaceEntity, { id, name: oldValue }, { name: newValue });
    if (affected === 1) await this.record.addOwn(manager, id, { what: 'renamed', oldValue, newValue });
  }

  /**
   * Changes the password and ends all other sessions (rule 19.32). If two changes run concurrently, the second fails with
   * VALIDATION_FAILED.
   * @throws AppError VALIDATION_FAILED for a wrong or unsuitable password, TOO_MANY_REQUESTS, DEMO_ACCOUNT
   */
  async changePassword(user: AccessUser, change: PasswordChange, caller: Caller): Promise<void> {
    const account = await this.owner.prove(user, change.current, 'current', caller);
    const fault = passwordFault(change.password, account);
    if (fault !== null) throw refused('password', fault);
    const hashed = await this.hasher.hash(change.password, caller.address);
    await transaction(this.dataSource, async (manager) => {
      if (!(await this.users.replacePassword(account, hashed, manager))) {
        throw refused('current', 'WRONG_PASSWORD');
      }
      await this.sessions.endOthers(user, manager);
      await this.confirmations.dropChanges(account.id, manager);
      await this.record.addOwn(manager, account.id, { what: 'passwordChanged' });
      await this.mails.notifyOfNewPassword(account, caller.language, manager);
    });
    this.mails.wake();
    this.logger.info(
      { event: 'password_changed', userId: account.id, requestId: caller.requestId },
      'password changed',
    );
  }

  /**
   * Sends a link to a new address. Using the link makes the new address the account's address (rule 19.39).
   * @throws AppError VALIDATION_FAILED for a wrong password, EMAIL_TAKEN, TOO_MANY_REQUESTS, DEMO_ACCOUNT
   */
  async changeEmail(
    user: AccessUser,
    { email, password }: EmailChange,
    caller: Caller,
  ): Promise<ConfirmationSent> {
    const account = await this.owner.prove(user, password, 'password', caller);
    return this.confirmations.beginChange(account, email, caller);
  }

  /** Lists the live sessions, the current one first. The demo account is shared by strangers, so it lists only the current session. */
  async listSessions(user: AccessUser): Promise<OwnSession[]> {
    const account = await this.owner.current(user);
    const sessions = await this.sessions.listOf(user);
    return this.owner.isShared(account) ? sessions.filter(({ current }) => current) : sessions;
  }

  /** @throws AppError NOT_FOUND, DEMO_ACCOUNT */
  async endSession(user: AccessUser, id: number): Promise<void> {
    await this.owner.own(user);
    if (!(await this.sessions.endOne(user.id, id))) throw new AppError('NOT_FOUND');
  }

  /** @throws AppError DEMO_ACCOUNT */
  async endOtherSessions(user: AccessUser): Promise<void> {
    await this.owner.own(user);
    await this.sessions.endOthers(user);
  }
}
