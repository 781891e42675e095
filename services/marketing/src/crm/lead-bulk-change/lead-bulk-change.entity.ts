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

/** Selected leads: by their ids, in ascending order, or by a filter. */
export type LeadSelection = { ids: number[] } | { filter: LeadFilter };

/** A change of many leads (rule 9.11), and its undoing. */
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

  /** Id of the user who requested the change. */
  @IntColumn()
  declare userId: number;

  /** `change`, and `undo` from the moment at which that is asked for. */
  @StringColumn(10)
  declare phase: 'change' | 'undo';

  /** Empty when leads get a legal basis. */
  @StringColumn(100)
  declare toStatus: string;

  /** The legal basis that leads get; null when they get a status. */
  @JsonColumn({ nullable: true })
  declare toBasis: LeadBulkChange['basis'];

  @JsonColumn()
  declare selection: LeadSelection;

  /** The newest lead when it was asked for; later ones are not meant. */
  @IntColumn()
  declare lastLeadId: number;

  /** All leads up to this one are done, in this phase. */
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
