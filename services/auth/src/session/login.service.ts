import { Inject, Injectable } from '@nestjs/common';
import type { LoginAnswer } from '@portals/contracts/auth';
import type { LoginRequest } from '@portals/contracts/login';
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
import { declaration } from '../declaration.js';
import { RecoveryCodeBook } from '../second-step/recovery-code-book.js';
import type { Caller } from '../throttle/caller.js';
import type { UserEntity } from '../user/user.entity.js';
import { confirmationDue, publicUser, UserRepository } from '../user/user.repository.js';
import { AccessRecord } from '../workspace/access-record.js';
import { WorkspaceRepository } from '../workspace/workspace.repository.js';
import { PasswordProof } from './password-proof.js';
import { SessionService } from './session.service.js';

const MINUTE = 60_000;

@Injectable()
export class LoginService {
  constructor(
    @Inject(UserRepository) private readonly users: UserRepository,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(PasswordProof) private readonly proof: PasswordProof,
    @Inject(RecoveryCodeBook) private readonly codes: RecoveryCodeBook,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(WorkspaceRepository) private readonly workspaces: WorkspaceRepository,
    @Inject(AccessRecord) private readonly record: AccessRecord,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Checks the password, and a recovery code if the account requires a second step, and opens a session. An unknown user and a wrong
   * password get the same reply after the same time. Failures are counted per account, whether the user name or the address was typed, or
   * per typed name if there is no such account (rule 3.11).
   * @throws AppError INVALID_CREDENTIALS, SECOND_STEP, RECOVERY_CODE_WRONG, ADDRESS_UNCONFIRMED (rule 19.22), TOO_MANY_REQUESTS,
   * SERVICE_UNAVAILABLE
   */
  async login(request: LoginRequest, caller: Caller): Promise<LoginAnswer> {
    return this.open(await this.prove(request, caller, (user) => this.requireConfirmed(user)), caller);
  }

  /**
   * Checks the password, and a recovery code if the account requires a second step. Returns the account.
   * @param check inspects the account before a recovery code is used up
   * @throws AppError the errors of a login
   */
  async prove(
    request: LoginRequest,
    caller: Caller,
    check?: (user: UserEntity) => void,
  ): Promise<UserEntity> {
    const user = await this.authenticate(request, caller);
    check?.(user);
    await this.requireSecondStep(user, request.recoveryCode);
    return user;
  }

  /** Checks the password like a login, but opens no session. Returns the account. @throws AppError the errors of a login */
  async authenticate({ username, password }: LoginRequest, caller: Caller): Promise<UserEntity> {
    await this.countTry(caller);
    const user = await this.users.findByLogin(username);
    const matches = await this.proof.matches(user, username, password, caller.address);
    if (user === null || !matches) throw this.refused(caller);
    return user;
  }

  /**
   * Counts a login attempt towards the limit of the caller's address. Must be called before the attempt.
   * @throws AppError TOO_MANY_REQUESTS
   */
  countTry({ address }: Caller): Promise<void> {
    return this.throttle.consume(this.addressRule('login', address));
  }

  /**
   * Counts a request for passkey options. It does not count as a login attempt, because every login page requests options automatically, so
   * visitors who share an address would use up each other's attempts.
   * @throws AppError TOO_MANY_REQUESTS
   */
  countOptions({ address }: Caller): Promise<void> {
    return this.throttle.consume(this.addressRule('passkey options', address));
  }

  /** @throws AppError ADDRESS_UNCONFIRMED when the deadline for confirming the address has passed (rule 19.22) */
  requireConfirmed(user: UserEntity): void {
    const due = confirmationDue(user);
    if (due !== null && due <= new Date()) throw new AppError(declaration.errors.ADDRESS_UNCONFIRMED);
  }

  refused({ requestId }: Caller): AppError {
    this.logger.info({ event: 'login_refused', requestId }, 'login refused');
    return new AppError(declaration.errors.INVALID_CREDENTIALS);
  }

  /**
   * Opens a session. The caller must have verified the user's identity. Under a lock on the account, it is checked that the password is
   * still the one that was read for that: changing or resetting it ends only the sessions that are open by then.
   * @param recheckPasskey given when the identity was verified with a passkey; throws when that passkey has been removed since
   * @throws AppError INVALID_CREDENTIALS when the password has been replaced since `user` was read
   */
  async open(
    user: UserEntity,
    caller: Caller,
    recheckPasskey?: (manager: EntityManager) => Promise<void>,
  ): Promise<LoginAnswer> {
    const token = await transaction(
      this.dataSource,
      async (manager) => {
        const current = await this.users.lock(user.id, manager);
        if (current?.password !== user.password) throw this.refused(caller);
        await recheckPasskey?.(manager);
        const ids = (await this.workspaces.placesOf(user.id, manager)).map(({ id }) => id);
        await this.record.signedIn(user.id, ids, caller.address, manager);
        return this.sessions.open(manager, user.id, caller, recheckPasskey !== undefined);
      },
      { readsLatest: true },
    );
    this.logger.info({ event: 'login', userId: user.id, requestId: caller.requestId }, 'login');
    return { token, user: publicUser(user) };
  }

  /**
   * Uses up a recovery code of an account that requires a second step; other accounts need no code.
   * @throws AppError SECOND_STEP without a code, RECOVERY_CODE_WRONG, TOO_MANY_REQUESTS
   */
  async requireSecondStep(user: UserEntity, code: string | undefined): Promise<void> {
    if (!user.secondStep) return;
    if (!code) throw new AppError(declaration.errors.SECOND_STEP);
    const windowMs = this.config.LOGIN_FAILURES_MINUTES * MINUTE;
    const rule = { key: ['recovery codes', String(user.id)], limit: this.config.LOGIN_FAILURES, windowMs };
    await this.throttle.consume(rule);
    if (!(await this.codes.use(user.id, code))) throw new AppError(declaration.errors.RECOVERY_CODE_WRONG);
    await this.throttle.reset(rule);
  }

  private addressRule(what: string, address: string): ThrottleRule {
    return { key: [what, address], limit: this.config.LOGIN_PER_MINUTE, windowMs: MINUTE };
  }
}
