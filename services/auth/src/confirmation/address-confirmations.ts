import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { AddressConfirmed, ConfirmationRequest, ConfirmationSent } from '@portals/contracts/auth';
import { limits } from '@portals/contracts/constants';
import {
  type AccessUser,
  AppError,
  LOGGER,
  type Logger,
  lockRows,
  Throttle,
  type ThrottleRule,
  transaction,
} from '@portals/service-kit';
import { DataSource, type EntityManager, IsNull, LessThan, Not } from 'typeorm';
import { declaration } from '../declaration.js';
import { confirmationMail } from '../mail/account-mail.rules.js';
import { AccountMails } from '../mail/account-mails.js';
import { LoginService } from '../session/login.service.js';
import { SessionService } from '../session/session.service.js';
import { hashToken, newSessionToken } from '../session/session-token.js';
import type { Caller } from '../throttle/caller.js';
import { UserEntity } from '../user/user.entity.js';
import { AccessRecord } from '../workspace/access-record.js';
import { AddressConfirmationEntity } from './address-confirmation.entity.js';

const day = 86_400_000;
/** Days within which the address of a new account must be confirmed, and for which a confirmation link is valid (rule 19.20). */
const confirmDays = 7;
/** Maximum number of confirmation links that an account can request in a day. */
const perDay = 5;

const { errors } = declaration;

/** Confirms that owners of new accounts receive email at their address (rules 19.20 to 19.23). */
@Injectable()
export class AddressConfirmations implements OnModuleInit {
  constructor(
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(LoginService) private readonly logins: LoginService,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(AccessRecord) private readonly record: AccessRecord,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** When confirmation is switched off, exempts all existing accounts from confirming their address. */
  async onModuleInit(): Promise<void> {
    if (this.mails.confirmsAddresses) return;
    const waiting = { confirmBy: Not(IsNull()), emailConfirmedAt: IsNull() };
    await this.dataSource.manager.update(UserEntity, waiting, { confirmBy: null });
  }

  /**
   * Emails a new account its confirmation link and starts the seven-day deadline. Runs in the transaction that creates the account; call
   * `AccountMails.wake` after it.
   */
  async begin(
    user: UserEntity,
    { language }: Pick<Caller, 'language'>,
    manager: EntityManager,
  ): Promise<void> {
    if (!this.mails.confirmsAddresses) return;
    user.confirmBy = new Date(Date.now() + confirmDays * day);
    await manager.update(UserEntity, { id: user.id }, { confirmBy: user.confirmBy });
    await this.send(user, language, manager);
  }

  /**
   * Records that the user receives email at their address, as they have shown by using an emailed link.
   * @returns false when the account has had another address since `user` was read; then nothing is confirmed
   */
  async confirmed(user: UserEntity, manager: EntityManager): Promise<boolean> {
    const { id, email } = user;
    const emailConfirmedAt = user.emailConfirmedAt ?? new Date();
    const waiting = { id, email, emailConfirmedAt: IsNull() };
    const { affected } = await manager.update(UserEntity, waiting, { emailConfirmedAt });
    if (affected !== 1 && !(await manager.existsBy(UserEntity, { id, email }))) return false;
    user.emailConfirmedAt = emailConfirmedAt;
    return true;
  }

  /**
   * Confirms the address for which a link was sent. A second call, caused by a double click for example, gives the same result.
   * @throws AppError CONFIRMATION_UNKNOWN, CONFIRMATION_EXPIRED, CONFIRMATION_OUTDATED, EMAIL_TAKEN
   */
  async confirm(token: string, { language }: Pick<Caller, 'language'>): Promise<AddressConfirmed> {
    const { manager } = this.dataSource;
    const link = await manager.findOneBy(AddressConfirmationEntity, { tokenHash: hashToken(token) });
    const user = link && (await manager.findOneBy(UserEntity, { id: link.userId }));
    if (!link || !user) throw new AppError(errors.CONFIRMATION_UNKNOWN);
    if (link.isChange && link.email !== user.email) return this.complete(link, language);
    if (link.email !== user.email) throw new AppError(errors.CONFIRMATION_OUTDATED);
    if (user.emailConfirmedAt === null && link.expiresAt <= new Date())
      throw new AppError(errors.CONFIRMATION_EXPIRED);
    if (!(await this.confirmed(user, manager))) throw new AppError(errors.CONFIRMATION_OUTDATED);
    this.logger.info({ event: 'address_confirmed', userId: user.id }, 'address confirmed');
    return { email: user.email };
  }

  /**
   * Sends a link to a new address and notifies the current one. Using the link makes the new address the account's address (rule 19.39).
   * @throws AppError EMAIL_TAKEN, TOO_MANY_REQUESTS
   */
  async beginChange(user: UserEntity, email: string, { language }: Caller): Promise<ConfirmationSent> {
    if (email === user.email) return { email, isConfirmed: true };
    await this.countLink(user);
    await this.requireFree(user, email);
    await transaction(this.dataSource, async (manager) => {
      await this.dropChanges(user.id, manager);
      await this.send({ ...user, email }, language, manager, true);
      await this.mails.notifyOfSignInChange('addressAsked', user, language, manager);
    });
    this.mails.wake();
    return { email, isConfirmed: false };
  }

  /**
   * Invalidates links for pending address changes. Called when the password is changed, because somebody who knew the old password may have
   * requested them.
   */
  async dropChanges(userId: number, manager: EntityManager): Promise<void> {
    await manager.delete(AddressConfirmationEntity, { userId, isChange: true });
  }

  /** Sends the signed-in user another confirmation link. @throws AppError TOO_MANY_REQUESTS */
  async sendAgain(caller: AccessUser, { language }: Caller): Promise<ConfirmationSent> {
    const user = await this.sessions.currentUser(caller);
    if (user.emailConfirmedAt === null) await this.countLink(user);
    return this.sendTo(user, language);
  }

  /**
   * Sends another confirmation link to a user who cannot sign in, after correcting the unconfirmed address if a new one is given. The
   * correction needs the second step too, because a reset by a link to the new address would switch the second step off (rule 19.13).
   * @throws AppError INVALID_CREDENTIALS, SECOND_STEP, RECOVERY_CODE_WRONG, EMAIL_TAKEN, TOO_MANY_REQUESTS
   */
  async request({ email, ...credentials }: ConfirmationRequest, caller: Caller): Promise<ConfirmationSent> {
    const user = await this.logins.authenticate(credentials, caller);
    if (user.emailConfirmedAt !== null || user.confirmBy === null)
      return { email: user.email, isConfirmed: true };
    if (email === undefined || email === user.email) {
      await this.countLink(user);
      return this.sendTo(user, caller.language);
    }
    await this.allowCorrection(user, email, credentials.recoveryCode);
    return this.sendTo(await this.correct(user, email), caller.language);
  }

  async deleteOld(now: Date): Promise<void> {
    const expiresAt = LessThan(new Date(now.getTime() - confirmDays * day));
    await this.dataSource.manager.delete(AddressConfirmationEntity, { expiresAt });
  }

  /**
   * Checks everything that can refuse a correction, and uses up a recovery code last. The link is counted before the address is looked up,
   * so that nobody can find out by many tries which addresses have accounts; a wrong code gives the link back.
   */
  private async allowCorrection(user: UserEntity, email: string, code: string | undefined): Promise<void> {
    if (user.secondStep && !code) throw new AppError(errors.SECOND_STEP);
    await this.countLink(user);
    await this.requireFree(user, email);
    try {
      await this.logins.requireSecondStep(user, code);
    } catch (error) {
      await this.throttle.refund(linksOf(user));
      throw error;
    }
  }

  /** @throws AppError EMAIL_TAKEN; VALIDATION_FAILED for an address that is too long for a user name */
  private async requireFree(user: UserEntity, email: string): Promise<void> {
    if (await this.dataSource.manager.existsBy(UserEntity, { email })) throw new AppError(errors.EMAIL_TAKEN);
    usernameWith(user, email);
  }

  /**
   * Counts a link towards the daily limit. Must be called before any change is made for the link.
   * @throws AppError TOO_MANY_REQUESTS
   */
  private countLink(user: UserEntity): Promise<void> {
    return this.throttle.consume(linksOf(user));
  }

  private async sendTo(user: UserEntity, language: Caller['language']): Promise<ConfirmationSent> {
    if (user.emailConfirmedAt !== null) return { email: user.email, isConfirmed: true };
    await transaction(this.dataSource, (manager) => this.send(user, language, manager));
    this.mails.wake();
    return { email: user.email, isConfirmed: false };
  }

  private async send(
    user: UserEntity,
    language: Caller['language'],
    manager: EntityManager,
    isChange = false,
  ): Promise<void> {
    const token = newSessionToken();
    const until = new Date(Date.now() + confirmDays * day);
    const { id: userId, email, username } = user;
    const row = { userId, email, tokenHash: hashToken(token), expiresAt: until, isChange };
    await manager.insert(AddressConfirmationEntity, row);
    const url = this.mails.linkTo(`/confirm-address#${token}`, language);
    const content = confirmationMail({ username, to: email, url, until, isChange }, language);
    await this.mails.add({ kind: 'address', to: email, language, until }, content, manager);
  }

  /**
   * Completes an address change: the address in the link becomes the account's, and the previous address is notified. If two calls run
   * concurrently, both succeed and only one makes the change. Afterwards the link is an ordinary one of the new address, so pressing it
   * again confirms that address instead of looking invalid.
   */
  private async complete(
    { id, userId, email, expiresAt }: AddressConfirmationEntity,
    language: Caller['language'],
  ): Promise<AddressConfirmed> {
    if (expiresAt <= new Date()) throw new AppError(errors.CONFIRMATION_EXPIRED);
    const isChanged = await transaction(
      this.dataSource,
      async (manager) => {
        const people = manager.createQueryBuilder(UserEntity, 'person').where({ id: userId });
        const user = await lockRows(people).getOneOrFail();
        // The account got the address while this call waited for the lock, usually from another press of the same link.
        if (user.email === email) {
          await this.confirmed(user, manager);
          return false;
        }
        const used = await manager.update(
          AddressConfirmationEntity,
          { id, isChange: true },
          { isChange: false },
        );
        if (used.affected !== 1) throw new AppError(errors.CONFIRMATION_UNKNOWN);
        await this.setAddress(user, email, language, manager);
        return true;
      },
      { readsLatest: true },
    );
    if (!isChanged) return { email };
    this.mails.wake();
    this.logger.info({ event: 'address_changed', userId }, 'address changed');
    return { email };
  }

  /**
   * Makes an address the account's, as confirmed, and notifies the previous one. Call `AccountMails.wake` after the transaction.
   * @throws AppError EMAIL_TAKEN; VALIDATION_FAILED for an address that is too long for a user name
   */
  async setAddress(
    user: UserEntity,
    email: string,
    language: Caller['language'],
    manager: EntityManager,
  ): Promise<void> {
    const { id } = user;
    if (await manager.existsBy(UserEntity, { email, id: Not(id) })) throw new AppError(errors.EMAIL_TAKEN);
    const changed = { email, username: usernameWith(user, email), emailConfirmedAt: new Date() };
    await manager.update(UserEntity, { id }, changed);
    await this.record.addOwn(manager, id, { what: 'addressChanged', oldValue: user.email.slice(0, 200) });
    await this.mails.notifyOfSignInChange('addressChanged', user, language, manager);
  }

  /** Changes the address, unless it has been confirmed. A user name equal to the old address is changed too (rule 3.10). */
  private async correct({ id }: UserEntity, email: string): Promise<UserEntity> {
    return transaction(this.dataSource, async (manager) => {
      const user = await lockRows(
        manager.createQueryBuilder(UserEntity, 'person').where({ id }),
      ).getOneOrFail();
      if (user.emailConfirmedAt !== null) return user;
      const username = usernameWith(user, email);
      await manager.update(UserEntity, { id }, { email, username });
      return Object.assign(user, { email, username });
    });
  }
}

const linksOf = ({ id }: UserEntity): ThrottleRule => ({
  key: ['address confirmation', String(id)],
  limit: perDay,
  windowMs: day,
});

/**
 * Returns the user name that an account has after a change of its address. A user name equal to the old address becomes the new address
 * (rule 3.10).
 * @throws AppError VALIDATION_FAILED for an address that is too long for a user name
 */
function usernameWith({ username, email: before }: UserEntity, email: string): string {
  if (username !== before) return username;
  if (email.length > limits.username)
    throw new AppError('VALIDATION_FAILED', { fields: [{ field: 'email', code: 'TOO_LONG' }] });
  return email;
}
