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
import type { Caller } from '../throttle/caller.js';
import { publicUser, UserRepository } from '../user/user.repository.js';
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
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(WorkspaceRepository) private readonly workspaces: WorkspaceRepository,
    @Inject(AccessRecord) private readonly record: AccessRecord,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Opens a session for the right password. An unknown user and a wrong password get the same reply after the same time. Failures are
   * counted for the account, whichever of its names is typed, and without an account for the typed name (rule 3.11).
   * @throws AppError INVALID_CREDENTIALS, TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE
   */
  async login({ username, password }: LoginRequest, caller: Caller): Promise<LoginAnswer> {
    const { address, requestId } = caller;
    await this.throttle.consume(this.addressRule(address));
    const user = await this.users.findByLogin(username);
    const matches = await this.proof.matches(user, username, password, address);
    if (user === null || !matches) {
      this.logger.info({ event: 'login_refused', requestId }, 'login refused');
      throw new AppError(declaration.errors.INVALID_CREDENTIALS);
    }
    const token = await transaction(
      this.dataSource,
      async (manager) => {
        const ids = (await this.workspaces.placesOf(user.id, manager)).map(({ id }) => id);
        await this.record.signedIn(user.id, ids, address, manager);
        return this.sessions.open(manager, user.id, caller);
      },
      { readsLatest: true },
    );
    this.logger.info({ event: 'login', userId: user.id, requestId }, 'login');
    return { token, user: publicUser(user) };
  }

  private addressRule(address: string): ThrottleRule {
    return { key: ['login', address], limit: this.config.LOGIN_PER_MINUTE, windowMs: MINUTE };
  }
}
