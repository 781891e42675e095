import { Inject, Injectable } from '@nestjs/common';
import {
  CONFIG,
  forgetDeleted,
  forgetDeletedWords,
  LOGGER,
  type Logger,
  type Outcome,
  Worker,
  WorkQueue,
} from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { mailFolder, outcomeOf, type Pace, Paces, removeMailFile } from '../../kernel/index.js';
import { placesOf, wordTable } from '../../kernel/plain.js';
import type { CrmConfig } from '../config.js';
import { companyOwner } from './company-owner.js';
import { CompanyRemovalEntity } from './company-removal.entity.js';

/** Rows deleted by one statement: few enough that nobody who writes meanwhile waits for long, also on a slow disk. */
const chunk = 100;
/** The same of rows that hold much. */
const largeChunk = 10;

const ofCompany = 'marketingCompanyId = ?';
const ofImports = 'leadImportId IN (SELECT id FROM marketing_lead_imports WHERE marketingCompanyId = ?)';
const ofContents = 'contentId IN (SELECT id FROM marketing_contents WHERE marketingCompanyId = ?)';
const ofMailings = 'mailingId IN (SELECT id FROM marketing_mailings WHERE marketingCompanyId = ?)';
const ofCampaigns = 'campaignId IN (SELECT id FROM marketing_campaigns WHERE marketingCompanyId = ?)';
const ofLinks = `linkId IN (SELECT id FROM marketing_mail_links WHERE ${ofCampaigns})`;
const ofWeeklyMails = 'id IN (SELECT mailId FROM marketing_analytics_mails WHERE marketingCompanyId = ?)';
/** What is below a company, tables that refer to others first, with the condition on its rows. */
const below = [
  { table: 'outgoing_mails', where: ofWeeklyMails, limit: chunk },
  { table: 'marketing_analytics_mails', where: ofCompany, limit: chunk },
  { table: 'marketing_lead_import_parts', where: ofImports, limit: largeChunk },
  { table: 'marketing_lead_import_rows', where: ofImports, limit: chunk },
  { table: 'marketing_lead_imports', where: ofCompany, limit: chunk },
  { table: 'marketing_recipients', where: ofMailings, limit: chunk },
  { table: 'marketing_mailing_days', where: ofCompany, limit: chunk },
  { table: 'marketing_mailings', where: ofCompany, limit: largeChunk },
  { table: 'marketing_senders', where: ofCompany, limit: chunk },
  { table: 'marketing_erased_people', where: ofCompany, limit: chunk },
  { table: 'marketing_merged_leads', where: ofCompany, limit: chunk },
  { table: 'marketing_lead_merges', where: ofCompany, limit: chunk },
  { table: 'marketing_leads_apart', where: ofCompany, limit: chunk },
  { table: 'marketing_lead_events', where: ofCompany, limit: chunk },
  { table: 'marketing_leads', where: ofCompany, limit: chunk },
  { table: 'marketing_link_clicks', where: ofLinks, limit: chunk },
  { table: 'marketing_mail_links', where: ofCampaigns, limit: chunk },
  { table: 'marketing_campaign_versions', where: ofCompany, limit: largeChunk },
  { table: 'marketing_campaigns', where: ofCompany, limit: largeChunk },
  { table: 'marketing_content_variants', where: ofContents, limit: largeChunk },
  { table: 'marketing_contents', where: ofCompany, limit: chunk },
  { table: 'marketing_analytics', where: ofCompany, limit: largeChunk },
  { table: 'marketing_brand_colors', where: ofCompany, limit: chunk },
  { table: 'marketing_products', where: ofCompany, limit: chunk },
];

const options = {
  name: 'removal of a company',
  concurrency: 1,
  pollMs: 30_000,
  leaseMs: 60_000,
  stopMs: 5000,
  retry: { first: 5000, longest: 600_000 },
  outage: { first: 1000, longest: 60_000 },
};

/**
 * Removes the rows of deleted companies, a few at a time. Nobody sees them meanwhile. A removal that was broken off goes on
 * with the rows that are left.
 */
@Injectable()
export class CompanyRemovalWorker extends Worker<CompanyRemovalEntity> {
  private readonly removals: WorkQueue<CompanyRemovalEntity>;

  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: CrmConfig,
    @Inject(Paces) private readonly paces: Paces,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const queue = new WorkQueue(dataSource, CompanyRemovalEntity, companyOwner);
    super(queue, options, logger);
    this.removals = queue;
  }

  protected perform(removal: CompanyRemovalEntity, signal: AbortSignal): Promise<Outcome> {
    const { marketingCompanyId } = removal;
    return outcomeOf(
      // The removal goes with the company.
      async () => {
        const remove = (pace: Pace) => this.removeRows(marketingCompanyId, pace);
        const rows = await this.paces.take(await this.removals.ownerOf(removal), signal, remove);
        await forgetDeletedWords(this.dataSource, wordTable);
        await forgetDeleted(this.dataSource);
        this.logger.info({ marketingCompanyId, rows }, 'deleted company removed');
      },
      signal,
      { postpone: (retryAt) => this.removals.settle(removal, { nextAttemptAt: retryAt }) },
    );
  }

  /** @returns how many there were below the company */
  private async removeRows(companyId: number, pace: Pace): Promise<number> {
    let removed = 0;
    for (const part of below) {
      const limit = () => Math.min(part.limit, pace.size);
      removed += await untilGone(pace, () => this.removeSome(part, companyId, limit()));
    }
    // The counts of its leads go once the leads are gone: nobody adds to them any more then.
    await untilGone(pace, () => this.removeDayCounts(companyId));
    await this.dataSource.query('DELETE FROM marketing_companies WHERE id = ?', [companyId]);
    return removed;
  }

  private async removeDayCounts(companyId: number): Promise<number> {
    const table = 'marketing_lead_day_counts';
    const sql = `SELECT day FROM ${table} WHERE ${ofCompany} ORDER BY day LIMIT ${chunk}`;
    const days = await this.dataSource.query<{ day: string }[]>(sql, [companyId]);
    const last = days.at(-1);
    if (last === undefined) return 0;
    await this.dataSource.query(`DELETE FROM ${table} WHERE ${ofCompany} AND day <= ?`, [
      companyId,
      last.day,
    ]);
    return days.length;
  }

  private async removeSome(
    { table, where }: (typeof below)[number],
    companyId: number,
    limit: number,
  ): Promise<number> {
    const isMailed = table === 'marketing_recipients';
    const sql = `SELECT id${isMailed ? ', messageId' : ''} FROM ${table} WHERE ${where} LIMIT ${limit}`;
    const rows = await this.dataSource.query<{ id: number; messageId?: string }[]>(sql, [companyId]);
    if (rows.length === 0) return 0;
    for (const { messageId } of rows)
      if (messageId !== undefined) await removeMailFile(mailFolder(this.config), messageId);
    const places = placesOf(rows);
    await this.dataSource.query(
      `DELETE FROM ${table} WHERE id IN (${places})`,
      rows.map(({ id }) => id),
    );
    return rows.length;
  }
}

/** Removes some rows after the others until none is left. @returns how many there were */
async function untilGone(pace: Pace, removeSome: () => Promise<number>): Promise<number> {
  for (let removed = 0; ; ) {
    const rows = await removeSome();
    if (rows === 0) return removed;
    removed += rows;
    await pace.rest(rows);
  }
}
