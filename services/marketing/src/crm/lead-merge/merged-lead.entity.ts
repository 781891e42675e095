import type { Lead } from '@portals/contracts/marketing';
import {
  foreignName,
  IdColumn,
  IntColumn,
  indexName,
  JsonColumn,
  LongTextColumn,
} from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { LeadMergeEntity } from './lead-merge.entity.js';

const table = 'marketing_merged_leads';

/** A lead that was merged into another one, with everything needed to restore it. */
@Entity(table)
@Index(indexName(table, ['mergeId']), ['mergeId'])
@Index(indexName(table, ['marketingCompanyId']), ['marketingCompanyId'])
export class MergedLeadEntity {
  @IdColumn()
  declare id: number;

  /** Id of the lead's company. */
  @IntColumn()
  declare marketingCompanyId: number;

  @IntColumn()
  @ForeignKey(() => LeadMergeEntity, { name: foreignName(table, 'mergeId'), onDelete: 'CASCADE' })
  declare mergeId: number;

  @JsonColumn()
  declare lead: Lead;

  /** JSON with the ids of its events, of its own earlier merges and of its emails, which currently belong to the remaining lead. */
  @LongTextColumn()
  declare moved: string;
}
