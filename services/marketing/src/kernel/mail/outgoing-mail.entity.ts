import { foreignName, IntColumn, indexName, uniqueName } from '@portals/service-kit';
import { OutgoingMail } from '@portals/service-kit/mail';
import { Entity, ForeignKey, Index } from 'typeorm';

/** An email of the outbox: stored in one transaction with the change that it reports, and sent afterwards. */
@Entity('outgoing_mails')
@Index(uniqueName('outgoing_mails', ['messageId']), ['messageId'], { unique: true })
@Index(indexName('outgoing_mails', ['state', 'nextAttemptAt']), ['state', 'nextAttemptAt'])
@Index(indexName('outgoing_mails', ['contactMessageId']), ['contactMessageId'])
export class OutgoingMailEntity extends OutgoingMail {
  /** Id of the enquiry that the email is about, or of the oldest enquiry in a digest. The email is deleted together with the enquiry. */
  @IntColumn({ nullable: true })
  @ForeignKey('contact_messages', {
    name: foreignName('outgoing_mails', 'contactMessageId'),
    onDelete: 'CASCADE',
  })
  declare contactMessageId: number | null;
}
