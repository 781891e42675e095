import { Inject, Injectable } from '@nestjs/common';
import { QUEUED } from '@portals/service-kit';
import { type NewMail, Outbox } from '@portals/service-kit/mail';
import { DataSource, IsNull, Not } from 'typeorm';
import { OutgoingMailEntity } from './outgoing-mail.entity.js';

/** The outbox of this service. */
@Injectable()
export class OutboxRepository extends Outbox<
  OutgoingMailEntity,
  NewMail & Pick<OutgoingMailEntity, 'contactMessageId'>
> {
  constructor(@Inject(DataSource) dataSource: DataSource) {
    super(dataSource, OutgoingMailEntity);
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
}
