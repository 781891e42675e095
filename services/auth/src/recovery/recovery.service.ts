import { Inject, Injectable } from '@nestjs/common';
import type {
  PasswordReset,
  PasswordResetLink,
  PasswordResetLinkRequest,
  PasswordResetRequest,
  PasswordResetView,
} from '@portals/contracts/auth';
import type { Language } from '@portals/contracts/constants';
import { AppError, CONFIG, LOGGER, type Logger, Throttle, transaction } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuthConfig } from '../config.js';
import { AddressConfirmations } from '../confirmation/address-confirmations.js';
import { declaration } from '../declaration.js';
import { IdentityRepository } from '../identity/identity.repository.js';
import { AccountMails } from '../mail/account-mails.js';
import { PasskeyRepository } from '../passkey/passkey.repository.js';
import { passwordFault } from '../password/common-passwords.js';
import { PasswordHasher } from '../password/password-hasher.js';
import { RecoveryCodeBook } from '../second-step/recovery-code-book.js';
import { failuresAt } from '../session/password-proof.js';
import { SessionService } from '../session/session.service.js';
import { hashToken, newSessionToken } from '../session/session-token.js';
import type { Caller } from '../throttle/caller.js';
import { KnownAddresses } from '../throttle/known-addresses.js';
import { hasPassword, noPassword } from '../user/no-password.js';
import { UserEntity } from '../user/user.entity.js';
import { UserRepository } from '../user/user.repository.js';
import { AccessRecord } from '../workspace/access-record.js';
import type { PasswordResetEntity } from './password-reset.entity.js';
import { PasswordResetRepository } from './password-reset.repository.js';
import { passwordVersionOf } from './reset.worker.js';

const minute = 60_000;
/** Age of a passkey from which an emailed reset keeps it and the second step (rule 19.13). */
const trustedDays = 14;
const { errors, fieldErrors } = declaration;

/** Resets forgotten passwords (rules 19.10 to 19.15). */
@Injectable()
export class RecoveryService {
  constructor(
    @Inject(PasswordResetRepository) private readonly resets: PasswordResetRepository,
    @Inject(UserRepository) private readonly users: UserRepository,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(PasswordHasher) private readonly hasher: PasswordHasher,
    @Inject(PasskeyRepository) private readonly passkeys: PasskeyRepository,
    @Inject(IdentityRepository) private readonly identities: IdentityRepository,
    @Inject(RecoveryCodeBook) private readonly codes: RecoveryCodeBook,
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(AddressConfirmations) private readonly confirmations: AddressConfirmations,
    @Inject(AccessRecord) private readonly record: AccessRecord,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(KnownAddresses) private readonly known: KnownAddresses,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Queues a report of a forgotten password. It does nothing that depends on the account, so that neither the reply nor its timing reveals
   * whether the account exists (rule 19.10).
   * @throws AppError TOO_MANY_REQUESTS for too many reports from one address
   */
  async report({ login }: PasswordResetRequest, { address, language }: Caller): Promise<void> {
    const key = ['password reset', 'from', address];
    await this.throttle.consume({ key, limit: this.config.RESETS_PER_HOUR, windowMs: 60 * minute });
    await this.resets.report(login, language);
  }

  /**
   * Creates a link that the operator passes on to the account's owner, after giving the account back to the given address.
   * @returns null when there is no such account
   * @throws AppError EMAIL_TAKEN; VALIDATION_FAILED for an address that is too long for a user name
   */
  async linkFor(
    { login, email }: PasswordResetLinkRequest,
    language: Language,
  ): Promise<PasswordResetLink | null> {
    const found = await this.users.findByLogin(login);
    if (found !== null && email !== undefined) await this.giveBack(found, email, language);
    const user = found && (await this.users.findById(found.id));
    if (user === null) return null;
    const token = newSessionToken();
    const opened = { userId: user.id, tokenHash: hashToken(token), passwordVersion: passwordVersionOf(user) };
    const expiresAt = await this.resets.open(opened, language, this.dataSource.manager);
    this.logger.info({ event: 'reset_link', userId: user.id, by: 'administrator' }, 'reset link');
    const link = this.mails.linkTo(`/reset-password#${token}`);
    return { link, expiresAt: expiresAt.toISOString(), email: user.email };
  }

  /** Gives an account the address of its owner, and ends its deletion and every other way in, which are somebody else's. */
  private async giveBack({ id }: UserEntity, email: string, language: Language): Promise<void> {
    const change = async (manager: EntityManager) => {
      const user = await this.users.lock(id, manager);
      if (user === null) return;
      await this.confirmations.setAddress(user, email, language, manager);
      await this.confirmations.dropChanges(id, manager);
      await this.sessions.revokeAllOf(id, manager);
      await this.endOtherWays(user, true, manager);
      await this.identities.removeAll(id, manager);
      const given = { password: noPassword, deletionAt: null, deletionLanguage: null };
      await manager.update(UserEntity, { id }, given);
    };
    await transaction(this.dataSource, change, { readsLatest: true });
    this.logger.info({ event: 'address_changed', userId: id, by: 'administrator' }, 'address changed');
    this.mails.wake();
  }

  /** Returns the account whose password a link resets, without using the link. @throws AppError the same errors as `complete` */
  async view(token: string, caller: Caller): Promise<PasswordResetView> {
    await this.throttle.consume(this.attemptRule(caller));
    const { user } = await this.openOne(token, this.dataSource.manager);
    return { username: user.username };
  }

  /**
   * Sets a new password and ends all sessions. If two calls run concurrently, only one succeeds.
   * @throws AppError RESET_UNKNOWN, RESET_EXPIRED, RESET_USED, RESET_OUTDATED, VALIDATION_FAILED, TOO_MANY_REQUESTS
   */
  async complete({ token, password }: PasswordReset, caller: Caller): Promise<void> {
    await this.throttle.consume(this.attemptRule(caller));
    const { user } = await this.openOne(token, this.dataSource.manager);
    const fault = passwordFault(password, user);
    if (fault !== null)
      throw new AppError('VALIDATION_FAILED', { fields: [{ field: 'password', code: fieldErrors[fault] }] });
    const hashed = await this.hasher.hash(password, caller.address);
    await transaction(this.dataSource, (manager) => this.change(token, user, hashed, caller, manager), {
      readsLatest: true,
    });
    await this.throttle.reset({ key: failuresAt(user.id, caller.address) });
    await this.known.add(user, caller.address);
    this.logger.info(
      { event: 'password_reset', userId: user.id, requestId: caller.requestId },
      'password reset',
    );
    this.mails.wake();
  }

  private async change(
    token: string,
    { id }: UserEntity,
    hashed: string,
    { language }: Caller,
    manager: EntityManager,
  ): Promise<void> {
    await this.resets.lockPerson(id, manager);
    const { reset, user } = await this.openOne(token, manager);
    await this.resets.use(reset, manager);
    await this.users.setPassword(user.id, hashed, manager);
    await this.sessions.revokeAllOf(user.id, manager);
    await this.confirmations.dropChanges(user.id, manager);
    const isMailed = reset.attempts > 0;
    await this.endOtherWays(user, !isMailed || user.emailConfirmedAt === null, manager);
    if (isMailed) await this.confirmations.confirmed(user, manager);
    await this.record.addOwn(manager, user.id, { what: 'passwordReset' });
    await this.mails.notifyOfNewPassword(user, language, manager);
  }

  /**
   * Removes the passkeys, the second step and, from an account with a password, the link to the organisation, because somebody who knew
   * the old password may have added them (rule 19.13). While the second step is on and a passkey is old enough for the owner to have
   * noticed a stranger's, only newer passkeys and links are removed, unless the reset link is stronger evidence: the password alone could
   * have added those just before it switched the second step on.
   * @param isStronger true when the link came from the operator, or is the first proof that the user receives email at the address
   */
  private async endOtherWays(user: UserEntity, isStronger: boolean, manager: EntityManager): Promise<void> {
    const { id, secondStep } = user;
    const trustedFrom = new Date(Date.now() - trustedDays * 1440 * minute);
    const hasOld = (await this.passkeys.list(id, manager)).some(({ createdAt }) => createdAt < trustedFrom);
    const keepsOld = secondStep && hasOld && !isStronger;
    const from = keepsOld ? trustedFrom : new Date(0);
    if (hasPassword(user)) await this.identities.removeAll(id, manager, from);
    await this.passkeys.removeAll(id, manager, from);
    if (!keepsOld) await this.codes.end(id, manager);
  }

  private async openOne(
    token: string,
    manager: EntityManager,
  ): Promise<{ reset: PasswordResetEntity; user: UserEntity }> {
    const reset = await this.resets.find(hashToken(token), manager);
    const user = reset?.userId ? await this.users.findById(reset.userId, manager) : null;
    if (reset === null || user === null) throw new AppError(errors.RESET_UNKNOWN);
    if (reset.state === 'used') throw new AppError(errors.RESET_USED);
    if (reset.expiresAt <= new Date()) throw new AppError(errors.RESET_EXPIRED);
    if (reset.passwordVersion !== passwordVersionOf(user)) throw new AppError(errors.RESET_OUTDATED);
    return { reset, user };
  }

  private attemptRule({ address }: Caller) {
    return {
      key: ['password reset', 'attempt', address],
      limit: this.config.LOGIN_PER_MINUTE,
      windowMs: minute,
    };
  }
}
