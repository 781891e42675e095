import { Inject, Injectable } from '@nestjs/common';
import { QUEUED, WorkQueue } from '@portals/service-kit';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import type { ComposedMail } from './composed-mail.rules.js';
import { OutgoingMailEntity } from './outgoing-mail.entity.js';

interface NewMail extends ComposedMail {
  messageId: string;
  contactMessageId: number | null;
  /** Address of the recipient; without one it goes to the operator. */
  recipient?: string;
  /** Page on which the recipient stops such emails. */
  unsubscribeUrl?: string;
  createdAt: Date;
  /** Moment until which it is retried. */
  expiresAt: Date;
  /** Moment after which it is not sent at all; without one a first attempt may be late. */
  uselessFrom?: Date;
}

/** The outbox: a queue of emails that all replicas share. */
@Injectable()
export class OutboxRepository extends WorkQueue<OutgoingMailEntity> {
  constructor(@Inject(DataSource) dataSource: DataSource) {
    super(dataSource, OutgoingMailEntity);
  }

  /**
   * Stores an email in the transaction of the change that it reports.
   * @returns its id
   */
  async add(mail: NewMail, manager: EntityManager): Promise<number> {
    const row = manager.create(OutgoingMailEntity, { ...mail, state: QUEUED, nextAttemptAt: mail.createdAt });
    await manager.insert(OutgoingMailEntity, row);
    return row.id;
  }

  /** Withdraws an email: it is not sent unless sending has begun. */
  async remove(id: number, manager: EntityManager): Promise<void> {
    await manager.delete(OutgoingMailEntity, { id });
  }

  /** Records that the server has accepted the email, whoever holds the lease by now. */
  async markSent(mail: OutgoingMailEntity, sentAt: Date): Promise<void> {
    await this.finish(mail, { state: 'sent', sentAt, lastError: null });
  }

  async putOff(mail: OutgoingMailEntity, nextAttemptAt: Date, lastError: string): Promise<void> {
    await this.settle(mail, { nextAttemptAt, lastError });
  }

  /** Records that the server has permanently refused the email for this address. */
  async refuse(mail: OutgoingMailEntity, refusedAddress: string, lastError: string): Promise<void> {
    await this.settle(mail, { state: 'refused', refusedAddress, lastError });
  }

  /** Records that the email was not accepted before its deadline. */
  async expire(mail: OutgoingMailEntity, lastError: string): Promise<void> {
    await this.settle(mail, { state: 'expired', lastError });
  }

  /** Queues the operator's emails again that were refused for an address other than the configured one. */
  async requeueRefused(address: string, now: Date, expiresAt: Date): Promise<number> {
    const { affected } = await this.dataSource.manager.update(
      OutgoingMailEntity,
      { state: 'refused', recipient: IsNull(), refusedAddress: Not(address) },
      { state: QUEUED, nextAttemptAt: now, attempts: 0, expiresAt, refusedAddress: null },
    );
    return affected ?? 0;
  }
}
