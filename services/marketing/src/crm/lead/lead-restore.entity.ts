import { foreignName, IdColumn, IntColumn, indexName } from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { LeadEntity } from '../lead-row/lead.entity.js';

const table = 'marketing_lead_restores';

/** An undo by which a lead is again as it was at an earlier version. */
@Entity(table)
@Index(indexName(table, ['leadId']), ['leadId'])
export class LeadRestoreEntity {
  @IdColumn()
  declare id: number;

  @IntColumn()
  @ForeignKey(() => LeadEntity, { name: foreignName(table, 'leadId'), onDelete: 'CASCADE' })
  declare leadId: number;

  /** The version that the undo gave the lead. */
  @IntColumn()
  declare version: number;

  /** The earlier version. */
  @IntColumn()
  declare asOf: number;
}
