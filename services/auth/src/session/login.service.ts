import { Inject, Injectable } from '@nestjs/common';
import type { LoginAnswer, LoginRequest } from '@portals/contracts';
import { AppError, CONFIG, LOGGER, type Logger } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import type { AuthConfig } from '../config.js';
import { PasswordHasher } from '../password/password-hasher.js';
import type { Caller } from '../throttle/client-address.js';
import { type ThrottleRule, ThrottleService } from '../throttle/throttle.service.js';
import type { UserEntity } from '../user/user.entity.js';
import { canonical, publicUser, UserRepository } from '../user/user.repository.js';
import { SessionService } from './session.service.js';

const MINUTE = 60_000;

@Injectable()
export class LoginService {
  constructor(
    @Inject(UserRepository) private readonly users: UserRepository,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(PasswordHasher) private readonly hasher: PasswordHasher,
    @Inject(ThrottleService) private readonly throttle: ThrottleService,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Opens a session for the right password. An unknown user and a wrong password get the same answer after the same
   * work.
   * @throws AppError INVALID_CREDENTIALS, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE
   */
  async login({ username, password }: LoginRequest, { address, requestId }: Caller): Promise<LoginAnswer> {
    await this.throttle.consume(this.addressRule(address));
    const user = await this.users.findByLogin(username);
    const rule = this.accountRule(user, username, address);
    await this.throttle.consume(rule);
    const matches = await this.matches(user, password, rule);
    if (user === null || !matches) {
      this.logger.info({ event: 'login_refused', requestId }, 'login refused');
      throw new AppError('INVALID_CREDENTIALS');
    }
    await this.throttle.reset(rule);
    const token = await this.sessions.open(this.dataSource.manager, user.id);
    this.logger.info({ event: 'login', userId: user.id, requestId }, 'login');
    return { token, user: publicUser(user) };
  }

  private async matches(user: UserEntity | null, password: string, rule: ThrottleRule): Promise<boolean> {
    try {
      return await this.hasher.verify(user?.password ?? null, password);
    } catch (error) {
      await this.throttle.giveBack(rule);
      throw error;
    }
  }

  private addressRule(address: string): ThrottleRule {
    return { key: ['login', address], limit: this.config.LOGIN_PER_MINUTE, windowMs: MINUTE };
  }

  /** User name and e-mail of one account are counted together. */
  private accountRule(user: UserEntity | null, login: string, address: string): ThrottleRule {
    const account = user === null ? `name ${canonical(login).toLowerCase()}` : `id ${user.id}`;
    return {
      key: ['login failures', account, address],
      limit: this.config.LOGIN_FAILURES,
      windowMs: this.config.LOGIN_FAILURES_MINUTES * MINUTE,
    };
  }
}
