import { Inject, Injectable } from '@nestjs/common';
import type { PageReport } from '@portals/contracts/marketing';
import { AppError, CONFIG, Throttle, type ThrottleRule, transaction } from '@portals/service-kit';
import { MailWorker } from '@portals/service-kit/mail';
import type { ComposedMail } from '@portals/service-kit/mail-text';
import { DataSource, type EntityManager, In, MoreThan } from 'typeorm';
import { CampaignRepository } from '../../campaigns/index.js';
import { publisherOf } from '../../campaigns/plain.js';
import { newServiceMail, OutboxRepository } from '../../kernel/index.js';
import type { SendingConfig } from '../config.js';
import { MailLinks } from '../mail-links/mail-links.js';
import { PageReportEntity } from './page-report.entity.js';

const hour = 3_600_000;
/** Maximum number of reports in one list. */
const most = 500;
/** Rate limits for one sender. Reports about one page beyond `texts` are counted but not stored, and calls beyond `calls` are rejected. */
const ofSender = { texts: { limit: 5, windowMs: 24 * hour }, calls: { limit: 60, windowMs: hour } };
/** Hourly limits for emails to the administrators: for one sender, for one page, and in total. Reports beyond them are still listed. */
const mails = { sender: 5, page: 10, all: 120 };

/** A new abuse report about a page. */
export interface NewReport {
  slug: string;
  reason: string;
  /** Network address that sends the report. */
  caller: string;
}

/** Stores abuse reports about pages and lists them for the administrators (rule 16.31). */
@Injectable()
export class PageReports {
  constructor(
    @Inject(CampaignRepository) private readonly campaigns: CampaignRepository,
    @Inject(OutboxRepository) private readonly outbox: OutboxRepository,
    @Inject(MailWorker) private readonly worker: MailWorker,
    @Inject(MailLinks) private readonly links: MailLinks,
    @Inject(Throttle) private readonly throttle: Throttle,
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: SendingConfig,
  ) {}

  /**
   * Stores a report, and emails it to the administrators unless many were emailed recently.
   * @param compose creates the email
   * @returns false when no page is public at the address
   * @throws AppError TOO_MANY_REQUESTS when the sender has sent too many reports
   */
  async add({ slug, reason, caller }: NewReport, compose: () => ComposedMail): Promise<boolean> {
    const campaign = await this.campaigns.findPublic(slug);
    const publisher = campaign && (await publisherOf(campaign.id, this.dataSource.manager));
    if (publisher === null) return false;
    await this.throttle.consume({ key: ['page reports of', caller], ...ofSender.calls });
    const now = new Date();
    const sender = this.links.keptKeyOf(`page reports ${caller}`);
    await transaction(this.dataSource, async (manager) => {
      if (await this.repeat({ slug, reason, sender }, now, manager)) return;
      if (!(await this.isWithin({ key: ['page report', slug, caller], ...ofSender.texts }, manager))) {
        if (await this.repeat({ slug, sender }, now, manager)) return;
      }
      const row = { slug, workspaceId: publisher.workspaceId, at: now, reason, sender };
      await manager.insert(PageReportEntity, row);
      if (!(await this.isMailed(slug, caller, manager))) return;
      await this.outbox.add({ ...compose(), ...newServiceMail(this.config, 'report', now) }, manager);
    });
    this.worker.wake();
    return true;
  }

  /** Increments the count of a report that the same sender already sent within the last day. @returns false when there is none */
  private async repeat(
    what: Pick<PageReportEntity, 'slug'> & Partial<Pick<PageReportEntity, 'reason'>> & { sender: string },
    at: Date,
    manager: EntityManager,
  ): Promise<boolean> {
    const lately = MoreThan(new Date(at.getTime() - ofSender.texts.windowMs));
    const where = { ...what, at: lately };
    const known = await manager.findOne(PageReportEntity, { where, order: { id: 'DESC' } });
    if (known === null) return false;
    await manager.update(PageReportEntity, { id: known.id }, { at, times: () => 'times + 1' });
    return true;
  }

  private async isMailed(slug: string, caller: string, manager: EntityManager): Promise<boolean> {
    const rules = [
      { key: ['report mails of', caller], limit: mails.sender },
      { key: ['report mails about', slug], limit: mails.page },
      { key: ['report mails'], limit: mails.all },
    ];
    // The loop stops at the first exceeded limit, so that a sender over its own limit does not use up the shared limits.
    for (const rule of rules) if (!(await this.isWithin({ ...rule, windowMs: hour }, manager))) return false;
    return true;
  }

  private async isWithin(rule: ThrottleRule, manager: EntityManager): Promise<boolean> {
    try {
      await this.throttle.consume(rule, manager);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return false;
      throw error;
    }
  }

  /**
   * Selects reports round-robin: the newest report of each page and sender comes before any second one, so that no single sender or page
   * fills the list. The result is sorted newest first.
   */
  async list(): Promise<PageReport[]> {
    const rows = await this.dataSource.query<{ id: number }[]>(
      `SELECT id FROM (
        SELECT id, ROW_NUMBER() OVER (PARTITION BY slug ORDER BY id DESC) AS ofPage,
          ROW_NUMBER() OVER (PARTITION BY COALESCE(sender, '') ORDER BY id DESC) AS ofSender
        FROM marketing_page_reports) AS ranked
      ORDER BY CASE WHEN ofPage > ofSender THEN ofPage ELSE ofSender END, id DESC LIMIT ${most}`,
    );
    const reports = await this.dataSource.manager.find(PageReportEntity, {
      where: { id: In(rows.map(({ id }) => id)) },
      order: { id: 'DESC' },
    });
    const open = new Set<string>();
    for (const slug of new Set(reports.map((report) => report.slug)))
      if ((await this.campaigns.findPublic(slug)) !== null) open.add(slug);
    return reports.map(({ slug, workspaceId, at, reason, sender, times }) => ({
      ...{ at: at.toISOString(), path: `/l/${slug}`, isPublic: open.has(slug), userId: workspaceId, reason },
      ...{ times, sender: sender?.slice(0, 8) ?? null },
    }));
  }
}
