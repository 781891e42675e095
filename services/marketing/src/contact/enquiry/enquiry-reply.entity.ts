import {
  IdColumn,
  IntColumn,
  OwnerColumn,
  StringColumn,
  TextColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { ContactMessageEntity } from '../contact-message/contact-message.entity.js';

const table = 'enquiry_replies';
const key = ['contactMessageId', 'requestKey'];

/** An answer to an enquiry, deleted together with it (rule 20.15). */
@Entity(table)
@Index(uniqueName(table, key), key, { unique: true })
export class EnquiryReplyEntity {
  @IdColumn()
  declare id: number;

  @OwnerColumn(table, 'contactMessageId', () => ContactMessageEntity, false)
  declare contactMessageId: number;

  /** Account of the person who wrote the answer. */
  @IntColumn()
  declare userId: number;

  /** Idempotency key of the call: repeating the call sends no second email. */
  @StringColumn(32)
  declare requestKey: string;

  @StringColumn(200)
  declare subject: string;

  @TextColumn()
  declare text: string;

  @TimestampColumn()
  declare createdAt: Date;

  /** Id of the answer's email in the outbox. */
  @IntColumn({ nullable: true })
  declare mailId: number | null;
}
