import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, LessThan } from 'typeorm';
import { ContactMessageEntity } from './contact-message.entity.js';
import { MarketingConsentEntity } from './marketing-consent.entity.js';

type NewContactMessage = Omit<ContactMessageEntity, 'id' | 'read'>;

const purgeBatch = 500;

@Injectable()
export class ContactMessageRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** @returns the new message's id */
  async insert(message: NewContactMessage, manager: EntityManager): Promise<number> {
    const row = manager.create(ContactMessageEntity, message);
    await manager.insert(ContactMessageEntity, row);
    return row.id;
  }

  async insertConsent(email: string, contactMessageId: number, grantedAt: Date, manager: EntityManager) {
    await manager.insert(MarketingConsentEntity, { email, contactMessageId, grantedAt });
  }

  /**
   * Deletes the messages from before a moment, and with them their mails; consents stay.
   * @returns how many
   */
  async deleteBefore(moment: Date): Promise<number> {
    const { manager } = this.dataSource;
    for (let deleted = 0; ; ) {
      const old = await manager.find(ContactMessageEntity, {
        select: { id: true },
        where: { createdAt: LessThan(moment) },
        take: purgeBatch,
      });
      if (old.length === 0) return deleted;
      await manager.delete(ContactMessageEntity, { id: In(old.map(({ id }) => id)) });
      deleted += old.length;
    }
  }
}
