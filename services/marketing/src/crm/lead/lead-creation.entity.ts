import { foreignName, IdColumn, IntColumn, indexName, StringColumn, uniqueName } from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { LeadEntity } from '../lead-row/lead.entity.js';

const table = 'marketing_lead_creations';

/** Records the call that created a lead, so that a retry after a lost response creates no second lead. */
@Entity(table)
@Index(uniqueName(table, ['marketingCompanyId', 'requestKey']), ['marketingCompanyId', 'requestKey'], {
  unique: true,
})
@Index(indexName(table, ['leadId']), ['leadId'])
export class LeadCreationEntity {
  @IdColumn()
  declare id: number;

  @IntColumn()
  declare marketingCompanyId: number;

  /** Random idempotency key chosen by the caller. */
  @StringColumn(32)
  declare requestKey: string;

  @IntColumn()
  @ForeignKey(() => LeadEntity, { name: foreignName(table, 'leadId'), onDelete: 'CASCADE' })
  declare leadId: number;
}
