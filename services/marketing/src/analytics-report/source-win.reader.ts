import { Inject, Injectable } from '@nestjs/common';
import { analyticsLimits } from '@portals/contracts/constants';
import type { AnalyticsReport } from '@portals/contracts/marketing';
import { DataSource } from 'typeorm';
import { LeadCountReader } from '../analytics/lead-count.reader.js';
import { boundsOfDay } from '../analytics/period.rules.js';
import { storedMoment } from '../list/stored-moment.js';

type SourcesOfTrend = AnalyticsReport['data']['sourcesOfTrend'];

/** Reads what became of the leads of each source. */
@Injectable()
export class SourceWinReader {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(LeadCountReader) private readonly counts: LeadCountReader,
  ) {}

  /** The leads that came in from the first to the last day of some periods by source, and how many of them were won until now. */
  async ofTrend(
    companyId: number,
    trend: readonly { firstDay: string; lastDay: string }[],
  ): Promise<SourcesOfTrend> {
    const [first, last] = [trend[0]?.firstDay, trend.at(-1)?.lastDay];
    if (first === undefined || last === undefined) return [];
    const created = await this.created(companyId, first, last);
    const won = await this.won(companyId, first, last);
    const named = [...created].sort((a, b) => b[1] - a[1]).slice(0, analyticsLimits.sources);
    const labels = await this.counts.labels(
      companyId,
      named.map(([key]) => key),
    );
    const rows = named.map(([key, leads]) => ({
      ...{ source: labels.get(key) ?? key, leads },
      won: won.get(key) ?? 0,
    }));
    const others = {
      source: null,
      leads: sum(created) - rows.reduce((total, { leads }) => total + leads, 0),
      won: sum(won) - rows.reduce((total, row) => total + row.won, 0),
    };
    return others.leads > 0 ? [...rows, others] : rows;
  }

  private created(companyId: number, first: string, last: string): Promise<Map<string, number>> {
    return this.totals(
      `SELECT item AS source, SUM(\`count\`) AS total FROM marketing_lead_day_counts
        WHERE marketingCompanyId = ? AND measure = 'created' AND day BETWEEN ? AND ? GROUP BY item`,
      [companyId, first, last],
    );
  }

  /** By the steps to being won, which are fewer than the leads. */
  private won(companyId: number, first: string, last: string): Promise<Map<string, number>> {
    return this.totals(
      `SELECT found.sourceKey AS source, COUNT(*) AS total FROM marketing_lead_steps step
        JOIN marketing_leads found ON found.id = step.leadId
        WHERE step.marketingCompanyId = ? AND step.day >= ? AND step.isFirstWon = ?
        AND found.createdAt >= ? AND found.createdAt < ? GROUP BY found.sourceKey`,
      [
        ...[companyId, first, 1],
        storedMoment(boundsOfDay(first).from),
        storedMoment(boundsOfDay(last).until),
      ],
    );
  }

  private async totals(sql: string, parameters: unknown[]): Promise<Map<string, number>> {
    const rows = await this.dataSource.query<{ source: string; total: unknown }[]>(sql, parameters);
    return new Map(
      rows.map(({ source, total }) => [source, Number(total)] as const).filter(([, total]) => total > 0),
    );
  }
}

const sum = (totals: ReadonlyMap<string, number>) =>
  [...totals.values()].reduce((total, count) => total + count, 0);
