import { IdColumn, IntColumn, indexName, OwnerColumn, StringColumn, uniqueName } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { LeadEntity } from '../lead-row/lead.entity.js';

const table = 'marketing_leads_apart';

/** A lead that a person has marked as different from the other leads in a group of possible duplicates. */
@Entity(table)
@Index(uniqueName(table, ['leadId', 'reason']), ['leadId', 'reason'], { unique: true })
@Index(indexName(table, ['marketingCompanyId']), ['marketingCompanyId'])
export class NotDuplicateEntity {
  @IdColumn()
  declare id: number;

  /** Id of the lead's company. */
  @IntColumn()
  declare marketingCompanyId: number;

  @OwnerColumn(table, 'leadId', () => LeadEntity, false)
  declare leadId: number;

  /** One of `leadDuplicateReasons`. */
  @StringColumn(10)
  declare reason: string;

  /** Key that the leads of the group shared. The mark no longer applies once the lead's key has changed. */
  @StringColumn(32)
  declare sharedKey: string;
}
