import { Inject, Injectable } from '@nestjs/common';
import type { MailingKind, MailingState } from '@portals/contracts/constants';
import { lockRows, WorkQueue } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { isOwn } from '../company/company-access.js';
import type { ReturnCounts } from '../mail-return/auto-stop.rules.js';
import { FrozenMail } from './frozen-mail.js';
import { MailingEntity } from './mailing.entity.js';

/** A mailing that is being sent. */
export interface SendingMailing {
  id: number;
  userId: number;
  marketingCompanyId: number;
  kind: MailingKind;
  campaignId: number | null;
}

/** Mailings, shared by all replicas. */
@Injectable()
export class MailingRepository extends WorkQueue<MailingEntity> {
  constructor(@Inject(DataSource) dataSource: DataSource) {
    super(dataSource, MailingEntity);
  }

  /** The mailing of a campaign, if the company that it is of is the user's. */
  async findOfCampaign(
    userId: number,
    campaignId: number,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<MailingEntity | null> {
    return manager
      .createQueryBuilder(MailingEntity, 'mailing')
      .innerJoin('marketing_companies', 'company', 'company.id = mailing.marketingCompanyId')
      .where('mailing.campaignId = :campaignId', { campaignId })
      .andWhere(isOwn.replace('?', ':userId'), { userId })
      .getOne();
  }

  /** The row as it is, which nobody else changes before the transaction ends; null when it is gone. */
  lock(id: number, manager: EntityManager): Promise<MailingEntity | null> {
    return lockRows(manager.createQueryBuilder(MailingEntity, 'mailing').where({ id })).getOne();
  }

  /** What may be sent now, the oldest first. */
  sending(): Promise<SendingMailing[]> {
    return this.dataSource.query<SendingMailing[]>(
      `SELECT mailing.id, mailing.userId, mailing.marketingCompanyId, mailing.kind, mailing.campaignId
        FROM marketing_mailings mailing
        JOIN marketing_companies company ON company.id = mailing.marketingCompanyId
        WHERE mailing.phase = 'sending' AND company.deletedAt IS NULL ORDER BY mailing.id`,
    );
  }

  /** What a mailing says, which never changes. */
  async mail(id: number): Promise<FrozenMail | null> {
    const sql = 'SELECT document FROM marketing_mailings WHERE id = ?';
    const [row] = await this.dataSource.query<{ document: string }[]>(sql, [id]);
    return row === undefined ? null : FrozenMail.parse(JSON.parse(row.document));
  }

  /** What had come of a mailing when a person let it go on after a pause; null when nobody has. */
  async judgedBefore(id: number): Promise<ReturnCounts | null> {
    const row = await this.dataSource.manager.findOne(MailingEntity, {
      select: { id: true, judgedBefore: true },
      where: { id },
    });
    return row?.judgedBefore ?? null;
  }

  /** Gives the mailing of a campaign that is deleted to the worker, which removes its rows bit by bit. */
  async leave(campaignId: number, manager: EntityManager): Promise<void> {
    const changes = { phase: 'stopped', state: 'queued', lease: null, nextAttemptAt: new Date() } as const;
    await manager.update(MailingEntity, { campaignId }, { ...changes, campaignId: null });
  }

  async remove(id: number, manager: EntityManager): Promise<void> {
    await manager.delete(MailingEntity, { id });
  }

  async write(id: number, changes: Partial<MailingEntity>, manager: EntityManager): Promise<void> {
    await manager.update(MailingEntity, { id }, changes);
  }

  /** Moves a mailing on by itself, unless a person has meanwhile. @returns whether it did */
  async moveOn(
    id: number,
    from: MailingState,
    changes: Partial<MailingEntity>,
    manager: EntityManager,
  ): Promise<boolean> {
    const { affected } = await manager.update(MailingEntity, { id, phase: from }, changes);
    return affected === 1;
  }
}
