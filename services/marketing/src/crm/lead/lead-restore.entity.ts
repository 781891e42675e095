import { IdColumn, IntColumn, OwnerColumn } from '@portals/service-kit';
import { Entity } from 'typeorm';
import { LeadEntity } from '../lead-row/lead.entity.js';

const table = 'marketing_lead_restores';

/** An undo that restored a lead's content to an earlier version. */
@Entity(table)
export class LeadRestoreEntity {
  @IdColumn()
  declare id: number;

  @OwnerColumn(table, 'leadId', () => LeadEntity)
  declare leadId: number;

  /** Version of the lead after the undo. */
  @IntColumn()
  declare version: number;

  /** Earlier version that the undo restored. */
  @IntColumn()
  declare asOf: number;
}
