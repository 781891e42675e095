import type { Language } from '@portals/contracts/constants';
import {
  IdColumn,
  IntColumn,
  OwnerColumn,
  StringColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { MarketingCompanyEntity } from '../../crm/index.js';

export const analyticsMailTable = 'marketing_analytics_mails';

/** A user's subscription to a company's weekly report by email. Without a row, the user gets no report. */
@Entity(analyticsMailTable)
@Index(uniqueName(analyticsMailTable, ['marketingCompanyId', 'userId']), ['marketingCompanyId', 'userId'], {
  unique: true,
})
export class AnalyticsMailEntity {
  @IdColumn()
  declare id: number;

  @OwnerColumn(analyticsMailTable, 'marketingCompanyId', () => MarketingCompanyEntity, false)
  declare marketingCompanyId: number;

  @IntColumn()
  declare userId: number;

  @StringColumn(5)
  declare language: Language;

  /** Time at which the subscription was turned on. Weeks whose emails were already being sent by then are skipped. */
  @TimestampColumn()
  declare since: Date;

  /** The most recent week whose email was put into the outbox, such as `2026-W47`. */
  @StringColumn(10, { nullable: true })
  declare lastPeriod: string | null;

  /** Outbox id of the email about `lastPeriod`; it replaces the previous week's email, so that each subscription has at most one. */
  @IntColumn({ nullable: true })
  declare mailId: number | null;
}
