import type { LegalBasis } from '@portals/contracts/constants';
import { foreignName, IdColumn, IntColumn, indexName, StringColumn } from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { LeadEntity } from '../lead-row/lead.entity.js';
import { LeadBulkChangeEntity } from './lead-bulk-change.entity.js';

const table = 'marketing_lead_former_bases';

/**
 * The legal basis or assignee that a lead had before a bulk change replaced it. A change to "lost" stores an empty row for each lead whose
 * loss reason it set, because the lead had none before. The row is deleted when the lead is restored.
 */
@Entity(table)
@Index(indexName(table, ['bulkChangeId', 'leadId']), ['bulkChangeId', 'leadId'])
@Index(indexName(table, ['leadId']), ['leadId'])
export class LeadFormerBasisEntity {
  @IdColumn()
  declare id: number;

  @IntColumn()
  @ForeignKey(() => LeadBulkChangeEntity, { name: foreignName(table, 'bulkChangeId'), onDelete: 'CASCADE' })
  declare bulkChangeId: number;

  @IntColumn()
  @ForeignKey(() => LeadEntity, { name: foreignName(table, 'leadId'), onDelete: 'CASCADE' })
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
