import { Inject, Injectable } from '@nestjs/common';
import { analyticsLimits, lossReasons } from '@portals/contracts/constants';
import type { AnalyticsFigure } from '@portals/contracts/marketing';
import { databaseTime, indexName, placeholders, type RowReader } from '@portals/service-kit';
import { DataSource } from 'typeorm';
import { leadCondition } from '../../crm/index.js';
import { columnNumber } from '../../crm/plain.js';
import type { DaySpan, Spans } from './comparison.rules.js';
import type { SourceCount } from './lead-figures.rules.js';
import type { LossCount } from './loss-reasons.rules.js';
import { figureOf, type PeriodCount, segmentsOf, sumOf } from './period-counts.rules.js';
import { segmentOfDay } from './segment-sql.js';

/** The days for which counts are read. */
export interface CountedDays {
  /** All days of the trend. */
  trend: DaySpan;
  /** All days of the period and of its comparison, as one span. */
  shown: DaySpan;
  /** Spans for which separate sums are needed. */
  spans: readonly DaySpan[];
}

/** Measures that are read for the days of the trend, as an SQL list. */
const trendMeasures = "'created', 'moved', 'came'";
/** Measures that are read for the shown days, as an SQL list; `column` is read for all days up to the last shown one. */
const shownMeasures = "'contactDays', 'wonDays', 'cohort'";

const createdIndex = indexName('marketing_leads', ['marketingCompanyId', 'createdAt']);
const waitingIndex = indexName('marketing_leads', ['marketingCompanyId', 'boardColumn', 'createdAt']);

export interface MovedLeads {
  forward: number;
  back: number;
}

/** Reads the daily counts of a company's leads. */
@Injectable()
export class LeadCountReader {
  constructor(@Inject(DataSource) private readonly dataSource: RowReader) {}

  /** Returns a copy that queries through another reader, such as one that lets users take turns. */
  over(reader: RowReader): LeadCountReader {
    return new LeadCountReader(reader);
  }

  /** Returns all sums that the figures need. Created leads are summed over all sources, of which there may be as many as leads. */
  async counts(companyId: number, { trend, shown, spans }: CountedDays): Promise<PeriodCount[]> {
    const segment = segmentOfDay('day', segmentsOf(spans));
    const part = (item: string, condition: string) =>
      `SELECT ${segment.sql} AS segment, measure, ${item} AS kind, \`count\` AS many
        FROM marketing_lead_day_counts WHERE marketingCompanyId = ? AND ${condition}`;
    const ofTrend = "CASE WHEN measure = 'created' THEN '' ELSE item END";
    const rows = await this.dataSource.query<
      { segment: string; measure: string; kind: string; total: unknown }[]
    >(
      `SELECT segment, measure, kind, SUM(many) AS total FROM (
        ${part('item', "measure = 'column' AND day <= ?")}
        UNION ALL ${part(ofTrend, `measure IN (${trendMeasures}) AND day BETWEEN ? AND ?`)}
        UNION ALL ${part('item', `measure IN (${shownMeasures}) AND day BETWEEN ? AND ?`)}
      ) counted GROUP BY segment, measure, kind`,
      [
        ...[...segment.parameters, companyId, shown.lastDay],
        ...[...segment.parameters, companyId, trend.firstDay, trend.lastDay],
        ...[...segment.parameters, companyId, shown.firstDay, shown.lastDay],
      ],
    );
    return rows.map(({ segment: day, measure, kind, total }) => ({
      ...{ day, measure, item: kind },
      count: Number(total),
    }));
  }

  /**
   * Returns the sources with the most leads in the compared days of a period or of the previous one, most leads of the period first. A
   * source that has dried up stays among them, because the advice could not name it otherwise. Later days, such as today, do not count for
   * the choice, because the screen leaves out sources that only they have (rule 12.20).
   */
  async sources(companyId: number, { period, compared }: Spans): Promise<SourceCount[]> {
    const within = 'SUM(CASE WHEN day BETWEEN ? AND ? THEN `count` ELSE 0 END)';
    const spans = [period, compared?.now ?? period, compared?.before ?? period];
    const firstDay = compared?.before.firstDay ?? period.firstDay;
    const rows = await this.dataSource.query<Record<'sourceKey' | 'value' | 'sofar' | 'earlier', unknown>[]>(
      // MariaDB takes an alias of a sum within an expression only from outside of the query that has it.
      `SELECT * FROM (SELECT item AS sourceKey, ${within} AS value, ${within} AS sofar, ${within} AS earlier
        FROM marketing_lead_day_counts WHERE marketingCompanyId = ? AND measure = 'created' AND day BETWEEN ? AND ?
        GROUP BY item) counted WHERE value > 0 OR earlier > 0
        ORDER BY CASE WHEN sofar > earlier THEN sofar ELSE earlier END DESC, value DESC, earlier DESC, sourceKey
        LIMIT ${analyticsLimits.sources}`,
      [...spans.flatMap((span) => [span.firstDay, span.lastDay]), ...[companyId, firstDay, period.lastDay]],
    );
    const counted = rows.map((row) => ({
      sourceKey: String(row.sourceKey),
      ...{ value: Number(row.value), now: Number(row.sofar), before: Number(row.earlier) },
    }));
    counted.sort((a, b) => b.value - a.value || b.before - a.before);
    return counted.map(({ sourceKey, value, now, before }) => ({
      sourceKey,
      created: { value, compared: compared && { now, before } },
    }));
  }

  /** Counts the leads that were created. */
  async created(companyId: number, spans: Spans): Promise<AnalyticsFigure> {
    const { period, compared } = spans;
    const firstDay = compared?.before.firstDay ?? period.firstDay;
    const rows = await this.dataSource.query<{ day: string; total: unknown }[]>(
      `SELECT day, SUM(\`count\`) AS total FROM marketing_lead_day_counts
        WHERE marketingCompanyId = ? AND measure = 'created' AND day BETWEEN ? AND ? GROUP BY day`,
      [companyId, firstDay, period.lastDay],
    );
    const counts = rows.map(({ day, total }) => ({
      day,
      measure: 'created',
      item: '',
      count: Number(total),
    }));
    return figureOf(spans, (span) => sumOf(counts, span, 'created'));
  }

  /** Returns the label of each source key, as written in the oldest lead with that source. */
  async labels(companyId: number, sourceKeys: readonly string[]): Promise<Map<string, string>> {
    if (sourceKeys.length === 0) return new Map();
    const one = `SELECT * FROM (SELECT sourceKey, source FROM marketing_leads
      WHERE marketingCompanyId = ? AND sourceKey = ? ORDER BY createdAt LIMIT 1) oldest`;
    const rows = await this.dataSource.query<{ sourceKey: string; source: string }[]>(
      sourceKeys.map(() => one).join(' UNION ALL '),
      sourceKeys.flatMap((key) => [companyId, key]),
    );
    return new Map(rows.map(({ sourceKey, source }) => [sourceKey, source]));
  }

  /** Counts distinct leads that moved forward and back. A lead that moved several times is counted once in each direction (rule 12.46). */
  async movedLeads(companyId: number, { firstDay, lastDay }: DaySpan): Promise<MovedLeads> {
    const into = (direction: number, name: string) =>
      `COUNT(DISTINCT CASE direction WHEN ${direction} THEN leadId END) AS ${name}`;
    // A single pass over an index; GROUP BY direction would take a third longer.
    const [row] = await this.dataSource.query<{ ahead: unknown; behind: unknown }[]>(
      `SELECT ${into(1, 'ahead')}, ${into(-1, 'behind')} FROM marketing_lead_steps
        WHERE marketingCompanyId = ? AND day BETWEEN ? AND ?`,
      [companyId, firstDay, lastDay],
    );
    return { forward: Number(row?.ahead ?? 0), back: Number(row?.behind ?? 0) };
  }

  /**
   * Counts the leads that were neither open at the start of a span nor came in open, but were reopened during it, or won after having been
   * lost (rule 12.19). Each lead counts once: at its first step within the span.
   */
  async reopened(companyId: number, { firstDay, lastDay }: DaySpan): Promise<PeriodCount> {
    const ends = [columnNumber('won'), columnNumber('lost')];
    const isEnd = `IN (${placeholders(ends)})`;
    // No such step leads forward. The condition spares reading the rows of those that do, because the index has the direction.
    const [row] = await this.dataSource.query<{ total: unknown }[]>(
      `SELECT COUNT(DISTINCT step.leadId) AS total FROM marketing_lead_steps step
        WHERE step.marketingCompanyId = ? AND step.day BETWEEN ? AND ? AND step.direction <= 0
        AND step.fromColumn ${isEnd} AND (step.toColumn NOT ${isEnd} OR step.isFirstWon = ?)
        AND NOT EXISTS (SELECT 1 FROM marketing_lead_steps earlier WHERE earlier.leadId = step.leadId
          AND earlier.day >= ? AND earlier.day < step.day AND earlier.fromColumn NOT ${isEnd})`,
      [companyId, firstDay, lastDay, ...ends, ...ends, 1, firstDay, ...ends],
    );
    return { day: firstDay, measure: 'reopened', item: '', count: Number(row?.total ?? 0) };
  }

  /** Counts the leads that were lost for the first time on each of the shown days, by reason and source. */
  async losses(companyId: number, { firstDay, lastDay }: DaySpan): Promise<LossCount[]> {
    const rows = await this.dataSource.query<
      { day: string; reason: string | null; sourceKey: string; total: unknown }[]
    >(
      `SELECT step.day AS day, lost.lossReason AS reason, lost.sourceKey AS sourceKey, COUNT(*) AS total
        FROM marketing_lead_steps step JOIN marketing_leads lost ON lost.id = step.leadId
        WHERE step.marketingCompanyId = ? AND step.day BETWEEN ? AND ? AND step.isFirstLost = ?
        GROUP BY step.day, lost.lossReason, lost.sourceKey`,
      [companyId, firstDay, lastDay, 1],
    );
    return rows.map(({ total, reason, ...row }) => ({
      ...row,
      reason: lossReasons.find((known) => known === reason) ?? null,
      count: Number(total),
    }));
  }

  /** Counts leads that are in the column "new" and were created before a given time. */
  async waiting(companyId: number, until: Date): Promise<number> {
    // The query names an index that covers it. With many leads, MariaDB would choose another index and read every row.
    const [row] = await this.dataSource.query<{ total: unknown }[]>(
      `SELECT COUNT(*) AS total FROM marketing_leads ${this.within(waitingIndex)}
        WHERE marketingCompanyId = ? AND boardColumn = ? AND createdAt < ?`,
      [companyId, columnNumber('new'), databaseTime(until)],
    );
    return Number(row?.total ?? 0);
  }

  /** Counts leads that were created since a given time and were new at the end of a day. Only these leads' steps are read. */
  async newSince(companyId: number, createdFrom: Date, day: string): Promise<number> {
    const { sql, parameters } = leadCondition(companyId, {
      ...{ createdFrom: createdFrom.toISOString(), wasIn: 'new', wasOn: day },
    });
    const [row] = await this.dataSource.query<{ total: unknown }[]>(
      `SELECT COUNT(*) AS total FROM marketing_leads ${this.within(createdIndex)} WHERE ${sql}`,
      parameters,
    );
    return Number(row?.total ?? 0);
  }

  private within(index: string): string {
    const isSqlite = this.dataSource.options.type === 'better-sqlite3';
    return isSqlite ? `INDEXED BY ${index}` : `FORCE INDEX (${index})`;
  }
}
