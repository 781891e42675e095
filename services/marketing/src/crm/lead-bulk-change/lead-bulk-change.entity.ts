import type { LeadBulkChange, LeadFilter } from '@portals/contracts/marketing';
import {
  foreignName,
  IntColumn,
  indexName,
  JsonColumn,
  QueuedWork,
  StringColumn,
  TimestampColumn,
} from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { MarketingCompanyEntity } from '../company/marketing-company.entity.js';

const table = 'marketing_lead_bulk_changes';

/** Leads that a change applies to: those with these ids, in ascending order, or those that match a filter. */
export type LeadSelection = { ids: number[] } | { filter: LeadFilter };

/** A change of many leads (rule 9.11), or its undo. */
@Entity(table)
@Index(indexName(table, ['state', 'nextAttemptAt']), ['state', 'nextAttemptAt'])
@Index(indexName(table, ['marketingCompanyId']), ['marketingCompanyId'])
export class LeadBulkChangeEntity extends QueuedWork {
  declare state: 'queued' | 'done';

  @IntColumn()
  @ForeignKey(() => MarketingCompanyEntity, {
    name: foreignName(table, 'marketingCompanyId'),
    onDelete: 'CASCADE',
  })
  declare marketingCompanyId: number;

  /** Id of the user who requested it. */
  @IntColumn()
  declare userId: number;

  /** `change` at first; `undo` once an undo was requested. */
  @StringColumn(10)
  declare phase: 'change' | 'undo';

  /** New status; empty when the leads get a legal basis instead. */
  @StringColumn(100)
  declare toStatus: string;

  /** New legal basis; null when the leads get a status instead. */
  @JsonColumn({ nullable: true })
  declare toBasis: LeadBulkChange['basis'];

  @JsonColumn()
  declare selection: LeadSelection;

  /** Id of the newest lead at the time of the request; later leads are not changed. */
  @IntColumn()
  declare lastLeadId: number;

  /** Id of the last lead that is done in this phase. */
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
