import {
  IntColumn,
  indexName,
  OwnerColumn,
  QueuedWork,
  StringColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { MarketingCompanyEntity } from '../company/marketing-company.entity.js';

const table = 'marketing_lead_count_runs';

/** Progress of the weekly recount of a company's leads, and the time of the next recount. */
@Entity(table)
@Index(uniqueName(table, ['marketingCompanyId']), ['marketingCompanyId'], { unique: true })
@Index(indexName(table, ['state', 'nextAttemptAt']), ['state', 'nextAttemptAt'])
export class LeadCountRunEntity extends QueuedWork {
  @OwnerColumn(table, 'marketingCompanyId', () => MarketingCompanyEntity, false)
  declare marketingCompanyId: number;

  /** Id of the last processed lead; all leads with smaller ids have been processed too. */
  @IntColumn({ default: 0 })
  declare doneLeadId: number;

  /** Last day whose counts have been checked; empty until all leads have been processed. */
  @StringColumn(10, { default: '' })
  declare doneDay: string;

  /** Time at which the first full count ended; null while some leads may not have been counted yet. */
  @TimestampColumn({ nullable: true })
  declare countedAt: Date | null;
}
