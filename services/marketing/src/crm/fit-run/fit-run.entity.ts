import { IntColumn, indexName, OwnerColumn, QueuedWork, uniqueName } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { MarketingCompanyEntity } from '../company/marketing-company.entity.js';

const table = 'marketing_fit_runs';

/** A changed company whose leads need new fit scores; the row is deleted when all leads have them. */
@Entity(table)
@Index(uniqueName(table, ['marketingCompanyId']), ['marketingCompanyId'], { unique: true })
@Index(indexName(table, ['state', 'nextAttemptAt']), ['state', 'nextAttemptAt'])
export class FitRunEntity extends QueuedWork {
  @OwnerColumn(table, 'marketingCompanyId', () => MarketingCompanyEntity, false)
  declare marketingCompanyId: number;

  /** Id of the last processed lead; all leads with smaller ids have been processed too. */
  @IntColumn({ default: 0 })
  declare doneLeadId: number;
}
