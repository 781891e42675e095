import { Inject, Injectable } from '@nestjs/common';
import type { EnquiryQuery, EnquiryState } from '@portals/contracts/admin';
import { lockRows, type Page, QUEUED, type RowReader, transaction } from '@portals/service-kit';
import type { MailState } from '@portals/service-kit/mail';
import { DataSource, type EntityManager, IsNull, LessThanOrEqual, MoreThan } from 'typeorm';
import { OutgoingMailEntity, readPage } from '../../kernel/index.js';
import { allOf, type Condition, fullTextCondition } from '../../kernel/plain.js';
import { ContactMessageEntity } from '../contact-message/contact-message.entity.js';
import { enquiryPrefix, enquirySearchTextOf, enquiryWords } from '../contact-message/enquiry-search.rules.js';
import { MarketingConsentEntity } from '../contact-message/marketing-consent.entity.js';
import { EnquiryReplyEntity } from './enquiry-reply.entity.js';

const columns = [
  'id',
  'name',
  'email',
  'company',
  'service',
  'subject',
  'message',
  'state',
  'createdAt',
] as const;
/** An enquiry with the fields shown in lists. */
export type ListedEnquiry = Pick<
  ContactMessageEntity,
  Exclude<(typeof columns)[number], 'createdAt' | 'state'>
> & {
  state: EnquiryState;
  createdAt: Date | string;
};

export interface EnquiryFilter {
  search?: string | undefined;
  state?: EnquiryState | undefined;
}

export type ReplyWithMail = EnquiryReplyEntity & { mailState: MailState | null };

/** Reads and changes enquiries for administrators of the site. */
@Injectable()
export class EnquiryRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  list(reader: RowReader, { page, pageSize, sort, ...filter }: EnquiryQuery): Promise<Page<ListedEnquiry>> {
    return readPage<ListedEnquiry>(reader, {
      ...{
        table: 'contact_messages',
        columns,
        where: this.condition(filter),
        // Ids increase in the order of arrival, so sorting by id gives the order by time and needs no other index.
        sort: sort === 'createdAt' ? 'id' : '-id',
        sortable: {},
      },
      ...{ page, pageSize },
    });
  }

  /** Returns the matching enquiries before a given one, newest first; starts with the newest when `before` is null. */
  next(
    reader: RowReader,
    filter: EnquiryFilter,
    before: number | null,
    limit: number,
  ): Promise<ListedEnquiry[]> {
    const conditions = [this.condition(filter)];
    if (before !== null) conditions.push({ sql: 'id < ?', parameters: [before] });
    const { sql, parameters } = allOf(conditions);
    const query = `SELECT ${columns.join(', ')} FROM contact_messages WHERE ${sql} ORDER BY id DESC LIMIT ?`;
    return reader.query<ListedEnquiry[]>(query, [...parameters, limit]);
  }

  find(id: number, manager = this.dataSource.manager): Promise<ContactMessageEntity | null> {
    return manager.findOneBy(ContactMessageEntity, { id });
  }

  lock(id: number, manager: EntityManager): Promise<ContactMessageEntity | null> {
    return lockRows(manager.createQueryBuilder(ContactMessageEntity, 'enquiry').where({ id })).getOne();
  }

  /** Changes an enquiry if it still has the given version. @returns false when somebody else has changed it */
  async change(
    { id, version }: Pick<ContactMessageEntity, 'id' | 'version'>,
    changes: Partial<ContactMessageEntity>,
    manager = this.dataSource.manager,
  ): Promise<boolean> {
    const { affected } = await manager.update(
      ContactMessageEntity,
      { id, version: version ?? IsNull() },
      { ...changes, version: (version ?? 0) + 1 },
    );
    return affected === 1;
  }

  /** Returns the answers to an enquiry, oldest first. */
  async replies(contactMessageId: number): Promise<ReplyWithMail[]> {
    const { entities, raw } = await this.dataSource.manager
      .createQueryBuilder(EnquiryReplyEntity, 'reply')
      .leftJoin('outgoing_mails', 'mail', 'mail.id = reply.mailId')
      .addSelect('mail.state', 'mailState')
      .where({ contactMessageId })
      .orderBy('reply.id')
      .getRawAndEntities<{ mailState: MailState | null }>();
    return entities.map((reply, index) => ({ ...reply, mailState: raw[index]?.mailState ?? null }));
  }

  repliesIn(contactMessageId: number, manager: EntityManager): Promise<EnquiryReplyEntity[]> {
    return manager.findBy(EnquiryReplyEntity, { contactMessageId });
  }

  async addReply(reply: Omit<EnquiryReplyEntity, 'id'>, manager: EntityManager): Promise<void> {
    await manager.insert(EnquiryReplyEntity, reply);
  }

  /**
   * Deletes an enquiry with its answers and emails, and all consents to news with its address. An enquiry in quarantine may have been sent
   * by a machine with the address of somebody else, whose consents stay. Other enquiries of a digest that has not been sent yet get another
   * one.
   * @returns the Message-IDs of the emails
   */
  async remove({ id, email, state }: ContactMessageEntity, manager: EntityManager): Promise<string[]> {
    const mails = await manager.findBy(OutgoingMailEntity, { contactMessageId: id });
    if (state !== 'quarantined') {
      const consents = manager.createQueryBuilder().delete().from(MarketingConsentEntity);
      await consents.where('LOWER(email) = LOWER(:email)', { email }).execute();
    }
    const digest = mails.find((mail) => state === 'quarantined' && mail.state === QUEUED);
    if (digest !== undefined)
      await manager.update(
        ContactMessageEntity,
        {
          id: MoreThan(id),
          state: 'quarantined',
          createdAt: LessThanOrEqual(digest.createdAt),
          digestDueAt: IsNull(),
        },
        { digestDueAt: digest.createdAt },
      );
    await manager.delete(ContactMessageEntity, { id });
    return mails.map(({ messageId }) => messageId);
  }

  /**
   * Fills in the state and the search words of enquiries that replicas of the previous version have stored without them.
   * @returns the number of completed enquiries
   */
  complete(limit: number): Promise<number> {
    return transaction(this.dataSource, async (manager) => {
      const rows = await manager.find(ContactMessageEntity, { where: { state: IsNull() }, take: limit });
      for (const row of rows) {
        const state = row.quarantine === null ? 'new' : 'quarantined';
        const changes = { state, version: 0, searchText: enquirySearchTextOf(row) } as const;
        await manager.update(ContactMessageEntity, { id: row.id, state: IsNull() }, changes);
      }
      return rows.length;
    });
  }

  private condition({ search, state }: EnquiryFilter): Condition {
    const conditions: Condition[] = [
      state === undefined
        ? // Lists the states, because SQLite uses no index for a condition with NOT.
          { sql: 'state IN (?, ?, ?)', parameters: ['new', 'read', 'answered'] }
        : { sql: 'state = ?', parameters: [state] },
    ];
    const index = { words: enquiryWords, prefix: enquiryPrefix };
    if (search) conditions.push(fullTextCondition(search, index, this.dataSource.options.type));
    return allOf(conditions);
  }
}
