import { Inject, Injectable } from '@nestjs/common';
import { QUEUED, WorkQueue } from '@portals/service-kit';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import type { ComposedMail } from './composed-mail.rules.js';
import { OutgoingMailEntity } from './outgoing-mail.entity.js';

interface NewMail extends ComposedMail {
  messageId: string;
  contactMessageId: number | null;
  /** Without one it goes to the operator. */
  recipient?: string;
  /** Page on which the receiver stops such mails. */
  unsubscribeUrl?: string;
  createdAt: Date;
  /** How long it is tried. */
  expiresAt: Date;
  /** From when on it is not sent at all; without it a first attempt may be late. */
  uselessFrom?: Date;
}

/** The queue of mails, shared by all replicas. */
@Injectable()
export class OutboxRepository extends WorkQueue<OutgoingMailEntity> {
  constructor(@Inject(DataSource) dataSource: DataSource) {
    super(dataSource, OutgoingMailEntity);
  }

  /**
   * Stores a mail in the transaction of what it is about.
   * @returns its id
   */
  async add(mail: NewMail, manager: EntityManager): Promise<number> {
    const row = manager.create(OutgoingMailEntity, { ...mail, state: QUEUED, nextAttemptAt: mail.createdAt });
    await manager.insert(OutgoingMailEntity, row);
    return row.id;
  }

  /** Takes back a mail: it is not sent unless that has begun. */
  async remove(id: number, manager: EntityManager): Promise<void> {
    await manager.delete(OutgoingMailEntity, { id });
  }

  /** Records that the server has accepted the mail, whoever holds the lease by now. */
  async markSent(mail: OutgoingMailEntity, sentAt: Date): Promise<void> {
    await this.finish(mail, { state: 'sent', sentAt, lastError: null });
  }

  async putOff(mail: OutgoingMailEntity, nextAttemptAt: Date, lastError: string): Promise<void> {
    await this.settle(mail, { nextAttemptAt, lastError });
  }

  /** Records that the server refused the mail for this address for good. */
  async refuse(mail: OutgoingMailEntity, refusedAddress: string, lastError: string): Promise<void> {
    await this.settle(mail, { state: 'refused', refusedAddress, lastError });
  }

  /** Records that the mail was not accepted before its deadline. */
  async expire(mail: OutgoingMailEntity, lastError: string): Promise<void> {
    await this.settle(mail, { state: 'expired', lastError });
  }

  /** Queues mails to the operator again that were refused for another address than the one configured now. */
  async requeueRefused(address: string, now: Date, expiresAt: Date): Promise<number> {
    const { affected } = await this.dataSource.manager.update(
      OutgoingMailEntity,
      { state: 'refused', recipient: IsNull(), refusedAddress: Not(address) },
      { state: QUEUED, nextAttemptAt: now, attempts: 0, expiresAt, refusedAddress: null },
    );
    return affected ?? 0;
  }
}
