import { Inject, Injectable } from '@nestjs/common';
import { type AccessUser, AppError, CONFIG, Throttle } from '@portals/service-kit';
import type { AuthConfig } from '../config.js';
import { declaration } from '../declaration.js';
import { DemoAccount } from '../demo/demo-account.js';
import { PasswordProof } from '../session/password-proof.js';
import { SessionService } from '../session/session.service.js';
import type { Caller } from '../throttle/caller.js';
import { hasPassword } from '../user/no-password.js';
import type { UserEntity } from '../user/user.entity.js';

const minute = 60_000;

/**
 * Checks that a caller may change an account. This requires a live session of an account other than the demo account and, for important
 * changes, the password again.
 */
@Injectable()
export class OwnerCheck {
  constructor(
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(PasswordProof) private readonly proof: PasswordProof,
    @Inject(DemoAccount) private readonly demo: DemoAccount,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /** Returns the account of a live session. */
  current(user: AccessUser): Promise<UserEntity> {
    return this.sessions.currentUser(user);
  }

  /** Returns the account of a live session, unless it is the shared demo account. @throws AppError DEMO_ACCOUNT */
  async own(user: AccessUser): Promise<UserEntity> {
    const account = await this.current(user);
    this.requireOwn(account);
    return account;
  }

  isShared(account: UserEntity): boolean {
    return this.demo.is(account);
  }

  private requireOwn(account: UserEntity): void {
    if (this.isShared(account)) throw new AppError(declaration.errors.DEMO_ACCOUNT);
  }

  /**
   * Checks the password that the owner has entered again, and returns the account. Wrong passwords count as failed logins (rule 3.11);
   * right ones are limited too, because each costs a hash and most cause an email (rule 19.32).
   * @param field name of the form field for which a wrong password is reported
   * @throws AppError VALIDATION_FAILED, NO_PASSWORD for an account without a password (rule 19.45), TOO_MANY_REQUESTS, DEMO_ACCOUNT
   */
  async prove(user: AccessUser, password: string, field: string, { address }: Caller): Promise<UserEntity> {
    const account = await this.own(user);
    if (!hasPassword(account)) throw new AppError(declaration.errors.NO_PASSWORD);
    const key = ['owner proofs', String(account.id)];
    await this.throttle.consume({ key, limit: this.config.LOGIN_PER_MINUTE, windowMs: minute });
    if (!(await this.proof.matches(account, account.username, password, address))) {
      throw refused(field, 'WRONG_PASSWORD');
    }
    return account;
  }
}

export const refused = (field: string, code: keyof typeof declaration.fieldErrors) =>
  new AppError('VALIDATION_FAILED', { fields: [{ field, code: declaration.fieldErrors[code] }] });
