import { indexName, OwnerColumn, QueuedWork, uniqueName } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { MarketingCompanyEntity } from './marketing-company.entity.js';

/** A deleted company whose rows are still being removed. Deleting the company's own row, which comes last, deletes this row too. */
@Entity('marketing_company_removals')
@Index(uniqueName('marketing_company_removals', ['marketingCompanyId']), ['marketingCompanyId'], {
  unique: true,
})
@Index(indexName('marketing_company_removals', ['state', 'nextAttemptAt']), ['state', 'nextAttemptAt'])
export class CompanyRemovalEntity extends QueuedWork {
  @OwnerColumn('marketing_company_removals', 'marketingCompanyId', () => MarketingCompanyEntity, false)
  declare marketingCompanyId: number;
}
