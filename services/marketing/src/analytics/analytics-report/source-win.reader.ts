import { Inject, Injectable } from '@nestjs/common';
import { analyticsLimits } from '@portals/contracts/constants';
import type { AnalyticsReport } from '@portals/contracts/marketing';
import { databaseTime, placeholders } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { columnNumber } from '../../crm/plain.js';
import { boundsOfDay } from '../../kernel/plain.js';
import { LeadCountReader } from '../analytics/lead-count.reader.js';

type SourcesOfTrend = AnalyticsReport['data']['sourcesOfTrend'];

/** Returns SQL for the source of a lead, or '' if it is not among `keys`. */
const namedOrOther = (keys: readonly string[]) =>
  keys.length === 0
    ? "''"
    : `CASE WHEN found.sourceKey IN (${placeholders(keys)}) THEN found.sourceKey ELSE '' END`;

const createdWithin = (first: string, last: string) => [
  databaseTime(boundsOfDay(first).from),
  databaseTime(boundsOfDay(last).until),
];

/** Reads how many leads of each source were won. */
@Injectable()
export class SourceWinReader {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LeadCountReader) private readonly counts: LeadCountReader,
  ) {}

  /**
   * Returns the leads created during some periods, grouped by source, and how many of them have been won so far. Leads that were created as
   * won are left out: they were customers before, so they say nothing about how well the leads of a source sell (rule 12.19).
   */
  async ofTrend(
    companyId: number,
    trend: readonly { firstDay: string; lastDay: string; created: number }[],
  ): Promise<SourcesOfTrend> {
    const [first, last] = [trend[0]?.firstDay, trend.at(-1)?.lastDay];
    if (first === undefined || last === undefined) return [];
    const named = await this.created(companyId, first, last);
    const keys = [...named.keys()];
    const won = await this.won(companyId, keys, first, last);
    const customers = await this.customers(companyId, keys, first, last);
    const labels = await this.counts.labels(companyId, keys);
    const all = trend.reduce((total, { created }) => total + created, 0);
    const others = [...named.values()].reduce((rest, leads) => rest - leads, all);
    const rows = [...named, ['', others] as const].map(([key, leads]) => ({
      source: key === '' ? null : (labels.get(key) ?? key),
      leads: leads - (customers.get(key) ?? 0),
      won: won.get(key) ?? 0,
    }));
    return rows.filter(({ leads }) => leads > 0);
  }

  /** Returns the sources with the most leads. */
  private created(companyId: number, first: string, last: string): Promise<Map<string, number>> {
    return this.totals(
      `SELECT item AS told, SUM(\`count\`) AS total FROM marketing_lead_day_counts
        WHERE marketingCompanyId = ? AND measure = 'created' AND day BETWEEN ? AND ?
        GROUP BY item ORDER BY total DESC, item LIMIT ${analyticsLimits.sources}`,
      [companyId, first, last],
    );
  }

  /**
   * Counts won leads by source; the key '' sums all sources that are not in `keys`. The query starts from the steps to "won", because there
   * are far fewer of them than leads.
   */
  private won(
    companyId: number,
    keys: readonly string[],
    first: string,
    last: string,
  ): Promise<Map<string, number>> {
    return this.totals(
      `SELECT ${namedOrOther(keys)} AS told, COUNT(*) AS total
        FROM marketing_lead_steps step JOIN marketing_leads found ON found.id = step.leadId
        WHERE step.marketingCompanyId = ? AND step.day >= ? AND step.isFirstWon = ? AND found.entryColumn <> ?
        AND found.createdAt >= ? AND found.createdAt < ? GROUP BY told`,
      [...keys, companyId, first, 1, columnNumber('won'), ...createdWithin(first, last)],
    );
  }

  /** Counts leads that were created as won, by source; the key '' sums all sources that are not in `keys`. */
  private customers(
    companyId: number,
    keys: readonly string[],
    first: string,
    last: string,
  ): Promise<Map<string, number>> {
    return this.totals(
      `SELECT ${namedOrOther(keys)} AS told, COUNT(*) AS total FROM marketing_leads found
        WHERE found.marketingCompanyId = ? AND found.entryColumn = ?
        AND found.createdAt >= ? AND found.createdAt < ? GROUP BY told`,
      [...keys, companyId, columnNumber('won'), ...createdWithin(first, last)],
    );
  }

  private async totals(sql: string, parameters: unknown[]): Promise<Map<string, number>> {
    const rows = await this.dataSource.query<{ told: string; total: unknown }[]>(sql, parameters);
    return new Map(
      rows.map(({ told, total }) => [told, Number(total)] as const).filter(([, total]) => total > 0),
    );
  }
}
