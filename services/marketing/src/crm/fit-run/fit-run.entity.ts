import { foreignName, IntColumn, indexName, QueuedWork, uniqueName } from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { MarketingCompanyEntity } from '../company/marketing-company.entity.js';

const table = 'marketing_fit_runs';

/** A company whose leads are to be judged once more, because it was changed; gone when all are. */
@Entity(table)
@Index(uniqueName(table, ['marketingCompanyId']), ['marketingCompanyId'], { unique: true })
@Index(indexName(table, ['state', 'nextAttemptAt']), ['state', 'nextAttemptAt'])
export class FitRunEntity extends QueuedWork {
  @IntColumn()
  @ForeignKey(() => MarketingCompanyEntity, {
    name: foreignName(table, 'marketingCompanyId'),
    onDelete: 'CASCADE',
  })
  declare marketingCompanyId: number;

  /** All leads up to this one are done. */
  @IntColumn({ default: 0 })
  declare doneLeadId: number;
}
