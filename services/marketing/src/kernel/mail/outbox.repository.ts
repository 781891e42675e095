import { Inject, Injectable } from '@nestjs/common';
import { QUEUED } from '@portals/service-kit';
import { type NewMail, Outbox } from '@portals/service-kit/mail';
import { DataSource, IsNull, LessThan, Not } from 'typeorm';
import { deleteInSteps } from '../work/delete-in-steps.js';
import { OutgoingMailEntity } from './outgoing-mail.entity.js';

/** Kind of the email with the link that confirms a sender, as it appears in the Message-ID. */
export const senderMailKind = 'sender';

/** Returns true for an email whose link is a secret, because only its hash may be stored (rule 16.10). */
const isSecret = ({ messageId }: OutgoingMailEntity): boolean => messageId.startsWith(`<${senderMailKind}.`);

/** The outbox of this service. */
@Injectable()
export class OutboxRepository extends Outbox<
  OutgoingMailEntity,
  NewMail & Pick<OutgoingMailEntity, 'contactMessageId'>
> {
  constructor(@Inject(DataSource) dataSource: DataSource) {
    super(dataSource, OutgoingMailEntity, (mail) => (isSecret(mail) ? { text: '' } : {}));
  }

  /** Requeues emails to the operator that a mail server rejected when a different address was configured. */
  async requeueRefused(address: string, now: Date, expiresAt: Date): Promise<number> {
    const { affected } = await this.dataSource.manager.update(
      OutgoingMailEntity,
      { state: 'refused', recipient: IsNull(), refusedAddress: Not(address) },
      { state: QUEUED, nextAttemptAt: now, attempts: 0, expiresAt, refusedAddress: null },
    );
    return affected ?? 0;
  }

  /** Deletes emails that were stored before a given time, belong to no enquiry and are no longer retried. */
  async deleteBefore(moment: Date): Promise<void> {
    await deleteInSteps(this.dataSource.manager, OutgoingMailEntity, {
      contactMessageId: IsNull(),
      state: Not(QUEUED),
      createdAt: LessThan(moment),
    });
  }
}
