import {
  foreignName,
  IdColumn,
  IntColumn,
  indexName,
  StringColumn,
  TimestampColumn,
} from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { ContactMessageEntity } from './contact-message.entity.js';

/**
 * Evidence that a person consented to commercial communications, with the time. It outlives the enquiry's retention, and is
 * deleted when somebody in charge deletes the enquiry.
 */
@Entity('marketing_consents')
@Index(indexName('marketing_consents', ['email']), ['email'])
@Index(indexName('marketing_consents', ['contactMessageId']), ['contactMessageId'])
export class MarketingConsentEntity {
  @IdColumn()
  declare id: number;

  @StringColumn(254)
  declare email: string;

  @TimestampColumn()
  declare grantedAt: Date;

  @IntColumn({ nullable: true })
  @ForeignKey(() => ContactMessageEntity, {
    name: foreignName('marketing_consents', 'contactMessageId'),
    onDelete: 'SET NULL',
  })
  declare contactMessageId: number | null;
}
