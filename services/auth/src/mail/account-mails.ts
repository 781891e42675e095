import { Inject, Injectable } from '@nestjs/common';
import { defaultLanguage, type Language } from '@portals/contracts/constants';
import { AppError, CONFIG, LOGGER, type Logger, Throttle } from '@portals/service-kit';
import { htmlOf, localSite, MailWorker, mailFolder, newMail, purgeFolder } from '@portals/service-kit/mail';
import type { EntityManager } from 'typeorm';
import type { AuthConfig } from '../config.js';
import type { UserEntity } from '../user/user.entity.js';
import { confirmationDue } from '../user/user.repository.js';
import {
  type AccountMailText,
  passwordChangedMail,
  type SignInChange,
  signInChangedMail,
} from './account-mail.rules.js';
import { AccountOutbox, lastMailKind } from './account-outbox.js';
import { adminChangeMail } from './admin-change-mail.rules.js';
import { deletionMail, erasureMail } from './deletion-mail.rules.js';

const day = 86_400_000;
/** Days after which the rows and files of emails are deleted. */
const retentionDays = 30;

/** Kinds of emails that this service sends, as they appear in the Message-ID. */
const kinds = ['invitation', 'reset', 'password', 'address', 'deletion', lastMailKind] as const;
type AccountMailKind = (typeof kinds)[number];

/**
 * Maximum number of emails of one kind to one address in a day, from all senders together (rule 19.4). Emails that reset a password are not
 * counted, because otherwise anybody could block the recovery of somebody else's account; they have separate limits (rule 19.12).
 */
const perDay: Readonly<Partial<Record<AccountMailKind, number>>> = {
  invitation: 20,
  address: 20,
  password: 20,
  deletion: 20,
};
/** Maximum number of notices of one kind in a day to an address that may belong to a stranger, because nobody has confirmed it. */
const noticesUnconfirmed = 3;
/** Maximum number of invitations that one account can email in a day, to workspaces and to companies of all services together. */
const invitationsOfSender = 60;

export interface AccountMail {
  kind: AccountMailKind;
  to: string;
  language: Language;
  /** Time at which the link in the email expires; the email is not sent later. */
  until?: Date;
  /** Maximum number of emails of this kind to the address in a day, where it differs from the usual one. */
  limit?: number;
}

/** Owner of an account, as far as a notice about the account needs them. */
type Owner = Pick<UserEntity, 'username' | 'email' | 'emailConfirmedAt' | 'confirmBy'>;

/** Sends the emails of this service (rules 19.1 to 19.4). */
@Injectable()
export class AccountMails {
  private readonly site: string | null;

  constructor(
    @Inject(AccountOutbox) private readonly outbox: AccountOutbox,
    @Inject(MailWorker) private readonly worker: MailWorker,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(CONFIG) private readonly config: AuthConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    const { PUBLIC_URL, SMTP_URL } = config;
    this.site = PUBLIC_URL ?? (SMTP_URL === undefined ? localSite : null);
    if (this.site === null)
      logger.warn('PUBLIC_URL is not set, so no mail is sent: its links would lead nowhere');
  }

  /** False when the site's address is unknown, so that no email with links can be sent. */
  get canSend(): boolean {
    return this.site !== null;
  }

  /** True when new accounts have to confirm their address (rule 19.20). */
  get confirmsAddresses(): boolean {
    const { CONFIRM_ADDRESS, SMTP_URL } = this.config;
    return this.canSend && (CONFIRM_ADDRESS ?? (SMTP_URL === undefined ? 'off' : 'on')) === 'on';
  }

  /**
   * Returns the absolute URL of a page for a link in an email.
   * @param language language of the email; a link in a Spanish email opens the page in Spanish
   */
  linkTo(path: string, language: Language = defaultLanguage): string {
    const link = new URL(path, this.site ?? localSite);
    if (language !== defaultLanguage) link.searchParams.set('lang', language);
    return link.href;
  }

  /**
   * Queues an email in the transaction of the change that causes it; call `wake` after the transaction.
   * @returns false when the email is not queued because the site's address is unknown, the recipient's address is invalid or has received
   * too many emails today
   */
  async add(
    { kind, to, language, until, limit }: AccountMail,
    content: AccountMailText,
    manager: EntityManager,
  ) {
    if (!this.canSend || to.endsWith('.invalid')) return false;
    if (!(await this.hasRoom(['emails to', kind, to], limit ?? perDay[kind], manager))) return false;
    const mail = {
      ...newMail(this.config, kind, new Date()),
      subject: content.subject,
      text: content.text,
      html: htmlOf(content.text, language),
      recipient: to,
      replyToName: '',
      replyToAddress: '',
      ...(until && { uselessFrom: until }),
    };
    await this.outbox.add(mail, manager);
    return true;
  }

  /**
   * Queues the email of an invitation. It is not queued if the sender's address is unconfirmed or the sender has reached
   * `invitationsOfSender` today, because anybody can register and invite strangers (rule 19.4).
   * @returns false when the email is not queued; the inviter then has to send the link personally
   */
  async addInvitation(
    sender: Pick<UserEntity, 'id' | 'emailConfirmedAt' | 'confirmBy'>,
    mail: Omit<AccountMail, 'kind'>,
    content: AccountMailText,
    manager: EntityManager,
  ): Promise<boolean> {
    if (this.isUnconfirmed(sender)) return false;
    const key = ['invitations by', String(sender.id)];
    if (!(await this.isWithin(key, invitationsOfSender, manager))) return false;
    return this.add({ ...mail, kind: 'invitation' }, content, manager);
  }

  /** Queues the email that notifies an account's owner of a changed password, in the transaction of the change (rule 19.14). */
  async notifyOfNewPassword(owner: Owner, language: Language, manager: EntityManager) {
    const content = passwordChangedMail(
      { ...namesOf(owner), url: this.linkTo('/forgot-password', language), at: new Date() },
      language,
    );
    await this.notify('password', owner, language, content, manager);
  }

  /** Queues the email that notifies an account's owner of a changed way of signing in, in the transaction of the change (rule 19.38). */
  async notifyOfSignInChange(what: SignInChange, owner: Owner, language: Language, manager: EntityManager) {
    // Somebody who has changed the address gets the links for a new password, so only the people who run the site can help.
    const page = what === 'addressChanged' ? '/' : '/forgot-password';
    const content = signInChangedMail(
      { ...namesOf(owner), url: this.linkTo(page, language), at: new Date(), what },
      language,
    );
    await this.notify('password', owner, language, content, manager);
  }

  /**
   * Queues the email that notifies a user of having become an administrator of the site, or no longer being one, in the transaction of the
   * change (rule 20.4).
   */
  async notifyOfAdminChange(isAdmin: boolean, owner: Owner, language: Language, manager: EntityManager) {
    const facts = {
      ...namesOf(owner),
      url: this.linkTo(isAdmin ? '/admin' : '/account', language),
      at: new Date(),
      isAdmin,
    };
    await this.notify('password', owner, language, adminChangeMail(facts, language), manager);
  }

  /**
   * Queues the email that notifies an account's owner of a scheduled or cancelled deletion, in the transaction of the change (rule 19.75).
   */
  async notifyOfDeletion(
    owner: Owner & Pick<UserEntity, 'deletionAt'>,
    language: Language,
    manager: EntityManager,
  ) {
    const url = this.linkTo('/account', language);
    const content = deletionMail({ ...namesOf(owner), url, deletionAt: owner.deletionAt }, language);
    // A scheduled deletion is announced also to an unconfirmed address; their number is limited by `AccountDeletions`.
    await this.notify('deletion', owner, language, content, manager, owner.deletionAt === null);
  }

  /** Queues the email that confirms the deletion of an account, in the transaction of the deletion (rule 19.80). */
  async notifyOfErasure(
    { username, email, deletionLanguage }: Pick<UserEntity, 'username' | 'email' | 'deletionLanguage'>,
    manager: EntityManager,
  ) {
    const language = deletionLanguage ?? defaultLanguage;
    const facts = { username, to: email, url: this.linkTo('/', language), at: new Date() };
    const content = erasureMail(facts, language);
    await this.add({ kind: lastMailKind, to: email, language }, content, manager);
  }

  /** Starts sending newly queued emails now instead of at the next poll. */
  wake(): void {
    this.worker.wake();
  }

  /** Deletes old rows and files of emails. */
  async deleteOld(now: Date): Promise<void> {
    const before = new Date(now.getTime() - retentionDays * day);
    await this.outbox.deleteBefore(before);
    if (this.config.SMTP_URL === undefined) await purgeFolder(mailFolder(this.config), before, kinds);
  }

  private isUnconfirmed(owner: Pick<UserEntity, 'emailConfirmedAt' | 'confirmBy'>): boolean {
    return this.confirmsAddresses && confirmationDue(owner) !== null;
  }

  /** Queues a notice to an account's owner, unless the address has received too many today (rule 19.4). */
  private async notify(
    kind: 'password' | 'deletion',
    owner: Owner,
    language: Language,
    content: AccountMailText,
    manager: EntityManager,
    fewIfUnconfirmed = true,
  ): Promise<void> {
    const mail = {
      kind,
      to: owner.email,
      language,
      ...(fewIfUnconfirmed && this.isUnconfirmed(owner) && { limit: noticesUnconfirmed }),
    };
    await this.add(mail, content, manager);
  }

  private async hasRoom(key: string[], limit: number | undefined, manager: EntityManager): Promise<boolean> {
    return limit === undefined || this.isWithin(key, limit, manager);
  }

  private async isWithin(key: string[], limit: number, manager: EntityManager): Promise<boolean> {
    try {
      await this.throttle.consume({ key, limit, windowMs: day }, manager);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }
}

const namesOf = ({ username, email }: Owner) => ({ username, to: email });
