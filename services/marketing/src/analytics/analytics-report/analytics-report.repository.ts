import { Inject, Injectable } from '@nestjs/common';
import {
  type AnalyticsReportType,
  analyticsLimits,
  type Language,
  type PeriodKind,
} from '@portals/contracts/constants';
import {
  type AnalyticsMedian,
  AnalyticsReport,
  type AnalyticsReportQuery,
  type AnalyticsReportRow,
} from '@portals/contracts/marketing';
import { type AccessCondition, type Page, toDate } from '@portals/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { readPage } from '../../kernel/index.js';
import { allOf, type Condition, dayOf } from '../../kernel/plain.js';
import { AnalyticsReportEntity, analyticsTable } from './analytics-report.entity.js';

const rowColumns = [
  'id',
  'marketingCompanyId',
  'type',
  'period',
  'language',
  'running',
  'createdAt',
] as const;
/** Unique key: one report for each company and period. */
const key = ['marketingCompanyId', 'period'];
const texts = ['summary', 'recommendations', 'data'] as const;

/** A report to store. */
export type NewAnalyticsReport = Omit<AnalyticsReport, 'id' | 'createdAt'> & { createdAt: Date };

type RewrittenReport = Pick<AnalyticsReport, 'data' | 'summary' | 'recommendations'>;

interface StoredRow {
  id: number;
  marketingCompanyId: number;
  type: AnalyticsReportType;
  period: string;
  language: Language;
  running: boolean | number;
  createdAt: Date | string;
}
type StoredReport = StoredRow & Record<(typeof texts)[number], string>;

const allColumns = [...rowColumns, ...texts].map((name) => `report.${name}`).join(', ');

/**
 * Stores reports on weeks and months, one for each company and period. The stored texts are only for replicas of the previous version; this
 * version generates the texts that it shows from the stored figures (`adviceInLanguage`).
 */
@Injectable()
export class AnalyticsReportRepository {
  constructor(@Inject(DataSource) private readonly dataSource: DataSource) {}

  /** Lists reports, newest period first, then by id, because a month and a week can begin on the same day. */
  async list(
    companyId: number,
    { kind, page, pageSize }: AnalyticsReportQuery,
  ): Promise<Page<AnalyticsReportRow>> {
    const conditions: Condition[] = [{ sql: 'marketingCompanyId = ?', parameters: [companyId] }];
    if (kind !== undefined) conditions.push({ sql: 'type = ?', parameters: [typeOf(kind)] });
    const request = {
      table: analyticsTable,
      columns: rowColumns,
      where: allOf(conditions),
      sort: '-firstDay',
      sortable: { firstDay: 'firstDay' },
      ...{ page, pageSize },
    };
    return (await readPage<StoredRow>(this.dataSource, request)).map(toRow);
  }

  /** Returns a report if its company is accessible; otherwise null. */
  async find(reach: AccessCondition, id: number): Promise<AnalyticsReport | null> {
    const sql = `SELECT ${allColumns} FROM ${analyticsTable} report
      JOIN marketing_companies company ON company.id = report.marketingCompanyId
      WHERE report.id = ? AND ${reach.sql}`;
    const [row] = await this.dataSource.query<StoredReport[]>(sql, [id, ...reach.parameters]);
    return row === undefined ? null : toReport(row);
  }

  /** Returns the report of a period; null when there is none. */
  async findByPeriod(companyId: number, period: string): Promise<AnalyticsReport | null> {
    const sql = `SELECT ${allColumns} FROM ${analyticsTable} report
      WHERE report.marketingCompanyId = ? AND report.period = ?`;
    const [row] = await this.dataSource.query<StoredReport[]>(sql, [companyId, period]);
    return row === undefined ? null : toReport(row);
  }

  /** Returns the report of the newest period; null when there is none. */
  async newest(companyId: number): Promise<AnalyticsReport | null> {
    const sql = `SELECT ${allColumns} FROM ${analyticsTable} report WHERE report.id = (
      SELECT id FROM ${analyticsTable} WHERE marketingCompanyId = ? ORDER BY firstDay DESC, id DESC LIMIT 1)`;
    const [row] = await this.dataSource.query<StoredReport[]>(sql, [companyId]);
    return row === undefined ? null : toReport(row);
  }

  /** @throws the database's `unique` fault when the period already has a report */
  async insert(report: NewAnalyticsReport, manager: EntityManager): Promise<void> {
    await manager.insert(AnalyticsReportEntity, columnsOf(report));
  }

  /** Replaces the report of a period and preserves its id; inserts the report when there is none. */
  async replace(report: NewAnalyticsReport, manager: EntityManager): Promise<void> {
    const columns = columnsOf(report);
    // A single upsert: with UPDATE followed by INSERT, concurrent calls could all update no row, and all inserts but one would fail.
    await manager
      .createQueryBuilder()
      .insert()
      .into(AnalyticsReportEntity)
      .values(columns)
      .orUpdate(
        Object.keys(columns).filter((name) => !key.includes(name)),
        key,
      )
      .updateEntity(false)
      .execute();
  }

  /** Returns the next reports of a company after an id, and locks them until the transaction ends. */
  async next(
    companyId: number,
    after: number,
    limit: number,
    manager: EntityManager,
  ): Promise<AnalyticsReport[]> {
    // SQLite needs no lock, because it runs transactions one after another.
    const lock = this.dataSource.options.type === 'better-sqlite3' ? '' : ' FOR UPDATE';
    const sql = `SELECT ${allColumns} FROM ${analyticsTable} report
      WHERE report.marketingCompanyId = ? AND report.id > ? ORDER BY report.id LIMIT ${limit}${lock}`;
    const rows = await manager.query<StoredReport[]>(sql, [companyId, after]);
    return rows.map(toReport);
  }

  /** Replaces the texts of a report. */
  async rewrite(id: number, { data, ...words }: RewrittenReport, manager: EntityManager): Promise<void> {
    await manager.update(AnalyticsReportEntity, { id }, { ...words, data: JSON.stringify(data) });
  }

  /** @returns false when there is no such report */
  async delete(id: number): Promise<boolean> {
    const { affected } = await this.dataSource.manager.delete(AnalyticsReportEntity, { id });
    return affected === 1;
  }
}

export const typeOf = (kind: PeriodKind): AnalyticsReportType => (kind === 'week' ? 'weekly' : 'monthly');

function columnsOf({ data, ...report }: NewAnalyticsReport) {
  return { ...report, firstDay: data.period.firstDay, data: JSON.stringify(data) };
}

const toRow = ({
  id,
  marketingCompanyId,
  type,
  period,
  language,
  ...row
}: StoredRow): AnalyticsReportRow => ({
  ...{ id, marketingCompanyId, type, period, language },
  running: Boolean(row.running),
  createdAt: toDate(row.createdAt).toISOString(),
});

/** Removes the comparison of a median that is based on too few leads; earlier versions of the service stored such comparisons. */
const comparable = (median: AnalyticsMedian): AnalyticsMedian =>
  median.leads < analyticsLimits.comparedMedian ? { ...median, medianBefore: null } : median;

function toReport({ summary, recommendations, data, ...stored }: StoredReport): AnalyticsReport {
  const row = toRow(stored);
  const figures = AnalyticsReport.shape.data.parse(JSON.parse(data));
  const { waiting, leads } = figures;
  // Earlier versions of the service counted waiting leads at the report's creation, even for a finished period. Only a running period can
  // use that count.
  const day = row.running ? (waiting.day ?? dayOf(new Date(row.createdAt))) : waiting.day;
  return {
    ...row,
    data: {
      ...figures,
      waiting: { ...waiting, ...(day !== undefined && { day }) },
      leads: {
        ...leads,
        ...{ daysToContact: comparable(leads.daysToContact), daysToWon: comparable(leads.daysToWon) },
      },
    },
    ...{ summary, recommendations },
  };
}
