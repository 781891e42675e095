import { indexName, LongTextColumn, uniqueName } from '@portals/service-kit';
import { OutgoingMail } from '@portals/service-kit/mail';
import { Entity, Index } from 'typeorm';

/** SQL pattern of the `messageId` of invitations to workspaces and companies. */
export const invitationIds = '<invitation.%';

/**
 * An email about an account or an invitation. The text may contain a secret, so it is deleted as soon as the email has been sent or given
 * up.
 */
@Entity('outgoing_mails')
@Index(uniqueName('outgoing_mails', ['messageId']), ['messageId'], { unique: true })
@Index(indexName('outgoing_mails', ['state', 'nextAttemptAt']), ['state', 'nextAttemptAt'])
@Index(indexName('outgoing_mails', ['createdAt']), ['createdAt'])
export class AccountMailEntity extends OutgoingMail {
  @LongTextColumn({ nullable: true }) declare html: string | null;
}
