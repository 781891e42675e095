import { Inject, Injectable } from '@nestjs/common';
import type { MarketingCompanyDeletion } from '@portals/contracts/marketing';
import { AppError, CONFIG, FairReads } from '@portals/service-kit';
import { mailFolder, removeMailFile } from '@portals/service-kit/mail';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type CompanyMove,
  type CompanyPart,
  countOfCompany,
  largeRowsOfStep,
  ofCompany,
  type RowsOfCompany,
} from '../../crm/plain.js';
import { declaration } from '../../kernel/index.js';
import type { SendingConfig } from '../config.js';
import { Suppressions } from '../suppression/suppressions.js';
import { isUnfinished } from './mailing-action.rules.js';
import { Stopping } from './stopping.js';

const ofMailings = `mailingId IN (SELECT id FROM marketing_mailings WHERE ${ofCompany})`;
const ofCampaigns = `campaignId IN (SELECT id FROM marketing_campaigns WHERE ${ofCompany})`;
const ofLinks = `linkId IN (SELECT id FROM marketing_mail_links WHERE ${ofCampaigns})`;

/** Maximum number of running campaigns that are listed. */
const shown = 10;

/** Counts, moves and deletes a company's mailings with the company, and prevents a move or a deletion while emails are being sent. */
@Injectable()
export class MailingsOfCompany implements CompanyPart {
  readonly rows: readonly RowsOfCompany[];

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(Stopping) private readonly stopping: Stopping,
    @Inject(Suppressions) private readonly suppressions: Suppressions,
    @Inject(FairReads) private readonly reads: FairReads,
    @Inject(CONFIG) config: SendingConfig,
  ) {
    const run = async (messageIds: readonly string[]) => {
      for (const id of messageIds) await removeMailFile(mailFolder(config), id);
    };
    this.rows = [
      { table: 'marketing_recipients', where: ofMailings, before: { column: 'messageId', run } },
      { table: 'marketing_mailing_days' },
      { table: 'marketing_mailings', limit: largeRowsOfStep },
      { table: 'marketing_senders' },
      { table: 'marketing_link_clicks', where: ofLinks },
      { table: 'marketing_mail_links', where: ofCampaigns },
    ];
  }

  async look(companyId: number): Promise<Partial<MarketingCompanyDeletion>> {
    const { manager } = this.dataSource;
    return {
      mailings: await countOfCompany(
        manager,
        companyId,
        'marketing_mailings',
        " AND kind = 'campaign' AND startedAt IS NOT NULL AND (campaignId IS NOT NULL OR deletedCampaignId IS NOT NULL)",
      ),
      // Mailings that are being stopped do not block the deletion, because it waits until their last emails are sent.
      running: await this.running(companyId, manager, " AND phase <> 'stopped'"),
    };
  }

  ended(companyId: number): Promise<void> {
    return this.stopping.ended({ marketingCompanyId: companyId });
  }

  /** @throws AppError MAILING_RUNNING while a campaign is being sent or about to be (rule 17.1) */
  async afterHiding(companyId: number, manager: EntityManager): Promise<void> {
    // This transaction has locked the company, as does any start or resumption of a mailing, so none can begin in the meantime.
    if ((await this.running(companyId, manager)).length > 0)
      throw new AppError(declaration.errors.MAILING_RUNNING);
  }

  /** @throws AppError HANDOVER_MAILING while emails are being sent (rule 18.73) */
  async requireMovable(companyId: number, _move: CompanyMove, manager: EntityManager): Promise<void> {
    const [open] = await manager.query<object[]>(
      `SELECT id FROM marketing_mailings WHERE marketingCompanyId = ? AND (${isUnfinished}
        OR (kind = 'single' AND phase NOT IN ('finished', 'stopped'))) LIMIT 1`,
      [companyId],
    );
    if (open !== undefined) throw new AppError(declaration.errors.HANDOVER_MAILING);
  }

  /** Copies the suppressions, which may be many, so that few are left for `afterMove` (rule 18.73). */
  async beforeMove(companyId: number, move: CompanyMove, pause: () => Promise<void>): Promise<void> {
    const { manager } = this.dataSource;
    const reader = this.reads.of({ id: move.from });
    for await (const _step of this.suppressions.copy(companyId, move, { reader, manager })) await pause();
  }

  /**
   * Moves the mailings of the company and the reports about its pages. Suppressions are copied, so that people who have unsubscribed get no
   * emails from the new workspace either (rule 18.73).
   */
  async afterMove(companyId: number, { from, to }: CompanyMove, manager: EntityManager): Promise<void> {
    const pages = `slug IN (SELECT slug FROM marketing_campaigns WHERE ${ofCompany} AND slug IS NOT NULL)`;
    const move = (table: string, where: string) =>
      manager.query(`UPDATE ${table} SET userId = ? WHERE userId = ? AND ${where}`, [to, from, companyId]);
    await move('marketing_mailings', ofCompany);
    await move('marketing_page_reports', pages);
    await this.suppressions.addOrigins({ from, to }, manager);
    const copies = this.suppressions.copy(companyId, { from, to }, { reader: manager, manager });
    for await (const _step of copies);
  }

  /**
   * Returns the campaigns of a company that are being sent or waiting to be sent.
   * @param condition further SQL on `marketing_mailings`
   */
  private running(
    companyId: number,
    manager: EntityManager,
    condition = '',
  ): Promise<MarketingCompanyDeletion['running']> {
    const sql = `SELECT campaign.id, campaign.name FROM marketing_campaigns campaign WHERE campaign.id IN
      (SELECT campaignId FROM marketing_mailings WHERE marketingCompanyId = ? AND ${isUnfinished}${condition})
      ORDER BY campaign.id LIMIT ${shown}`;
    return manager.query(sql, [companyId]);
  }
}
