import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  DataSource,
  type EntityManager,
  type FindOptionsWhere,
  In,
  IsNull,
  LessThanOrEqual,
  Not,
} from 'typeorm';
import type { ComposedMail } from './enquiry-mail.rules.js';
import { OutgoingMailEntity } from './outgoing-mail.entity.js';

interface NewMail extends ComposedMail {
  messageId: string;
  contactMessageId: number;
  createdAt: Date;
  /** How long it is tried. */
  expiresAt: Date;
}

/** The mails to be sent, shared by all replicas. */
@Injectable()
export class OutboxRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Stores a mail for the operator in the transaction that stores what it tells of. */
  async add(mail: NewMail, manager: EntityManager): Promise<void> {
    await manager.insert(OutgoingMailEntity, { ...mail, state: 'queued', nextAttemptAt: mail.createdAt });
  }

  /**
   * Takes mails that are due, so that nobody else takes them before `leaseEnd`. A replica that dies keeps its mails
   * only until then.
   * @param except ids that this replica is still busy with
   */
  async claim(limit: number, now: Date, leaseEnd: Date, except: number[]): Promise<OutgoingMailEntity[]> {
    const lease = randomUUID();
    const take = async (manager: EntityManager) => {
      const ids = await this.lockDue(manager, limit, now, except);
      if (ids.length === 0) return;
      await manager
        .createQueryBuilder()
        .update(OutgoingMailEntity)
        .set({ lease, nextAttemptAt: leaseEnd, attempts: () => 'attempts + 1' })
        .whereInIds(ids)
        .execute();
    };
    // Without gap locks, replicas that claim at once, and enquiries that arrive meanwhile, do not wait for each other.
    if (this.isSqlite) await this.dataSource.transaction(take);
    else await this.dataSource.transaction('READ COMMITTED', take);
    return this.dataSource.manager.find(OutgoingMailEntity, { where: { lease }, order: { id: 'ASC' } });
  }

  /** Keeps the mails of a replica that is still busy with them. */
  async renew(mails: readonly OutgoingMailEntity[], leaseEnd: Date): Promise<void> {
    for (const { id, lease } of mails) {
      await this.update({ id, lease: lease ?? IsNull(), state: 'queued' }, { nextAttemptAt: leaseEnd });
    }
  }

  /** Whoever holds the lease by now: the server has the mail. */
  async markSent({ id }: OutgoingMailEntity, sentAt: Date): Promise<void> {
    await this.update({ id }, { state: 'sent', sentAt, lease: null, lastError: null });
  }

  async putOff(mail: OutgoingMailEntity, nextAttemptAt: Date, lastError: string): Promise<void> {
    await this.update(held(mail), { nextAttemptAt, lastError, lease: null });
  }

  /** Records that the server will never take the mail for this address. */
  async refuse(mail: OutgoingMailEntity, refusedAddress: string, lastError: string): Promise<void> {
    await this.update(held(mail), { state: 'refused', refusedAddress, lastError, lease: null });
  }

  /** Records that the mail was tried for too long. */
  async expire(mail: OutgoingMailEntity, lastError: string): Promise<void> {
    await this.update(held(mail), { state: 'expired', lastError, lease: null });
  }

  /** Queues mails to the operator again that were refused for another address than the one configured now. */
  async requeueRefused(address: string, now: Date, expiresAt: Date): Promise<number> {
    const { affected } = await this.dataSource.manager.update(
      OutgoingMailEntity,
      { state: 'refused', recipient: IsNull(), refusedAddress: Not(address) },
      { state: 'queued', nextAttemptAt: now, attempts: 0, expiresAt, refusedAddress: null },
    );
    return affected ?? 0;
  }

  private get isSqlite(): boolean {
    return this.dataSource.options.type === 'better-sqlite3';
  }

  private async lockDue(
    manager: EntityManager,
    limit: number,
    now: Date,
    except: number[],
  ): Promise<number[]> {
    const due = manager
      .createQueryBuilder(OutgoingMailEntity, 'mail')
      .select('mail.id')
      .where({
        state: 'queued',
        nextAttemptAt: LessThanOrEqual(now),
        ...(except.length > 0 && { id: Not(In(except)) }),
      })
      .orderBy('mail.nextAttemptAt')
      .addOrderBy('mail.id')
      .limit(limit);
    // One process writes to an SQLite file, and its transactions run one after the other.
    if (!this.isSqlite) due.setLock('pessimistic_write').setOnLocked('skip_locked');
    return (await due.getMany()).map(({ id }) => id);
  }

  private async update(
    where: FindOptionsWhere<OutgoingMailEntity>,
    changes: Partial<OutgoingMailEntity>,
  ): Promise<void> {
    await this.dataSource.manager.update(OutgoingMailEntity, where, changes);
  }
}

/** A mail as long as the caller holds its lease; after it has run out, another replica decides. */
const held = ({ id, lease }: OutgoingMailEntity) => ({ id, lease: lease ?? IsNull() });
