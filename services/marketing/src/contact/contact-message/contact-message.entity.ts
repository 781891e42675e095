import {
  BooleanColumn,
  IdColumn,
  indexName,
  StringColumn,
  TextColumn,
  TimestampColumn,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';

/** An enquiry of the public contact form (rule 4.4). */
@Entity('contact_messages')
@Index(indexName('contact_messages', ['createdAt']), ['createdAt'])
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

  /** Empty when the visitor wrote nothing (rule 4.6). */
  @TextColumn()
  declare message: string;

  @BooleanColumn({ default: false })
  declare read: boolean;

  @TimestampColumn()
  declare createdAt: Date;

  /** Why it was put aside instead of being mailed on its own, comma-separated; null for an ordinary enquiry. */
  @StringColumn(200, { nullable: true })
  declare quarantine: string | null;

  /** When the next digest may mail it; null for an ordinary enquiry, and for one that a digest holds already. */
  @TimestampColumn({ nullable: true })
  declare digestDueAt: Date | null;

  /** When the person ticked the box on privacy; null from a form without one. */
  @TimestampColumn({ nullable: true })
  declare privacyConsentAt: Date | null;
}
