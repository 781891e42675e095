import { Inject, Injectable } from '@nestjs/common';
import { analyticsLimits } from '@portals/contracts/constants';
import type { AnalyticsReport } from '@portals/contracts/marketing';
import { databaseTime, placeholders } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { boundsOfDay } from '../../kernel/plain.js';
import { LeadCountReader } from '../analytics/lead-count.reader.js';

type SourcesOfTrend = AnalyticsReport['data']['sourcesOfTrend'];

/** Reads how many leads of each source were won. */
@Injectable()
export class SourceWinReader {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LeadCountReader) private readonly counts: LeadCountReader,
  ) {}

  /** Returns the leads created during some periods, grouped by source, and how many of them have been won so far. */
  async ofTrend(
    companyId: number,
    trend: readonly { firstDay: string; lastDay: string; created: number }[],
  ): Promise<SourcesOfTrend> {
    const [first, last] = [trend[0]?.firstDay, trend.at(-1)?.lastDay];
    if (first === undefined || last === undefined) return [];
    const named = await this.created(companyId, first, last);
    const keys = [...named.keys()];
    const won = await this.won(companyId, keys, first, last);
    const labels = await this.counts.labels(companyId, keys);
    const rows = [...named].map(([key, leads]) => ({
      ...{ source: labels.get(key) ?? key, leads },
      won: won.get(key) ?? 0,
    }));
    const all = trend.reduce((total, { created }) => total + created, 0);
    const leads = all - rows.reduce((total, row) => total + row.leads, 0);
    return leads > 0 ? [...rows, { source: null, leads, won: won.get('') ?? 0 }] : rows;
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
    const isNamed = keys.length === 0 ? '1 = 0' : `found.sourceKey IN (${placeholders(keys)})`;
    return this.totals(
      `SELECT CASE WHEN ${isNamed} THEN found.sourceKey ELSE '' END AS told, COUNT(*) AS total
        FROM marketing_lead_steps step JOIN marketing_leads found ON found.id = step.leadId
        WHERE step.marketingCompanyId = ? AND step.day >= ? AND step.isFirstWon = ?
        AND found.createdAt >= ? AND found.createdAt < ? GROUP BY told`,
      [
        ...[...keys, companyId, first, 1],
        databaseTime(boundsOfDay(first).from),
        databaseTime(boundsOfDay(last).until),
      ],
    );
  }

  private async totals(sql: string, parameters: unknown[]): Promise<Map<string, number>> {
    const rows = await this.dataSource.query<{ told: string; total: unknown }[]>(sql, parameters);
    return new Map(
      rows.map(({ told, total }) => [told, Number(total)] as const).filter(([, total]) => total > 0),
    );
  }
}
