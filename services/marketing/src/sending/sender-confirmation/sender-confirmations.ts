import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { mailingLimits, type SenderAddressState } from '@portals/contracts/constants';
import type { SenderDomainRecord } from '@portals/contracts/marketing';
import {
  type AccessUser,
  AppError,
  CONFIG,
  insertMissing,
  Throttle,
  transaction,
} from '@portals/service-kit';
import { localSite, MailWorker } from '@portals/service-kit/mail';
import { domainOf } from '@portals/service-kit/mail-text';
import { DataSource, type EntityManager, In, IsNull, MoreThan, Not } from 'typeorm';
import { outreachMode } from '../../campaigns/plain.js';
import { declaration, newServiceMail, OutboxRepository, senderMailKind } from '../../kernel/index.js';
import type { SendingConfig } from '../config.js';
import { MailLinks } from '../mail-links/mail-links.js';
import { confirmationMail } from './confirmation-mail.rules.js';
import { DomainRecords, type RecordState } from './domain-records.js';
import { inboxOf } from './inbox.rules.js';
import { SenderConfirmationEntity } from './sender-confirmation.entity.js';

/** Lifetime of the link in an email (rule 16.10). */
const linkMs = 86_400_000;

const dayMs = 86_400_000;
/** Time for which a declined address cannot be requested again, by the same workspace and by other workspaces. */
const refusedMs = { workspace: 365 * dayMs, others: 30 * dayMs };

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const normal = (subject: string): string => subject.trim().toLowerCase();
const keyOf = (subject: string): string => sha256(normal(subject));

const recordErrors: Record<Exclude<RecordState, 'there'>, ConstructorParameters<typeof AppError>[0]> = {
  missing: declaration.errors.SENDER_RECORD_MISSING,
  different: declaration.errors.SENDER_RECORD_DIFFERENT,
  unknown: declaration.errors.SENDER_RECORD_UNKNOWN,
};

type Decision = 'yes' | 'no';

/** Changes that mark a link as used: it no longer confirms anything, but still shows the answer. */
const usedLink = (decision: Decision, token: string) => ({
  tokenHash: sha256(`${decision} ${token}`),
  expiresAt: null,
});

/** Keys under which a declined request is stored: for the workspace that requested it, and for all workspaces. */
const refusalKeys = (workspaceId: number, inbox: string): [string[], string[]] => [
  ['sender refused', String(workspaceId), inbox],
  ['sender refused', inbox],
];

/** Columns that store who requested a confirmation. */
const asker = (askedById: number, username: string) => ({ askedById, askedBy: username.slice(0, 50) });

/** Data that the page behind the link shows. */
export type PendingConfirmation = Pick<SenderConfirmationEntity, 'subject' | 'askedBy'>;

/** Addresses from which workspaces may send because their owners have agreed (rule 16.10). All code that sends uses this. */
@Injectable()
export class SenderConfirmations {
  /** False when the site only writes emails to files and requires no approval, so that senders need no confirmation. */
  private readonly isNeeded: boolean;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(OutboxRepository) private readonly outbox: OutboxRepository,
    @Inject(MailWorker) private readonly mails: MailWorker,
    @Inject(MailLinks) private readonly links: MailLinks,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(DomainRecords) private readonly records: DomainRecords,
    @Inject(CONFIG) private readonly config: SendingConfig,
  ) {
    this.isNeeded = config.SMTP_URL !== undefined || outreachMode(config) === 'released';
  }

  /** Returns true when a workspace may send from an address. */
  async mayUse(workspaceId: number, address: string): Promise<boolean> {
    return !this.isNeeded || this.isConfirmed(workspaceId, address);
  }

  /**
   * Returns true when the owner of an address, or of its domain, has confirmed it for a workspace, even where no confirmation is needed.
   */
  isConfirmed(workspaceId: number, address: string): Promise<boolean> {
    const subjectKey = In([keyOf(address), keyOf(domainOf(address))]);
    const where = { workspaceId, subjectKey, confirmedAt: Not(IsNull()) };
    return this.dataSource.manager.existsBy(SenderConfirmationEntity, where);
  }

  async stateOf(workspaceId: number, address: string): Promise<SenderAddressState> {
    if (await this.mayUse(workspaceId, address)) return 'confirmed';
    const open = { workspaceId, subjectKey: keyOf(address), expiresAt: MoreThan(new Date()) };
    return (await this.dataSource.manager.existsBy(SenderConfirmationEntity, open)) ? 'asked' : 'none';
  }

  /**
   * Emails a new link to an address; it replaces the previous link. Limits apply by mailbox, person and network address, so that
   * nobody is flooded (rule 16.10).
   * @param caller network address of the request
   * @throws AppError SENDER_REFUSED, TOO_MANY_REQUESTS
   */
  async request(
    { id: userId, username }: AccessUser,
    workspaceId: number,
    address: string,
    caller: string,
  ): Promise<void> {
    const inbox = inboxOf(address);
    for (const key of refusalKeys(workspaceId, inbox))
      if (await this.throttle.hasKey({ key })) throw new AppError(declaration.errors.SENDER_REFUSED);
    const { confirmations, confirmationsToOne, confirmationsFromOne } = mailingLimits;
    const limits = [
      { key: ['sender of', String(userId)], limit: confirmations },
      { key: ['senders asked from', caller], limit: confirmationsFromOne },
      { key: ['sender address', inbox], limit: confirmationsToOne },
    ];
    for (const rule of limits) await this.throttle.consume({ ...rule, windowMs: dayMs });
    const token = randomBytes(32).toString('base64url');
    const now = new Date();
    const link = { tokenHash: sha256(token), expiresAt: new Date(now.getTime() + linkMs) };
    await transaction(this.dataSource, async (manager) => {
      await this.store({ workspaceId, subject: address, ...asker(userId, username), ...link }, manager);
      const url = new URL(`/s/${token}`, this.config.PUBLIC_URL ?? localSite).href;
      const mail = {
        ...confirmationMail({ address, username, url }),
        ...newServiceMail(this.config, senderMailKind, now),
        recipient: address,
        uselessFrom: link.expiresAt,
      };
      await this.outbox.add(mail, manager);
    });
    this.mails.wake();
  }

  /** Returns the DNS record with which a workspace confirms the domain of an address (rule 16.13). */
  recordOf(workspaceId: number, address: string): SenderDomainRecord {
    const domain = domainOf(address);
    const value = `account=${this.links.domainProofOf(workspaceId, domain)}`;
    return { domain, name: `_mail-sender.${domain}`, value };
  }

  /**
   * Confirms all addresses of a domain for a workspace when the workspace's DNS record exists.
   * @throws AppError SENDER_RECORD_MISSING, SENDER_RECORD_DIFFERENT, SENDER_RECORD_UNKNOWN
   */
  async confirmDomain({ id, username }: AccessUser, workspaceId: number, address: string): Promise<void> {
    const { domain, name, value } = this.recordOf(workspaceId, address);
    const state = await this.records.check(name, value);
    if (state !== 'there') throw new AppError(recordErrors[state]);
    const confirmed = { ...asker(id, username), confirmedAt: new Date() };
    await transaction(this.dataSource, (manager) =>
      this.store({ workspaceId, subject: domain, ...confirmed }, manager),
    );
  }

  private async store(
    {
      workspaceId,
      subject: typed,
      ...changes
    }: Partial<SenderConfirmationEntity> & { workspaceId: number; subject: string },
    manager: EntityManager,
  ): Promise<void> {
    const subject = normal(typed);
    const row = { workspaceId, subjectKey: keyOf(subject), subject };
    await insertMissing(manager, SenderConfirmationEntity, { ...row, ...changes });
    await manager.update(SenderConfirmationEntity, { workspaceId, subjectKey: row.subjectKey }, changes);
  }

  /** Returns the request behind a link; null for a link that has expired, was used, or is not ours. Reading it changes nothing. */
  find(token: string): Promise<PendingConfirmation | null> {
    return this.dataSource.manager.findOneBy(SenderConfirmationEntity, this.openLink(token));
  }

  /** Confirms the request behind a link, once. The second click of a double click gets the same answer as the first. */
  async confirm(token: string): Promise<PendingConfirmation | null> {
    const used = { confirmedAt: new Date(), ...usedLink('yes', token) };
    await this.dataSource.manager.update(SenderConfirmationEntity, this.openLink(token), used);
    return this.answered('yes', token);
  }

  /**
   * Declines the request behind a link: the workspace cannot repeat the request for a year, and other workspaces cannot make one for a
   * month.
   */
  async refuse(token: string): Promise<PendingConfirmation | null> {
    const row = await this.dataSource.manager.findOneBy(SenderConfirmationEntity, this.openLink(token));
    if (row === null) return this.answered('no', token);
    const [own, others] = refusalKeys(row.workspaceId, inboxOf(row.subject));
    await this.throttle.storeKey({ key: own, windowMs: refusedMs.workspace });
    await this.throttle.storeKey({ key: others, windowMs: refusedMs.others });
    await this.dataSource.manager.update(
      SenderConfirmationEntity,
      this.openLink(token),
      usedLink('no', token),
    );
    return row;
  }

  private answered(decision: Decision, token: string): Promise<PendingConfirmation | null> {
    const { tokenHash } = usedLink(decision, token);
    return this.dataSource.manager.findOneBy(SenderConfirmationEntity, { tokenHash });
  }

  private openLink(token: string) {
    return { tokenHash: sha256(token), expiresAt: MoreThan(new Date()) };
  }
}
