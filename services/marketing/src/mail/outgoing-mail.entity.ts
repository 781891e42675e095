import {
  foreignName,
  IntColumn,
  indexName,
  LongTextColumn,
  QueuedWork,
  StringColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { ContactMessageEntity } from '../contact-message/contact-message.entity.js';

/**
 * - `queued`: to be sent at `nextAttemptAt`, or being sent until then by whoever holds the lease
 * - `sent`: the server took it
 * - `refused`: the server will never take it for `refusedAddress`
 * - `expired`: the server was down, or put it off, for too long
 */
export type MailState = 'queued' | 'sent' | 'refused' | 'expired';

/** Outbox: a mail that is stored together with what it tells of, and sent afterwards. */
@Entity('outgoing_mails')
@Index(uniqueName('outgoing_mails', ['messageId']), ['messageId'], { unique: true })
@Index(indexName('outgoing_mails', ['state', 'nextAttemptAt']), ['state', 'nextAttemptAt'])
@Index(indexName('outgoing_mails', ['contactMessageId']), ['contactMessageId'])
export class OutgoingMailEntity extends QueuedWork {
  declare state: MailState;

  /** The same at every attempt, so that a mail which arrives twice after a crash is seen to be one. */
  @StringColumn(255)
  declare messageId: string;

  /** Null is the operator's mailbox as it is configured when the mail is sent. */
  @StringColumn(254, { nullable: true })
  declare recipient: string | null;

  @StringColumn(200)
  declare replyToName: string;

  /** Empty: an answer goes to nobody in particular. */
  @StringColumn(254)
  declare replyToAddress: string;

  @StringColumn(200)
  declare subject: string;

  @LongTextColumn()
  declare text: string;

  @TimestampColumn()
  declare createdAt: Date;

  /** A failure after this moment is the last. */
  @TimestampColumn()
  declare expiresAt: Date;

  @TimestampColumn({ nullable: true })
  declare sentAt: Date | null;

  @StringColumn(500, { nullable: true })
  declare lastError: string | null;

  @StringColumn(254, { nullable: true })
  declare refusedAddress: string | null;

  /** The enquiry that it tells of, the oldest one of a digest; deleted with it. */
  @IntColumn({ nullable: true })
  @ForeignKey(() => ContactMessageEntity, {
    name: foreignName('outgoing_mails', 'contactMessageId'),
    onDelete: 'CASCADE',
  })
  declare contactMessageId: number | null;
}
