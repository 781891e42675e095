import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, Throttle, type ThrottleRule } from '@portals/service-kit';
import type { AuthConfig } from '../config.js';
import { PasswordHasher } from '../password/password-hasher.js';
import { KnownAddresses } from '../throttle/known-addresses.js';
import type { UserEntity } from '../user/user.entity.js';
import { nameOf } from '../user/user.repository.js';

const MINUTE = 60_000;

/** Returns the key under which failed logins of an account from one address are counted. */
export const failuresAt = (userId: number, address: string): string[] => [
  ...failuresOf(userId),
  'at',
  address,
];
const failuresOf = (userId: number): string[] => ['login failures', 'account', String(userId)];

/** Checks a typed password. Failures are counted per account, or per typed name when there is no such account (rule 3.11). */
@Injectable()
export class PasswordProof {
  constructor(
    @Inject(PasswordHasher) private readonly hasher: PasswordHasher,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(KnownAddresses) private readonly known: KnownAddresses,
    @Inject(CONFIG) private readonly config: AuthConfig,
  ) {}

  /**
   * Returns true if the password is right. Takes the same time with and without an account, so that timing does not reveal which accounts
   * exist.
   * @param user the account; null when there is none with the typed name
   * @param typed the user name or address as typed
   * @param address network address of the caller
   * @throws AppError TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE
   */
  async matches(user: UserEntity | null, typed: string, password: string, address: string): Promise<boolean> {
    const rules = await this.failureRules(user, typed, address);
    for (const rule of rules) await this.throttle.consume(rule);
    const matches = await this.verify(user, password, address, rules);
    if (user !== null && matches) await this.forgive(user, rules, address);
    return matches;
  }

  private async verify(
    user: UserEntity | null,
    password: string,
    address: string,
    rules: ThrottleRule[],
  ): Promise<boolean> {
    try {
      return await this.hasher.verify(user?.password ?? null, password, address);
    } catch (error) {
      for (const rule of rules) await this.throttle.refund(rule);
      throw error;
    }
  }

  /**
   * Returns the limits on failed logins: one for this network address and, unless the account has signed in from it before, one for all
   * unknown addresses together.
   */
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
   * After a successful login, resets the failures of this network address and stores the address as known, so that guesses from elsewhere
   * cannot lock the owner out. Earlier failures from unknown addresses remain counted.
   */
  private async forgive(user: UserEntity, [here, anywhere]: ThrottleRule[], address: string): Promise<void> {
    if (here) await this.throttle.reset(here);
    if (anywhere) await this.throttle.refund(anywhere);
    await this.known.add(user, address);
  }
}
