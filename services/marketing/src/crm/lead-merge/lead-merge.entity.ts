import type { Lead } from '@portals/contracts/marketing';
import {
  foreignName,
  IdColumn,
  IntColumn,
  indexName,
  JsonColumn,
  TimestampColumn,
} from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { LeadEntity } from '../lead-row/lead.entity.js';

const table = 'marketing_lead_merges';

/** A merge of several leads into one (rule 9.16). It is deleted when it is undone, and with the lead. */
@Entity(table)
@Index(indexName(table, ['leadId']), ['leadId'])
@Index(indexName(table, ['marketingCompanyId']), ['marketingCompanyId'])
export class LeadMergeEntity {
  @IdColumn()
  declare id: number;

  /** Id of the lead's company. */
  @IntColumn()
  declare marketingCompanyId: number;

  /** Id of the lead that holds everything now: the target, or the lead that the target was merged into later. */
  @IntColumn()
  @ForeignKey(() => LeadEntity, { name: foreignName(table, 'leadId'), onDelete: 'CASCADE' })
  declare leadId: number;

  /** Id of the lead that stayed. */
  @IntColumn()
  declare targetId: number;

  /** Id of the user who merged the leads. */
  @IntColumn()
  declare userId: number;

  @TimestampColumn()
  declare at: Date;

  /** Version of the target after the merge. */
  @IntColumn()
  declare leadVersion: number;

  /** The target before the merge. */
  @JsonColumn()
  declare before: Lead;
}
