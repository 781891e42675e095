import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import {
  analyticsLimits,
  type CampaignType,
  campaignStatuses,
  campaignTypes,
} from '@portals/contracts/constants';
import type { Analytics } from '@portals/contracts/marketing';
import type { RowReader } from '@portals/service-kit';
import { databaseTime } from '@portals/service-kit';
import { DataSource, MoreThan } from 'typeorm';
import { CampaignEntity } from '../../campaigns/index.js';
import { boundsOf } from '../../kernel/plain.js';
import { mailOutcomes } from '../../sending/plain.js';
import type { CampaignActivity } from './campaign-figures.rules.js';
import type { DaySpan } from './comparison.rules.js';
import { type PeriodCount, segmentsOf } from './period-counts.rules.js';
import { segmentOfDay, segmentOfMoment } from './segment-sql.js';

/** Number of campaigns per query; each may have figures for 400 days. */
const page = 50;

/** Maximum number of statuses to return; it exceeds the number of suggested statuses of all types together. */
const mostStatuses = analyticsLimits.campaignStatuses;

type CampaignsNow = Pick<Analytics['campaigns'], 'now' | 'nowOthers'>;

/** Reads the figures of a company's campaigns and generated texts. */
@Injectable()
export class CampaignFigureReader {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /**
   * Counts a company's campaigns by status, except archived ones; spellings of the same status are merged. There may be as many statuses as
   * campaigns, so the result contains the suggested ones, the most frequent others, and one sum for all remaining statuses (rule 12.22).
   */
  async now(companyId: number, reader: RowReader = this.dataSource): Promise<CampaignsNow> {
    const own = 'FROM marketing_campaigns WHERE marketingCompanyId = ? AND archived = 0';
    const rows = await reader.query<{ type: CampaignType; status: string; total: unknown }[]>(
      `SELECT type, status, total FROM (
        SELECT type, statusKey, MIN(status) AS status, COUNT(*) AS total ${own} GROUP BY type, statusKey
        ORDER BY CASE WHEN statusKey >= ? THEN 1 ELSE 0 END, total DESC, statusKey, type LIMIT ${mostStatuses}
      ) counted ORDER BY statusKey`,
      [companyId, String(campaignStatuses.length)],
    );
    const found = rows.map(({ type, status, total }) => ({ type, status, count: Number(total) }));
    const now = campaignTypes.flatMap((type) => found.filter((one) => one.type === type));
    if (rows.length < mostStatuses) return { now };
    const sql = `SELECT type, COUNT(*) AS total ${own} GROUP BY type`;
    const all = await reader.query<{ type: CampaignType; total: unknown }[]>(sql, [companyId]);
    const nowOthers = campaignTypes.flatMap((type) => {
      const told = now.filter((one) => one.type === type).reduce((sum, { count }) => sum + count, 0);
      const count = Number(all.find((one) => one.type === type)?.total ?? 0) - told;
      // Campaigns may change between the two statements, so the difference may be negative.
      return count > 0 ? [{ type, count }] : [];
    });
    return { now, ...(nowOthers.length > 0 && { nowOthers }) };
  }

  /**
   * Counts the campaigns or generated texts that were created in the given spans, by type. In the result, `measure` is the table's name.
   */
  async created(
    table: 'marketing_campaigns' | 'marketing_contents',
    companyId: number,
    spans: readonly DaySpan[],
    shown: DaySpan,
  ): Promise<PeriodCount[]> {
    const segment = segmentOfMoment('createdAt', segmentsOf(spans));
    const { from, until } = boundsOf(shown);
    const rows = await this.dataSource.query<{ segment: string; type: string; total: unknown }[]>(
      `SELECT ${segment.sql} AS segment, type, COUNT(*) AS total FROM ${table}
        WHERE marketingCompanyId = ? AND createdAt >= ? AND createdAt < ? GROUP BY segment, type`,
      [...segment.parameters, companyId, databaseTime(from), databaseTime(until)],
    );
    return rows.map(({ segment: day, type, total }) => ({
      ...{ day, measure: table, item: type },
      count: Number(total),
    }));
  }

  /**
   * Counts the delivery results of the emails sent by this site. In the result, `measure` is `mails`, and `item` names the delivery result.
   */
  async mails(companyId: number, spans: readonly DaySpan[], trend: DaySpan): Promise<PeriodCount[]> {
    const segment = segmentOfDay('day', segmentsOf(spans));
    const sums = mailOutcomes.map((outcome) => `SUM(${outcome}) AS ${outcome}`).join(', ');
    const rows = await this.dataSource.query<Record<string, unknown>[]>(
      `SELECT ${segment.sql} AS segment, ${sums} FROM marketing_mailing_days
        WHERE marketingCompanyId = ? AND day BETWEEN ? AND ? GROUP BY segment`,
      [...segment.parameters, companyId, trend.firstDay, trend.lastDay],
    );
    return rows.flatMap(({ segment, ...counts }) =>
      mailOutcomes.map((item) => ({
        day: String(segment),
        measure: 'mails',
        item,
        count: Number(counts[item]),
      })),
    );
  }

  /** Returns the campaigns with activity in a span of days: emails, clicks or entered figures. */
  async activities(companyId: number, days: DaySpan): Promise<CampaignActivity[]> {
    const span = [companyId, days.firstDay, days.lastDay];
    const sent = await this.sums(
      `SELECT mailing.campaignId, SUM(counted.sent) AS total FROM marketing_mailing_days counted
        JOIN marketing_mailings mailing ON mailing.id = counted.mailingId
        WHERE counted.marketingCompanyId = ? AND counted.day BETWEEN ? AND ? AND mailing.campaignId IS NOT NULL
        GROUP BY mailing.campaignId`,
      span,
    );
    const clicks = await this.sums(
      `SELECT link.campaignId, SUM(counted.clicks) AS total FROM marketing_campaigns campaign
        JOIN marketing_mail_links link ON link.campaignId = campaign.id
        JOIN marketing_link_clicks counted ON counted.linkId = link.id
        WHERE campaign.marketingCompanyId = ? AND counted.day BETWEEN ? AND ? GROUP BY link.campaignId`,
      span,
    );
    const activities: CampaignActivity[] = [];
    for await (const { id, name, type, status, days: typed } of this.campaigns(companyId, days)) {
      const counts = { sent: sent.get(id) ?? 0, clicks: clicks.get(id) ?? 0 };
      if (typed.length > 0 || counts.sent > 0 || counts.clicks > 0)
        activities.push({ ...{ campaignId: id, name, type, status, days: typed }, ...counts });
    }
    return activities;
  }

  private async sums(sql: string, parameters: readonly unknown[]): Promise<Map<number, number>> {
    const rows = await this.dataSource.query<{ campaignId: number; total: unknown }[]>(sql, [...parameters]);
    return new Map(rows.map(({ campaignId, total }) => [campaignId, Number(total)]));
  }

  /**
   * Yields all campaigns of a company with their entered figures for some days. Between batches, other calls are handled, because reading
   * figures for many days takes long.
   */
  private async *campaigns(companyId: number, { firstDay, lastDay }: DaySpan) {
    for (let after = 0; ; ) {
      const rows = await this.dataSource.manager.find(CampaignEntity, {
        select: { id: true, name: true, type: true, status: true, metrics: true },
        where: { marketingCompanyId: companyId, id: MoreThan(after) },
        order: { id: 'ASC' },
        take: page,
      });
      for (const { metrics, ...row } of rows) {
        const days = (metrics ?? []).filter(({ day }) => day >= firstDay && day <= lastDay);
        yield { ...row, days };
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < page) return;
      after = last.id;
      await nextTurn();
    }
  }
}
