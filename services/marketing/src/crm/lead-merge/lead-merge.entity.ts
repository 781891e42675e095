import type { Lead } from '@portals/contracts/marketing';
import {
  BooleanColumn,
  IdColumn,
  IntColumn,
  indexName,
  JsonColumn,
  OwnerColumn,
  TimestampColumn,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { LeadEntity } from '../lead-row/lead.entity.js';

const table = 'marketing_lead_merges';

/** A merge of several leads into one (rule 9.16). The row is deleted when the merge is undone, or when the resulting lead is deleted. */
@Entity(table)
@Index(indexName(table, ['marketingCompanyId']), ['marketingCompanyId'])
export class LeadMergeEntity {
  @IdColumn()
  declare id: number;

  /** Id of the lead's company. */
  @IntColumn()
  declare marketingCompanyId: number;

  /** Id of the lead that now contains the merged data: the target, or the lead into which the target was merged later. */
  @OwnerColumn(table, 'leadId', () => LeadEntity)
  declare leadId: number;

  /** Id of the target, into which the other leads were merged. */
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

  /**
   * True once the lead has had a legal basis since the merge: when it has none, something has taken it away. False as long as the merge itself
   * has left it without one. Null for a merge by an earlier version.
   */
  @BooleanColumn({ nullable: true })
  declare hadBasis: boolean | null;

  /** State of the target before the merge. */
  @JsonColumn()
  declare before: Lead;
}
