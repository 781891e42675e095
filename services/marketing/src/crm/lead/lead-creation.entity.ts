import { IdColumn, IntColumn, OwnerColumn, StringColumn, uniqueName } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { LeadEntity } from '../lead-row/lead.entity.js';

const table = 'marketing_lead_creations';

/** Records the call that created a lead, so that a retry after a lost response creates no second lead. */
@Entity(table)
@Index(uniqueName(table, ['marketingCompanyId', 'requestKey']), ['marketingCompanyId', 'requestKey'], {
  unique: true,
})
export class LeadCreationEntity {
  @IdColumn()
  declare id: number;

  @IntColumn()
  declare marketingCompanyId: number;

  /** Random idempotency key chosen by the caller. */
  @StringColumn(32)
  declare requestKey: string;

  @OwnerColumn(table, 'leadId', () => LeadEntity)
  declare leadId: number;
}
