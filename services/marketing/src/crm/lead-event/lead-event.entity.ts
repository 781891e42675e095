import {
  IdColumn,
  IntColumn,
  indexName,
  OwnerColumn,
  StringColumn,
  TimestampColumn,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { LeadEntity } from '../lead-row/lead.entity.js';

const table = 'marketing_lead_events';

/** A change of a lead's status (rule 9.9). Events are append-only, and deleted together with their lead. */
@Entity(table)
@Index(indexName(table, ['bulkChangeId', 'leadId']), ['bulkChangeId', 'leadId'])
@Index(indexName(table, ['marketingCompanyId', 'at']), ['marketingCompanyId', 'at'])
export class LeadEventEntity {
  @IdColumn()
  declare id: number;

  @OwnerColumn(table, 'leadId', () => LeadEntity)
  declare leadId: number;

  /** Id of the lead's company. */
  @IntColumn()
  declare marketingCompanyId: number;

  /** Id of the user who made the change, in the auth service; 0 for a lead from a landing page, and once that user has been deleted. */
  @IntColumn()
  declare userId: number;

  @TimestampColumn()
  declare at: Date;

  /** Status before the change; null for the creation of the lead. */
  @StringColumn(100, { nullable: true })
  declare fromStatus: string | null;

  @StringColumn(100)
  declare toStatus: string;

  /** A `StoredOrigin`. */
  @StringColumn(20)
  declare how: string;

  /** Version of the lead after the event; null for the oldest events. */
  @IntColumn({ nullable: true })
  declare leadVersion: number | null;

  /** Id of the bulk change that the event belongs to. */
  @IntColumn({ nullable: true })
  declare bulkChangeId: number | null;
}
