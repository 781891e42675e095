import { Inject, Injectable } from '@nestjs/common';
import { toLanguage } from '@portals/contracts/constants';
import {
  AppError,
  CONFIG,
  databaseFault,
  LOGGER,
  type Logger,
  type Outcome,
  Throttle,
  transaction,
  Worker,
} from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuthConfig } from '../config.js';
import { resetMail } from '../mail/account-mail.rules.js';
import { AccountMails } from '../mail/account-mails.js';
import { hashToken, newSessionToken } from '../session/session-token.js';
import type { UserEntity } from '../user/user.entity.js';
import { UserRepository } from '../user/user.repository.js';
import type { PasswordResetEntity } from './password-reset.entity.js';
import { PasswordResetRepository } from './password-reset.repository.js';

const second = 1000;
const hour = 3600 * second;
/** Maximum number of reset links for one account in an hour (rule 19.12). */
const perHour = 3;

/**
 * Returns a value that changes whenever the password or the address is changed. With the address in it, a link that was emailed to a former
 * address neither opens the account nor confirms the new one.
 */
export const passwordVersionOf = ({ password, email }: Pick<UserEntity, 'password' | 'email'>): string =>
  hashToken(`${password} ${email}`);

/**
 * Looks up the accounts of reported forgotten passwords and emails the links. The queue is only polled, because waking it for each report
 * would let the work for an existing account delay the reply, which would reveal that the account exists.
 */
@Injectable()
export class ResetWorker extends Worker<PasswordResetEntity> {
  constructor(
    @Inject(PasswordResetRepository) private readonly resets: PasswordResetRepository,
    @Inject(UserRepository) private readonly users: UserRepository,
    @Inject(AccountMails) private readonly mails: AccountMails,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) { MAIL_POLL_MS: pollMs, MAIL_LEASE_MS: leaseMs }: AuthConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const steps = { first: second, longest: 60 * second };
    const options = { name: 'password reset', concurrency: 4, pollMs, leaseMs, stopMs: 2 * second };
    super(resets, { ...options, retry: steps, outage: steps }, logger);
  }

  protected async perform(row: PasswordResetEntity): Promise<Outcome> {
    try {
      await this.answer(row);
      return { record: async () => {} };
    } catch (error) {
      if (databaseFault(error)?.kind !== 'unavailable') throw error;
      this.logger.warn({ reset: row.id, err: error }, 'password reset put off');
      return { blocked: true, record: (nextAttemptAt) => this.resets.settle(row, { nextAttemptAt }) };
    }
  }

  private async answer(row: PasswordResetEntity): Promise<void> {
    const user = await this.users.findByLogin(row.login);
    if (user === null) return this.resets.remove(row.id);
    const isAllowed = await transaction(this.dataSource, async (manager) => {
      // Counted in the transaction, so that retries after a fault do not use up the account's links.
      if (!(await this.mayGetLink(user, manager))) return false;
      const token = newSessionToken();
      const opened = {
        userId: user.id,
        tokenHash: hashToken(token),
        passwordVersion: passwordVersionOf(user),
      };
      const until = await this.resets.openReported(row, opened, manager);
      if (until === null) return true;
      const language = toLanguage(row.language);
      const url = this.mails.linkTo(`/reset-password#${token}`, language);
      const content = resetMail({ username: user.username, to: user.email, url }, language);
      await this.mails.add({ kind: 'reset', to: user.email, language, until }, content, manager);
      return true;
    });
    if (!isAllowed) return this.resets.remove(row.id);
    this.logger.info({ event: 'reset_link', userId: user.id }, 'reset link');
    this.mails.wake();
  }

  private async mayGetLink({ id }: UserEntity, manager: EntityManager): Promise<boolean> {
    try {
      const key = ['password reset', 'account', String(id)];
      await this.throttle.consume({ key, limit: perHour, windowMs: hour }, manager);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }
}
