import type { Language } from '@portals/contracts/constants';
import {
  foreignName,
  IdColumn,
  IntColumn,
  StringColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { MarketingCompanyEntity } from '../../crm/index.js';

export const analyticsMailTable = 'marketing_analytics_mails';

/** A user who wants the report of each week of a company by email. Without a row, nobody is written to. */
@Entity(analyticsMailTable)
@Index(uniqueName(analyticsMailTable, ['marketingCompanyId', 'userId']), ['marketingCompanyId', 'userId'], {
  unique: true,
})
export class AnalyticsMailEntity {
  @IdColumn()
  declare id: number;

  @IntColumn()
  @ForeignKey(() => MarketingCompanyEntity, {
    name: foreignName(analyticsMailTable, 'marketingCompanyId'),
    onDelete: 'CASCADE',
  })
  declare marketingCompanyId: number;

  @IntColumn()
  declare userId: number;

  @StringColumn(5)
  declare language: Language;

  /** When it was turned on: weeks whose mails had begun to go by then are not sent. */
  @TimestampColumn()
  declare since: Date;

  /** The newest week that was put into the outbox, `2026-W47`. */
  @StringColumn(10, { nullable: true })
  declare lastPeriod: string | null;

  /** The mail of that week in the outbox; the one before it goes when it comes, so that one is kept at most. */
  @IntColumn({ nullable: true })
  declare mailId: number | null;
}
