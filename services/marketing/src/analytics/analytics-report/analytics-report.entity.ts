import type { AnalyticsReportType, Language } from '@portals/contracts/constants';
import {
  BooleanColumn,
  foreignName,
  IdColumn,
  IntColumn,
  indexName,
  LongTextColumn,
  StringColumn,
  TextColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { MarketingCompanyEntity } from '../../crm/index.js';

export const analyticsTable = 'marketing_analytics';

/** The report of a week or a month of a company. What is long comes last: SQLite reads a row up to what it needs. */
@Entity(analyticsTable)
@Index(uniqueName(analyticsTable, ['marketingCompanyId', 'period']), ['marketingCompanyId', 'period'], {
  unique: true,
})
@Index(indexName(analyticsTable, ['marketingCompanyId', 'firstDay']), ['marketingCompanyId', 'firstDay'])
export class AnalyticsReportEntity {
  @IdColumn()
  declare id: number;

  @IntColumn()
  @ForeignKey(() => MarketingCompanyEntity, {
    name: foreignName(analyticsTable, 'marketingCompanyId'),
    onDelete: 'CASCADE',
  })
  declare marketingCompanyId: number;

  @StringColumn(10)
  declare type: AnalyticsReportType;

  /** `2026-W53` or `2026-12`. */
  @StringColumn(10)
  declare period: string;

  /** Of the period, `2026-12-28`: what lists are sorted by; never answered. */
  @StringColumn(10)
  declare firstDay: string;

  @StringColumn(5)
  declare language: Language;

  @BooleanColumn()
  declare running: boolean;

  /** When it was made, or made anew. */
  @TimestampColumn()
  declare createdAt: Date;

  @TextColumn()
  declare summary: string;

  @TextColumn()
  declare recommendations: string;

  /** Its figures and advice, as JSON. */
  @LongTextColumn()
  declare data: string;
}
