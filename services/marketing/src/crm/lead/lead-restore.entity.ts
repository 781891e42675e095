import { foreignName, IdColumn, IntColumn, indexName } from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { LeadEntity } from '../lead-row/lead.entity.js';

const table = 'marketing_lead_restores';

/** An undo that has made a lead again what it was at an earlier version. */
@Entity(table)
@Index(indexName(table, ['leadId']), ['leadId'])
export class LeadRestoreEntity {
  @IdColumn()
  declare id: number;

  @IntColumn()
  @ForeignKey(() => LeadEntity, { name: foreignName(table, 'leadId'), onDelete: 'CASCADE' })
  declare leadId: number;

  /** Version that the undo gave the lead. */
  @IntColumn()
  declare version: number;

  /** Earlier version to which the undo returned. */
  @IntColumn()
  declare asOf: number;
}
