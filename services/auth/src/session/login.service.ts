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
import { DataSource } from 'typeorm';
import type { AuthConfig } from '../config.js';
import { declaration } from '../declaration.js';
import { PasswordHasher } from '../password/password-hasher.js';
import type { Caller } from '../throttle/caller.js';
import { KnownAddresses } from '../throttle/known-addresses.js';
import type { UserEntity } from '../user/user.entity.js';
import { confirmationDue, nameOf, publicUser, UserRepository } from '../user/user.repository.js';
import { AccessRecord } from '../workspace/access-record.js';
import { WorkspaceRepository } from '../workspace/workspace.repository.js';
import { SessionService } from './session.service.js';

const MINUTE = 60_000;

/** Returns the key under which failed logins of an account from one address are counted. */
export const failuresAt = (userId: number, address: string): string[] => [
  ...failuresOf(userId),
  'at',
  address,
];
const failuresOf = (userId: number): string[] => ['login failures', 'account', String(userId)];

@Injectable()
export class LoginService {
  constructor(
    @Inject(UserRepository) private readonly users: UserRepository,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(PasswordHasher) private readonly hasher: PasswordHasher,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(KnownAddresses) private readonly known: KnownAddresses,
    @Inject(WorkspaceRepository) private readonly workspaces: WorkspaceRepository,
    @Inject(AccessRecord) private readonly record: AccessRecord,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Opens a session for the right password. An unknown user and a wrong password get the same reply after the same time. Failures are
   * counted for the account, whichever of its names is typed, and without an account for the typed name (rule 3.11).
   * @throws AppError INVALID_CREDENTIALS, ADDRESS_UNCONFIRMED (rule 19.22), TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE
   */
  async login(request: LoginRequest, caller: Caller): Promise<LoginAnswer> {
    const { address, requestId } = caller;
    const user = await this.authenticate(request, caller);
    const due = confirmationDue(user);
    if (due !== null && due <= new Date()) throw new AppError(declaration.errors.ADDRESS_UNCONFIRMED);
    const token = await transaction(
      this.dataSource,
      async (manager) => {
        const ids = (await this.workspaces.placesOf(user.id, manager)).map(({ id }) => id);
        await this.record.signedIn(user.id, ids, address, manager);
        return this.sessions.open(manager, user.id);
      },
      { readsLatest: true },
    );
    this.logger.info({ event: 'login', userId: user.id, requestId }, 'login');
    return { token, user: publicUser(user) };
  }

  /** Returns the account of the right password, as a login does, without opening a session. @throws AppError as a login does */
  async authenticate(
    { username, password }: LoginRequest,
    { address, requestId }: Caller,
  ): Promise<UserEntity> {
    await this.throttle.consume(this.addressRule(address));
    const user = await this.users.findByLogin(username);
    const rules = await this.failureRules(user, username, address);
    for (const rule of rules) await this.throttle.consume(rule);
    const matches = await this.matches(user, password, rules);
    if (user === null || !matches) {
      this.logger.info({ event: 'login_refused', requestId }, 'login refused');
      throw new AppError(declaration.errors.INVALID_CREDENTIALS);
    }
    await this.forgive(user, rules, address);
    return user;
  }

  private async matches(user: UserEntity | null, password: string, rules: ThrottleRule[]): Promise<boolean> {
    try {
      return await this.hasher.verify(user?.password ?? null, password);
    } catch (error) {
      for (const rule of rules) await this.throttle.refund(rule);
      throw error;
    }
  }

  private addressRule(address: string): ThrottleRule {
    return { key: ['login', address], limit: this.config.LOGIN_PER_MINUTE, windowMs: MINUTE };
  }

  /** Returns the limits of failures: for one address, and for all addresses unknown to the account. */
  private async failureRules(
    user: UserEntity | null,
    login: string,
    address: string,
  ): Promise<ThrottleRule[]> {
    const windowMs = this.config.LOGIN_FAILURES_MINUTES * MINUTE;
    const typed = nameOf(login);
    const counted = user === null ? ['login failures', typed] : failuresOf(user.id);
    const here = { key: [...counted, 'at', address], limit: this.config.LOGIN_FAILURES, windowMs };
    if (await this.known.has(user?.username ?? typed, address)) return [here];
    return [here, { key: counted, limit: this.config.LOGIN_FAILURES_ANYWHERE, windowMs }];
  }

  /**
   * After a success, resets the failures of this address and remembers the address, so that guesses from elsewhere cannot lock the owner
   * out. The failures counted for all unknown addresses stay.
   */
  private async forgive(user: UserEntity, [here, anywhere]: ThrottleRule[], address: string): Promise<void> {
    if (here) await this.throttle.reset(here);
    if (anywhere) await this.throttle.refund(anywhere);
    await this.known.add(user, address);
  }
}
