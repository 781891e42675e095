import { foreignName, IdColumn, IntColumn, indexName } from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { LeadEntity } from '../lead-row/lead.entity.js';

const table = 'marketing_lead_restores';

/** An undo that restored a lead's content to an earlier version. */
@Entity(table)
@Index(indexName(table, ['leadId']), ['leadId'])
export class LeadRestoreEntity {
  @IdColumn()
  declare id: number;

  @IntColumn()
  @ForeignKey(() => LeadEntity, { name: foreignName(table, 'leadId'), onDelete: 'CASCADE' })
  declare leadId: number;

  /** Version of the lead after the undo. */
  @IntColumn()
  declare version: number;

  /** Earlier version that the undo restored. */
  @IntColumn()
  declare asOf: number;
}
