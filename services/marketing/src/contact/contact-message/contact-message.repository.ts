import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, LessThan, LessThanOrEqual } from 'typeorm';
import { deleteInSteps } from '../../kernel/index.js';
import { ContactMessageEntity } from './contact-message.entity.js';
import { MarketingConsentEntity } from './marketing-consent.entity.js';

type NewContactMessage = Omit<
  ContactMessageEntity,
  'id' | 'read' | 'readAt' | 'readUserId' | 'releasedAt' | 'releasedUserId'
>;

/** Maximum number of enquiries in one digest, so that mail servers accept its size. */
const digestSize = 100;

@Injectable()
export class ContactMessageRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** @returns the new message's id */
  async insert(message: NewContactMessage, manager: EntityManager): Promise<number> {
    const row = manager.create(ContactMessageEntity, message);
    await manager.insert(ContactMessageEntity, row);
    return row.id;
  }

  /** Returns the id of the last enquiry with this email address. */
  async lastIdFrom(email: string): Promise<number> {
    const { manager } = this.dataSource;
    const query = { select: { id: true }, where: { email }, order: { id: 'DESC' } } as const;
    return (await manager.findOneOrFail(ContactMessageEntity, query)).id;
  }

  async insertConsent(email: string, contactMessageId: number, grantedAt: Date, manager: EntityManager) {
    await manager.insert(MarketingConsentEntity, { email, contactMessageId, grantedAt });
  }

  /** Returns quarantined enquiries that are due for the digest, in the order of an index, at most `digestSize`. */
  findDueForDigest(now: Date): Promise<ContactMessageEntity[]> {
    return this.dataSource.manager.find(ContactMessageEntity, {
      where: { digestDueAt: LessThanOrEqual(now) },
      order: { digestDueAt: 'ASC', id: 'ASC' },
      take: digestSize,
    });
  }

  /**
   * Claims enquiries for a digest that is stored in the same transaction.
   * @returns the enquiries that no other replica has claimed in the meantime
   */
  async claimForDigest(found: ContactMessageEntity[], now: Date, manager: EntityManager) {
    const where = { id: In(found.map(({ id }) => id)), digestDueAt: LessThanOrEqual(now) };
    // SQLite runs transactions one after another, so no other replica can claim a row in the meantime.
    const isSqlite = this.dataSource.options.type === 'better-sqlite3';
    const taken = await manager.find(ContactMessageEntity, {
      where,
      order: { id: 'ASC' },
      ...(!isSqlite && { lock: { mode: 'pessimistic_write' } }),
    });
    if (taken.length > 0) await manager.update(ContactMessageEntity, where, { digestDueAt: null });
    return taken;
  }

  /**
   * Deletes messages older than a given time together with their emails; consents are preserved.
   * @returns the number of deleted messages
   */
  deleteBefore(moment: Date): Promise<number> {
    return deleteInSteps(this.dataSource.manager, ContactMessageEntity, { createdAt: LessThan(moment) });
  }
}
