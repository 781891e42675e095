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

/**
 * State of an email in the outbox.
 * - `queued`: due at `nextAttemptAt`; with a lease, it is being sent, and the lease ends then
 * - `sent`: the server has accepted it
 * - `refused`: the server has permanently refused it for `refusedAddress`
 * - `expired`: it was not accepted before its deadline
 */
export type MailState = 'queued' | 'sent' | 'refused' | 'expired';

/** An email of the outbox: stored in one transaction with the enquiry that it is about, and sent afterwards. */
@Entity('outgoing_mails')
@Index(uniqueName('outgoing_mails', ['messageId']), ['messageId'], { unique: true })
@Index(indexName('outgoing_mails', ['state', 'nextAttemptAt']), ['state', 'nextAttemptAt'])
@Index(indexName('outgoing_mails', ['contactMessageId']), ['contactMessageId'])
export class OutgoingMailEntity extends QueuedWork {
  declare state: MailState;

  /** Message-ID, the same at every attempt, so that mail clients can recognise an email that was sent twice after a crash. */
  @StringColumn(255)
  declare messageId: string;

  /** Null means the operator's mailbox, as configured when the email is sent. */
  @StringColumn(254, { nullable: true })
  declare recipient: string | null;

  @StringColumn(200)
  declare replyToName: string;

  /** Address for Reply-To; empty for none. */
  @StringColumn(254)
  declare replyToAddress: string;

  @StringColumn(200)
  declare subject: string;

  @LongTextColumn()
  declare text: string;

  /** Page on which the recipient stops such emails; null for an email that comes once. */
  @StringColumn(255, { nullable: true })
  declare unsubscribeUrl: string | null;

  @TimestampColumn()
  declare createdAt: Date;

  /** Deadline: a failure after this moment is final. */
  @TimestampColumn()
  declare expiresAt: Date;

  /** Moment after which it is not sent at all; null when late is better than never. */
  @TimestampColumn({ nullable: true })
  declare uselessFrom: Date | null;

  @TimestampColumn({ nullable: true })
  declare sentAt: Date | null;

  @StringColumn(500, { nullable: true })
  declare lastError: string | null;

  @StringColumn(254, { nullable: true })
  declare refusedAddress: string | null;

  /** Id of the enquiry that it is about, for a digest the oldest one; the email is deleted with it. */
  @IntColumn({ nullable: true })
  @ForeignKey('contact_messages', {
    name: foreignName('outgoing_mails', 'contactMessageId'),
    onDelete: 'CASCADE',
  })
  declare contactMessageId: number | null;
}
