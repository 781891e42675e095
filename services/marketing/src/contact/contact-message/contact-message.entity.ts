import type { EnquiryState } from '@portals/contracts/admin';
import {
  BooleanColumn,
  fullTextName,
  IdColumn,
  IntColumn,
  indexName,
  StringColumn,
  TextColumn,
  TimestampColumn,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';

/** An enquiry of the public contact form (rule 4.4). */
@Entity('contact_messages')
@Index(indexName('contact_messages', ['createdAt']), ['createdAt'])
@Index(indexName('contact_messages', ['state']), ['state'])
@Index(indexName('contact_messages', ['digestDueAt']), ['digestDueAt'])
@Index(fullTextName('contact_messages', 'searchText'), { synchronize: false })
export class ContactMessageEntity {
  @IdColumn()
  declare id: number;

  @StringColumn(200)
  declare name: string;

  @StringColumn(254)
  declare email: string;

  @StringColumn(200, { nullable: true })
  declare company: string | null;

  @StringColumn(200, { nullable: true })
  declare service: string | null;

  @StringColumn(200)
  declare subject: string;

  /** Text of the enquiry; empty when the visitor wrote nothing (rule 4.6). */
  @TextColumn()
  declare message: string;

  @BooleanColumn({ default: false })
  declare read: boolean;

  @TimestampColumn()
  declare createdAt: Date;

  /** Reasons why the enquiry was quarantined instead of being emailed individually, comma-separated; null for an ordinary enquiry. */
  @StringColumn(200, { nullable: true })
  declare quarantine: string | null;

  /** Time from which the next digest may include the enquiry; null for an ordinary enquiry, and once a digest contains it. */
  @TimestampColumn({ nullable: true })
  declare digestDueAt: Date | null;

  /**
   * State of the enquiry. Rows written by the previous version of the service have no state, version or search text until a job fills them
   * in.
   */
  @StringColumn(20, { nullable: true })
  declare state: EnquiryState | null;

  /** Version of the row, incremented by each change that an administrator makes. */
  @IntColumn({ nullable: true })
  declare version: number | null;

  @TimestampColumn({ nullable: true })
  declare readAt: Date | null;

  /** Account of the administrator who read the enquiry. */
  @IntColumn({ nullable: true })
  declare readUserId: number | null;

  @TimestampColumn({ nullable: true })
  declare releasedAt: Date | null;

  /** Account of the administrator who released the enquiry from quarantine. */
  @IntColumn({ nullable: true })
  declare releasedUserId: number | null;

  /** Search words of the enquiry, each preceded by a space. */
  @TextColumn({ nullable: true })
  declare searchText: string | null;

  /** Time at which the person ticked the privacy box; null from a form without one. */
  @TimestampColumn({ nullable: true })
  declare privacyConsentAt: Date | null;
}
