import type { AnalyticsReportType, Language } from '@portals/contracts/constants';
import {
  BooleanColumn,
  IdColumn,
  indexName,
  LongTextColumn,
  OwnerColumn,
  StringColumn,
  TextColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { MarketingCompanyEntity } from '../../crm/index.js';

export const analyticsTable = 'marketing_analytics';

/** A company's report on a week or a month. Long columns come last, because SQLite reads a row only as far as the last requested column. */
@Entity(analyticsTable)
@Index(uniqueName(analyticsTable, ['marketingCompanyId', 'period']), ['marketingCompanyId', 'period'], {
  unique: true,
})
@Index(indexName(analyticsTable, ['marketingCompanyId', 'firstDay']), ['marketingCompanyId', 'firstDay'])
export class AnalyticsReportEntity {
  @IdColumn()
  declare id: number;

  @OwnerColumn(analyticsTable, 'marketingCompanyId', () => MarketingCompanyEntity, false)
  declare marketingCompanyId: number;

  @StringColumn(10)
  declare type: AnalyticsReportType;

  /** Key of the period, such as `2026-W53` or `2026-12`. */
  @StringColumn(10)
  declare period: string;

  /** First day of the period, such as `2026-12-28`: the sort key of lists; never sent to clients. */
  @StringColumn(10)
  declare firstDay: string;

  @StringColumn(5)
  declare language: Language;

  @BooleanColumn()
  declare running: boolean;

  /** Time at which the report was created, or last replaced. */
  @TimestampColumn()
  declare createdAt: Date;

  @TextColumn()
  declare summary: string;

  @TextColumn()
  declare recommendations: string;

  /** Figures and recommendations, as JSON. */
  @LongTextColumn()
  declare data: string;
}
