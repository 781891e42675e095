import {
  foreignName,
  IntColumn,
  indexName,
  QueuedWork,
  StringColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { MarketingCompanyEntity } from '../company/marketing-company.entity.js';

const table = 'marketing_lead_count_runs';

/** How far a company's leads are counted once more, and when they are the next time. */
@Entity(table)
@Index(uniqueName(table, ['marketingCompanyId']), ['marketingCompanyId'], { unique: true })
@Index(indexName(table, ['state', 'nextAttemptAt']), ['state', 'nextAttemptAt'])
export class LeadCountRunEntity extends QueuedWork {
  @IntColumn()
  @ForeignKey(() => MarketingCompanyEntity, {
    name: foreignName(table, 'marketingCompanyId'),
    onDelete: 'CASCADE',
  })
  declare marketingCompanyId: number;

  /** All leads up to this one are done. */
  @IntColumn({ default: 0 })
  declare doneLeadId: number;

  /** All days up to this one are done; empty while the leads are not. */
  @StringColumn(10, { default: '' })
  declare doneDay: string;

  /** When all leads and days were done for the first time; null while some may not be counted yet. */
  @TimestampColumn({ nullable: true })
  declare countedAt: Date | null;
}
