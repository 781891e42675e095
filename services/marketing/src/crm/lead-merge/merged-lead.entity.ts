import type { Lead } from '@portals/contracts/marketing';
import {
  IdColumn,
  IntColumn,
  indexName,
  JsonColumn,
  LongTextColumn,
  OwnerColumn,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { LeadMergeEntity } from './lead-merge.entity.js';

const table = 'marketing_merged_leads';

/** A lead that was merged into another one, with all data for restoring it. */
@Entity(table)
@Index(indexName(table, ['marketingCompanyId']), ['marketingCompanyId'])
export class MergedLeadEntity {
  @IdColumn()
  declare id: number;

  /** Id of the lead's company. */
  @IntColumn()
  declare marketingCompanyId: number;

  @OwnerColumn(table, 'mergeId', () => LeadMergeEntity)
  declare mergeId: number;

  @JsonColumn()
  declare lead: Lead;

  /** JSON with the ids of the lead's events, earlier merges and emails, which now belong to the target of the merge. */
  @LongTextColumn()
  declare moved: string;
}
