import type { LegalBasis } from '@portals/contracts/constants';
import { IdColumn, IntColumn, indexName, OwnerColumn, StringColumn } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { LeadEntity } from '../lead-row/lead.entity.js';
import { LeadBulkChangeEntity } from './lead-bulk-change.entity.js';

const table = 'marketing_lead_former_bases';

/**
 * The legal basis or assignee that a lead had before a bulk change replaced it. A change to "lost" stores an empty row for each lead whose
 * loss reason it set, because the lead had none before. The row is deleted when the lead is restored.
 */
@Entity(table)
@Index(indexName(table, ['bulkChangeId', 'leadId']), ['bulkChangeId', 'leadId'])
export class LeadFormerBasisEntity {
  @IdColumn()
  declare id: number;

  @OwnerColumn(table, 'bulkChangeId', () => LeadBulkChangeEntity, false)
  declare bulkChangeId: number;

  @OwnerColumn(table, 'leadId', () => LeadEntity)
  declare leadId: number;

  /** Version of the lead after the bulk change; 0 when the lead took over the values of one that was merged into it. */
  @IntColumn()
  declare leadVersion: number;

  @StringColumn(10, { nullable: true })
  declare legalBasis: LegalBasis | null;

  @StringColumn(10, { nullable: true })
  declare legalBasisOn: string | null;

  @StringColumn(200, { nullable: true })
  declare legalBasisSource: string | null;

  @IntColumn({ nullable: true })
  declare assigneeId: number | null;
}
