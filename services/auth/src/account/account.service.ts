import { Inject, Injectable } from '@nestjs/common';
import type { OwnSession, PasswordChange, ProfilePatch, User } from '@portals/contracts/auth';
import { type AccessUser, AppError, LOGGER, type Logger, transaction } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { declaration } from '../declaration.js';
import { DemoAccount } from '../demo/demo-account.js';
import { passwordFault } from '../password/common-passwords.js';
import { PasswordHasher } from '../password/password-hasher.js';
import { PasswordProof } from '../session/password-proof.js';
import { SessionService } from '../session/session.service.js';
import type { Caller } from '../throttle/caller.js';
import type { UserEntity } from '../user/user.entity.js';
import { publicUser, UserRepository } from '../user/user.repository.js';
import { AccessRecord } from '../workspace/access-record.js';

/** The signed-in person's own account: name, password and sessions (rules 19.30 to 19.33). */
@Injectable()
export class AccountService {
  constructor(
    @Inject(UserRepository) private readonly users: UserRepository,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(PasswordProof) private readonly proof: PasswordProof,
    @Inject(PasswordHasher) private readonly hasher: PasswordHasher,
    @Inject(DemoAccount) private readonly demo: DemoAccount,
    @Inject(AccessRecord) private readonly record: AccessRecord,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws AppError DEMO_ACCOUNT */
  async rename(user: AccessUser, { name }: ProfilePatch): Promise<User> {
    const account = await this.owner(user);
    await this.users.rename(account.id, name);
    return publicUser({ ...account, name });
  }

  /**
   * Changes the password and ends all other sessions (rule 19.32). Of two changes at once the second is refused.
   * @throws AppError VALIDATION_FAILED for a wrong or unsuitable password, TOO_MANY_REQUESTS, DEMO_ACCOUNT
   */
  async changePassword(user: AccessUser, change: PasswordChange, caller: Caller): Promise<void> {
    const account = await this.owner(user);
    const fault = passwordFault(change.password, account);
    if (fault !== null) throw refused('password', fault);
    if (!(await this.proof.matches(account, account.username, change.current, caller.address))) {
      throw refused('current', 'WRONG_PASSWORD');
    }
    const hashed = await this.hasher.hash(change.password);
    await transaction(this.dataSource, async (manager) => {
      if (!(await this.users.replacePassword(account, hashed, manager))) {
        throw refused('current', 'WRONG_PASSWORD');
      }
      await this.sessions.endOthers(user, manager);
      await this.record.add(manager, { workspaceId: account.id, what: 'passwordChanged', who: account.id });
    });
    this.logger.info(
      { event: 'password_changed', userId: account.id, requestId: caller.requestId },
      'password changed',
    );
  }

  /** Lists the live sessions, the asking one first. Of the demo account, which strangers share, only the asking one. */
  async listSessions(user: AccessUser): Promise<OwnSession[]> {
    const account = await this.sessions.currentUser(user);
    const sessions = await this.sessions.listOf(user);
    return this.demo.is(account) ? sessions.filter(({ current }) => current) : sessions;
  }

  /** @throws AppError NOT_FOUND, DEMO_ACCOUNT */
  async endSession(user: AccessUser, id: number): Promise<void> {
    await this.owner(user);
    if (!(await this.sessions.endOne(user.id, id))) throw new AppError('NOT_FOUND');
  }

  /** @throws AppError DEMO_ACCOUNT */
  async endOtherSessions(user: AccessUser): Promise<void> {
    await this.owner(user);
    await this.sessions.endOthers(user);
  }

  /** Returns the account of a live session, unless strangers share it. */
  private async owner(user: AccessUser): Promise<UserEntity> {
    const account = await this.sessions.currentUser(user);
    if (this.demo.is(account)) throw new AppError(declaration.errors.DEMO_ACCOUNT);
    return account;
  }
}

const refused = (field: string, code: keyof typeof declaration.fieldErrors) =>
  new AppError('VALIDATION_FAILED', { fields: [{ field, code: declaration.fieldErrors[code] }] });
