import { Inject, Injectable } from '@nestjs/common';
import { limits, type MailingKind, type MailingState, type ServerWait } from '@portals/contracts/constants';
import { type AccessCondition, lockRows, WorkQueue } from '@portals/service-kit';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import type { ReturnCounts } from '../mailing-row/auto-stop.rules.js';
import { MailSnapshot } from '../mailing-row/mail-snapshot.js';
import { MailingEntity } from '../mailing-row/mailing.entity.js';

/** A mailing that is being sent. */
export interface SendingMailing {
  id: number;
  workspaceId: number;
  marketingCompanyId: number;
  kind: MailingKind;
  campaignId: number | null;
  serverWait: ServerWait | null;
}

/** Mailings in the database, a queue that all replicas share. */
@Injectable()
export class MailingRepository extends WorkQueue<MailingEntity> {
  constructor(@Inject(DataSource) dataSource: DataSource) {
    super(dataSource, MailingEntity, (alias) => `${alias}.userId`);
  }

  /** Returns the mailing of a campaign if its company is accessible. */
  async findOfCampaign(reach: AccessCondition, campaignId: number): Promise<MailingEntity | null> {
    const sql = `SELECT mailing.id FROM marketing_mailings mailing
      JOIN marketing_companies company ON company.id = mailing.marketingCompanyId
      WHERE mailing.campaignId = ? AND ${reach.sql}`;
    const [row] = await this.dataSource.query<{ id: number }[]>(sql, [campaignId, ...reach.parameters]);
    return row === undefined ? null : this.dataSource.manager.findOneBy(MailingEntity, { id: row.id });
  }

  /** Returns the current row and locks it until the transaction ends; null when it no longer exists. */
  lock(id: number, manager: EntityManager): Promise<MailingEntity | null> {
    return lockRows(manager.createQueryBuilder(MailingEntity, 'mailing').where({ id })).getOne();
  }

  /** Returns the mailings that may be sent now, oldest first. */
  sending(): Promise<SendingMailing[]> {
    return this.dataSource.query<SendingMailing[]>(
      `SELECT mailing.id, mailing.userId AS workspaceId, mailing.marketingCompanyId, mailing.kind, mailing.campaignId,
          mailing.serverWait
        FROM marketing_mailings mailing
        JOIN marketing_companies company ON company.id = mailing.marketingCompanyId
        WHERE mailing.phase = 'sending' AND company.deletedAt IS NULL ORDER BY mailing.id`,
    );
  }

  /** Stores the reasons why mailings are waiting. @returns the mailings that have just begun to wait */
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

  /** Returns the snapshot of a mailing, which never changes. */
  async mail(id: number): Promise<MailSnapshot | null> {
    const sql = 'SELECT document FROM marketing_mailings WHERE id = ?';
    const [row] = await this.dataSource.query<{ document: string }[]>(sql, [id]);
    return row === undefined ? null : MailSnapshot.parse(JSON.parse(row.document));
  }

  /** Returns the snapshot of a mailing; null when it cannot be read, so that a damaged one does not block other mailings. */
  async readableMail(id: number): Promise<MailSnapshot | null> {
    const sql = 'SELECT document FROM marketing_mailings WHERE id = ?';
    const [row] = await this.dataSource.query<{ document: string }[]>(sql, [id]);
    return MailSnapshot.safeParse(JSON.parse(row?.document ?? 'null')).data ?? null;
  }

  /** Returns the counts stored when a person last resumed a mailing; null when nobody has resumed it. */
  async judgedBefore(id: number): Promise<ReturnCounts | null> {
    const row = await this.dataSource.manager.findOne(MailingEntity, {
      select: { id: true, judgedBefore: true },
      where: { id },
    });
    return row?.judgedBefore ?? null;
  }

  /** Returns the mailing of a campaign and locks it until the transaction ends; null when it has none. */
  lockOfCampaign(campaignId: number, manager: EntityManager): Promise<MailingEntity | null> {
    return lockRows(manager.createQueryBuilder(MailingEntity, 'mailing').where({ campaignId })).getOne();
  }

  /**
   * Reduces the mailing of a deleted campaign to a record of the addresses that it reached (rule 17.2). The worker clears its recipients
   * step by step. The phase becomes `finished`, because a replica that still runs the previous version would delete the rows of a stopped
   * mailing without a campaign.
   */
  async copyReachedTo(
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

  /** Returns a company's deleted campaigns that had been sent, newest campaign first. */
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

  /** Moves a mailing to its next phase, unless a person has changed it in the meantime. @returns true when it was moved */
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
