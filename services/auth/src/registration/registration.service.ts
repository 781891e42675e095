import { Inject, Injectable } from '@nestjs/common';
import type { RegisterAnswer, RegisterRequest } from '@portals/contracts/auth';
import {
  AppError,
  CONFIG,
  LOGGER,
  type Logger,
  Throttle,
  type ThrottleRule,
  transaction,
} from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuthConfig } from '../config.js';
import { AddressConfirmations } from '../confirmation/address-confirmations.js';
import { declaration } from '../declaration.js';
import { AccountMails } from '../mail/account-mails.js';
import { passwordFault } from '../password/common-passwords.js';
import { PasswordHasher } from '../password/password-hasher.js';
import { SessionService } from '../session/session.service.js';
import type { Caller } from '../throttle/caller.js';
import { KnownAddresses } from '../throttle/known-addresses.js';
import type { UserEntity } from '../user/user.entity.js';
import { nameOf, publicUser, UserRepository } from '../user/user.repository.js';
import { WorkspaceRepository } from '../workspace/workspace.repository.js';

const MINUTE = 60_000;
/** Hourly limit of registrations by invited people from one address, as a multiple of the limit for others. */
const INVITED = 4;

@Injectable()
export class RegistrationService {
  constructor(
    @Inject(UserRepository) private readonly users: UserRepository,
    @Inject(WorkspaceRepository) private readonly workspaces: WorkspaceRepository,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(PasswordHasher) private readonly hasher: PasswordHasher,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(AddressConfirmations) private readonly confirmations: AddressConfirmations,
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(KnownAddresses) private readonly known: KnownAddresses,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Creates an account for anybody, unless registration is closed.
   * @throws AppError REGISTRATION_CLOSED, and the errors of `create`
   */
  async register(request: RegisterRequest, caller: Caller): Promise<RegisterAnswer> {
    if (this.config.REGISTRATION === 'closed') throw new AppError(declaration.errors.REGISTRATION_CLOSED);
    return this.create(request, caller);
  }

  /**
   * Creates an account with the role `user` and signs the user in. Only successful registrations count towards the hourly limit. They are
   * counted in the same transaction, so the limit is exact even for concurrent requests.
   * @param also accepts an invitation in the same transaction
   * @throws AppError VALIDATION_FAILED, USERNAME_TAKEN, EMAIL_TAKEN, TOO_MANY_REQUESTS
   */
  async create(
    request: RegisterRequest,
    caller: Caller,
    also?: (saved: UserEntity, manager: EntityManager) => Promise<void>,
  ): Promise<RegisterAnswer> {
    const { password, ...rest } = request;
    const { address, requestId } = caller;
    const user = { ...rest, username: nameOf(request.username) };
    assertAcceptable(user, password);
    await this.throttle.consume(this.attemptRule(address));
    const rule = also ? this.invitedRule(address) : this.accountRule(address);
    await this.throttle.assertOpen(rule);
    const hashed = await this.hasher.hash(password, address);
    const answer = await transaction(
      this.dataSource,
      async (manager) => {
        const saved = await this.users.insert(manager, { ...user, password: hashed });
        await this.workspaces.makeOwn(saved, manager);
        await also?.(saved, manager);
        if (saved.emailConfirmedAt === null) await this.confirmations.begin(saved, caller, manager);
        await this.throttle.consume(rule, manager);
        return { ...publicUser(saved), token: await this.sessions.open(manager, saved.id, caller) };
      },
      { readsLatest: true },
    );
    this.mails.wake();
    await this.known.add(answer, address);
    this.logger.info({ event: 'registration', userId: answer.id, requestId }, 'registration');
    return answer;
  }

  private attemptRule(address: string): ThrottleRule {
    return {
      key: ['registration', address],
      limit: this.config.REGISTER_ATTEMPTS_PER_MINUTE,
      windowMs: MINUTE,
    };
  }

  /**
   * Returns the rate limit for invited people. They often share the network of an office, so more of them may
   * register in an hour (rule 18.9).
   */
  private invitedRule(address: string): ThrottleRule {
    const limit = INVITED * this.config.REGISTER_PER_HOUR;
    return { key: ['invited account', address], limit, windowMs: 60 * MINUTE };
  }

  private accountRule(address: string): ThrottleRule {
    return { key: ['account', address], limit: this.config.REGISTER_PER_HOUR, windowMs: 60 * MINUTE };
  }
}

function assertAcceptable(user: { username: string; email: string }, password: string): void {
  // Otherwise somebody could choose another person's email address as a user name, and that person could no longer sign in with it.
  if (user.username.includes('@') && user.username !== user.email) {
    throw new AppError('VALIDATION_FAILED', { fields: [{ field: 'username', code: 'INVALID_FORMAT' }] });
  }
  const fault = passwordFault(password, user);
  if (fault !== null) {
    throw new AppError('VALIDATION_FAILED', {
      fields: [{ field: 'password', code: declaration.fieldErrors[fault] }],
    });
  }
}
