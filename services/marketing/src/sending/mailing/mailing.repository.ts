import { Inject, Injectable } from '@nestjs/common';
import { limits, type MailingKind, type MailingState, type ServerWait } from '@portals/contracts/constants';
import { lockRows, WorkQueue } from '@portals/service-kit';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { isOwn } from '../../crm/index.js';
import type { ReturnCounts } from '../mailing-row/auto-stop.rules.js';
import { type MailSender, MailSnapshot } from '../mailing-row/mail-snapshot.js';
import { MailingEntity } from '../mailing-row/mailing.entity.js';

/** A mailing that is being sent. */
export interface SendingMailing {
  id: number;
  userId: number;
  marketingCompanyId: number;
  kind: MailingKind;
  campaignId: number | null;
  serverWait: ServerWait | null;
}

/** Mailings, shared by all replicas. */
@Injectable()
export class MailingRepository extends WorkQueue<MailingEntity> {
  constructor(@Inject(DataSource) dataSource: DataSource) {
    super(dataSource, MailingEntity, (alias) => `${alias}.userId`);
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
      `SELECT mailing.id, mailing.userId, mailing.marketingCompanyId, mailing.kind, mailing.campaignId,
          mailing.serverWait
        FROM marketing_mailings mailing
        JOIN marketing_companies company ON company.id = mailing.marketingCompanyId
        WHERE mailing.phase = 'sending' AND company.deletedAt IS NULL ORDER BY mailing.id`,
    );
  }

  /** Stores why mailings stand still. @returns those that have begun to */
  async storeWaits(
    waits: ReadonlyMap<number, ServerWait | null>,
    mailings: readonly SendingMailing[],
  ): Promise<{ mailing: number; serverWait: ServerWait }[]> {
    const begun: { mailing: number; serverWait: ServerWait }[] = [];
    for (const { id, serverWait: before } of mailings) {
      const serverWait = waits.get(id) ?? null;
      if (serverWait === before) continue;
      await this.dataSource.manager.update(MailingEntity, { id }, { serverWait });
      if (serverWait !== null) begun.push({ mailing: id, serverWait });
    }
    return begun;
  }

  /** What a mailing says, which never changes. */
  async mail(id: number): Promise<MailSnapshot | null> {
    const sql = 'SELECT document FROM marketing_mailings WHERE id = ?';
    const [row] = await this.dataSource.query<{ document: string }[]>(sql, [id]);
    return row === undefined ? null : MailSnapshot.parse(JSON.parse(row.document));
  }

  /** Who a mailing is from; null for one of which no mail could be made, so that it holds no other one up. */
  async sender(id: number): Promise<MailSender | null> {
    const sql = 'SELECT document FROM marketing_mailings WHERE id = ?';
    const [row] = await this.dataSource.query<{ document: string }[]>(sql, [id]);
    return MailSnapshot.safeParse(JSON.parse(row?.document ?? 'null')).data?.sender ?? null;
  }

  /** What had come of a mailing when a person let it go on after a pause; null when nobody has. */
  async judgedBefore(id: number): Promise<ReturnCounts | null> {
    const row = await this.dataSource.manager.findOne(MailingEntity, {
      select: { id: true, judgedBefore: true },
      where: { id },
    });
    return row?.judgedBefore ?? null;
  }

  /** The mailing of a campaign, which nobody else changes before the transaction ends; null when it has none. */
  lockOfCampaign(campaignId: number, manager: EntityManager): Promise<MailingEntity | null> {
    return lockRows(manager.createQueryBuilder(MailingEntity, 'mailing').where({ campaignId })).getOne();
  }

  /**
   * Keeps of a mailing whose campaign is deleted nothing but whom it reached (rule 17.2). The worker clears its recipients bit by bit;
   * for a replica of the version before it has nothing to do, so it is not `stopped`: that one would remove its rows.
   */
  async keepReached(
    id: number,
    campaign: { id: number; name: string },
    manager: EntityManager,
  ): Promise<void> {
    await manager.update(
      MailingEntity,
      { id },
      {
        ...{ campaignId: null, deletedCampaignId: campaign.id, campaignName: campaign.name },
        ...{ phase: 'finished', state: 'queued', lease: null, attempts: 0, nextAttemptAt: new Date() },
        ...{ clearedTo: 0, document: '{}' },
        audience: { filter: {}, exceptStatuses: [], exceptCampaignIds: [] },
      },
    );
  }

  /** Deleted campaigns of a company that were sent, the last deleted first. */
  async deletedCampaigns(marketingCompanyId: number): Promise<{ id: number; name: string }[]> {
    const rows = await this.dataSource.query<{ id: number; name: string | null }[]>(
      `SELECT deletedCampaignId AS id, campaignName AS name FROM marketing_mailings
        WHERE marketingCompanyId = ? AND deletedCampaignId IS NOT NULL
        ORDER BY deletedCampaignId DESC LIMIT ${limits.pageSizeMax}`,
      [marketingCompanyId],
    );
    return rows.map(({ id, name }) => ({ id, name: name ?? '' }));
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
    const there = { id, phase: from, deletedCampaignId: IsNull() };
    const { affected } = await manager.update(MailingEntity, there, changes);
    return affected === 1;
  }
}
