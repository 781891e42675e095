import type { LossReason } from '@portals/contracts/constants';
import type { LeadBulkChange, LeadFilter } from '@portals/contracts/marketing';
import {
  IntColumn,
  indexName,
  JsonColumn,
  OwnerColumn,
  QueuedWork,
  StringColumn,
  TimestampColumn,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { MarketingCompanyEntity } from '../company/marketing-company.entity.js';

const table = 'marketing_lead_bulk_changes';

/** Selected leads: either by id, in ascending order, or by a filter. */
export type LeadSelection = { ids: number[] } | { filter: LeadFilter };

/** An assignee, or null for nobody, and the selected leads (rule 18.41). */
export interface LeadAssignment {
  assigneeId: number | null;
  selection: LeadSelection;
}

/** Replaces the assignment of a change that a handover has ended; no other change selects no leads. */
export const endedAssignment: LeadAssignment = { assigneeId: null, selection: { ids: [] } };

/** A change of many leads (rule 9.11), and its undo. */
@Entity(table)
@Index(indexName(table, ['state', 'nextAttemptAt']), ['state', 'nextAttemptAt'])
export class LeadBulkChangeEntity extends QueuedWork {
  declare state: 'queued' | 'done';

  @OwnerColumn(table, 'marketingCompanyId', () => MarketingCompanyEntity)
  declare marketingCompanyId: number;

  /** Id of the user who requested the change. */
  @IntColumn()
  declare userId: number;

  /** `undo` once an undo has been requested, otherwise `change`. */
  @StringColumn(10)
  declare phase: 'change' | 'undo';

  /** New status; empty when the change sets another value. */
  @StringColumn(100)
  declare toStatus: string;

  /** Loss reason that a change to `lost` also sets, on leads without one (rule 9.45). */
  @StringColumn(20, { nullable: true })
  declare lossReason: LossReason | null;

  /** New legal basis; null when the change sets another value. */
  @JsonColumn({ nullable: true })
  declare toBasis: LeadBulkChange['basis'];

  /**
   * New assignee with the selected leads; null when the change sets another value. `selection` is then empty: a replica of the previous
   * version does not know this column, and would otherwise set an empty status on the leads.
   */
  @JsonColumn({ nullable: true })
  declare assignment: LeadAssignment | null;

  @JsonColumn()
  declare selection: LeadSelection;

  /** Id of the newest lead at the time of the request; leads created later are not changed. */
  @IntColumn()
  declare lastLeadId: number;

  /** Id of the last lead processed in this phase; all leads with smaller ids have been processed too. */
  @IntColumn({ default: 0 })
  declare doneLeadId: number;

  @IntColumn()
  declare total: number;

  @IntColumn({ default: 0 })
  declare changed: number;

  @IntColumn({ default: 0 })
  declare unchanged: number;

  @IntColumn({ default: 0 })
  declare restored: number;

  @IntColumn({ default: 0 })
  declare kept: number;

  @TimestampColumn()
  declare createdAt: Date;
}
