import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  type Enquiry,
  type EnquiryExportQuery,
  type EnquiryPatch,
  type EnquiryQuery,
  type EnquiryReply,
  type EnquiryReplyInput,
  type EnquiryRow,
  enquiriesExported,
  excerptLength,
  suspicions,
} from '@portals/contracts/admin';
import {
  type AccessUser,
  Accounts,
  AppError,
  CONFIG,
  FairReads,
  LOGGER,
  type Logger,
  notFound,
  type Page,
  purgeDeleted,
  purgeDeletedWords,
  toDate,
  transaction,
} from '@portals/service-kit';
import { MailWorker, mailFolder, removeMailFile } from '@portals/service-kit/mail';
import { DataSource, type EntityManager } from 'typeorm';
import { changeRow, declaration, newServiceMail, OutboxRepository } from '../../kernel/index.js';
import type { ContactConfig } from '../config.js';
import type { ContactMessageEntity } from '../contact-message/contact-message.entity.js';
import { composeEnquiryMail } from '../contact-message/enquiry-mail.rules.js';
import { enquiryWords } from '../contact-message/enquiry-search.rules.js';
import { EnquiryRepository, type ListedEnquiry, type ReplyWithMail } from './enquiry.repository.js';
import { enquiryHeadings, enquiryLine } from './enquiry-columns.rules.js';
import { composeReplyMail } from './reply-mail.rules.js';

/** Enquiries per query of an export: few enough to need at most 20 MB, and enough that a slow search does not run many times. */
const step = 1000;

const timeOf = ({ createdAt }: ListedEnquiry) => toDate(createdAt).toISOString();

function rowOf({ message, ...enquiry }: ListedEnquiry): EnquiryRow {
  const excerpt = [...message.slice(0, 2 * excerptLength)].slice(0, excerptLength).join('').toWellFormed();
  return { ...enquiry, excerpt, createdAt: timeOf({ message, ...enquiry }) };
}

const replyOf = (
  { id, userId, createdAt, subject, text, mailState }: ReplyWithMail,
  names: Map<number, string>,
) => {
  const state: EnquiryReply['state'] =
    mailState === 'queued' ? 'queued' : mailState === 'sent' || mailState === null ? 'sent' : 'failed';
  return { id, by: names.get(userId) ?? null, at: createdAt.toISOString(), subject, text, state };
};

/** Lets administrators read, answer and export the enquiries of the public site (rules 20.10 to 20.17). */
@Injectable()
export class EnquiryService {
  constructor(
    @Inject(EnquiryRepository) private readonly enquiries: EnquiryRepository,
    @Inject(OutboxRepository) private readonly outbox: OutboxRepository,
    @Inject(MailWorker) private readonly worker: MailWorker,
    @Inject(Accounts) private readonly accounts: Accounts,
    @Inject(FairReads) private readonly reads: FairReads,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: ContactConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async list(user: AccessUser, query: EnquiryQuery): Promise<Page<EnquiryRow>> {
    return (await this.enquiries.list(this.reads.of(user), query)).map(rowOf);
  }

  /** @throws AppError NOT_FOUND */
  async find(id: number): Promise<Enquiry> {
    const enquiry = await this.existing(id);
    const replies = await this.enquiries.replies(id);
    const { readUserId, readAt, releasedUserId, releasedAt } = enquiry;
    const writers = replies.map(({ userId }) => userId);
    const people = [readUserId, releasedUserId, ...writers].filter((userId) => userId !== null);
    const names = await this.accounts.namesOf(people);
    const act = (userId: number | null, at: Date | null) =>
      at === null ? null : { by: (userId !== null && names.get(userId)) || null, at: at.toISOString() };
    const { name, email, company, service, subject, message, state, version } = enquiry;
    const found = (enquiry.quarantine ?? '').split(',');
    return {
      ...{ id, name, email, company, service, subject, message },
      state: state ?? 'new',
      createdAt: enquiry.createdAt.toISOString(),
      suspicions: suspicions.filter((reason) => found.includes(reason)),
      read: act(readUserId, readAt),
      released: act(releasedUserId, releasedAt),
      replies: replies.map((reply) => replyOf(reply, names)),
      version: version ?? 0,
    };
  }

  /**
   * Marks an enquiry as read or unread.
   * @throws AppError NOT_FOUND; EDIT_CONFLICT when somebody else has changed the enquiry since it was shown, unless it already has the
   * requested state
   */
  async mark(user: AccessUser, id: number, patch: EnquiryPatch): Promise<Enquiry> {
    const read = async () => {
      const enquiry = await this.existing(id);
      const { version, readAt } = enquiry;
      return { enquiry, version: version ?? 0, isRead: readAt !== null, updatedAt: '' };
    };
    await changeRow<Awaited<ReturnType<typeof read>>>(patch, {
      find: read,
      write: async (next, { enquiry }) => {
        const isOpen = enquiry.state === 'new' || enquiry.state === 'read';
        const changed = await this.enquiries.change(enquiry, {
          ...readBy(next.isRead ? user : null),
          ...(isOpen && { state: next.isRead ? 'read' : 'new' }),
        });
        return changed ? next : null;
      },
    });
    return this.find(id);
  }

  /** Releases a quarantined enquiry, as if it had been accepted immediately: it is emailed once, like any other (rule 20.14). */
  async release(user: AccessUser, id: number): Promise<Enquiry> {
    const isReleased = await this.change(id, async (enquiry, manager) => {
      if (enquiry.state !== 'quarantined') return false;
      const now = new Date();
      const released = { state: 'new', digestDueAt: null, releasedAt: now, releasedUserId: user.id } as const;
      await this.enquiries.change(enquiry, released, manager);
      const mail = newServiceMail(this.config, 'contact', now);
      await this.outbox.add({ ...composeEnquiryMail(enquiry), ...mail, contactMessageId: id }, manager);
      return true;
    });
    if (isReleased) this.logger.info({ enquiry: id, userId: user.id }, 'enquiry released');
    return this.find(id);
  }

  /**
   * Answers an enquiry by email. Repeating the call because its reply was lost sends no second email (rule 20.13).
   * @throws AppError NOT_FOUND; ENQUIRY_QUARANTINED while the enquiry is in quarantine; ENQUIRY_ANSWERED when an answer exists that the
   * writer has not seen; CONFLICT when the key was already used for a different answer
   */
  async reply(
    user: AccessUser,
    id: number,
    { subject, text, requestKey, answersSeen }: EnquiryReplyInput,
  ): Promise<Enquiry> {
    await this.change(id, async (enquiry, manager) => {
      const replies = await this.enquiries.repliesIn(id, manager);
      const same = replies.find((reply) => reply.requestKey === requestKey);
      if (same?.subject === subject && same.text === text) return false;
      if (same) throw new AppError('CONFLICT');
      if (enquiry.state === 'quarantined') throw new AppError(declaration.errors.ENQUIRY_QUARANTINED);
      if (answersSeen !== undefined && answersSeen < replies.length)
        throw new AppError(declaration.errors.ENQUIRY_ANSWERED);
      const createdAt = new Date();
      const mail = {
        ...composeReplyMail({ subject, text }, this.config.MAIL_TO),
        ...newServiceMail(this.config, 'reply', createdAt),
        ...{ recipient: enquiry.email, contactMessageId: id },
      };
      const mailId = await this.outbox.add(mail, manager);
      const reply = { contactMessageId: id, userId: user.id, requestKey, subject, text, createdAt, mailId };
      await this.enquiries.addReply(reply, manager);
      const read = enquiry.readAt === null ? readBy(user) : {};
      await this.enquiries.change(enquiry, { ...read, state: 'answered' }, manager);
      return true;
    });
    return this.find(id);
  }

  /**
   * Deletes an enquiry with its answers and emails, and what its sender has agreed to (rule 20.18).
   * @throws AppError NOT_FOUND
   */
  async remove(user: AccessUser, id: number): Promise<void> {
    let messageIds: string[] = [];
    await this.change(id, async (enquiry, manager) => {
      messageIds = await this.enquiries.remove(enquiry, manager);
      return false;
    });
    for (const messageId of messageIds) await removeMailFile(mailFolder(this.config), messageId);
    await purgeDeletedWords(this.dataSource, enquiryWords);
    await purgeDeleted(this.dataSource);
    this.logger.info({ enquiry: id, userId: user.id }, 'enquiry deleted');
  }

  /** Yields the matching enquiries as a CSV file, newest first, at most `enquiriesExported` (rule 20.16). */
  async *export(user: AccessUser, { language, ...filter }: EnquiryExportQuery): AsyncGenerator<string, void> {
    const reader = this.reads.of(user);
    yield enquiryHeadings(language);
    let before: number | null = null;
    for (let written = 0; written < enquiriesExported; ) {
      const limit = Math.min(step, enquiriesExported - written);
      const rows: ListedEnquiry[] = await this.enquiries.next(reader, filter, before, limit);
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows.map((row) => enquiryLine({ ...row, createdAt: timeOf(row) }, language)).join('');
      written += rows.length;
      before = last.id;
      await nextTurn();
    }
  }

  /** Changes an enquiry under a row lock, so that concurrent changes run one after another. Wakes the outbox when `work` returns true. */
  private async change(
    id: number,
    work: (enquiry: ContactMessageEntity, manager: EntityManager) => Promise<boolean>,
  ): Promise<boolean> {
    const isDone = await transaction(
      this.dataSource,
      async (manager) => {
        const enquiry = await this.enquiries.lock(id, manager);
        if (enquiry === null) throw notFound();
        return work(enquiry, manager);
      },
      { readsLatest: true },
    );
    if (isDone) this.worker.wake();
    return isDone;
  }

  private async existing(id: number): Promise<ContactMessageEntity> {
    const enquiry = await this.enquiries.find(id);
    if (enquiry === null) throw notFound();
    return enquiry;
  }
}

/** Returns the columns for the person who read an enquiry and the time; both are null when `user` is null. */
const readBy = (user: AccessUser | null) => ({
  read: user !== null,
  readAt: user && new Date(),
  readUserId: user?.id ?? null,
});
