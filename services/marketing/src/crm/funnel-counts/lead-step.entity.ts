import { BooleanColumn, foreignName, IntColumn, StringColumn } from '@portals/service-kit';
import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { LeadEntity } from '../lead-row/lead.entity.js';
import type { LeadStep } from './funnel.rules.js';

const table = 'marketing_lead_steps';

// Covering indexes for the lists of leads behind figures, so that these lists never read the table: first the columns for lookups, then the
// others.
export const stepDayIndex = 'ix_marketing_lead_steps_days';
export const stepDayColumns = [
  ...['marketingCompanyId', 'day', 'leadId', 'direction'],
  ...['isFirstContact', 'isFirstWon', 'isFirstLost'],
];
export const stepPlaceIndex = 'ix_marketing_lead_steps_places';
export const stepPlaceColumns = ['marketingCompanyId', 'toColumn', 'untilDay', 'day', 'leadId'];

/** A step of a lead as `funnelOf` derives it. The primary key is the lead and the day, so that a single upsert replaces a step. */
@Entity(table)
@Index(stepDayIndex, stepDayColumns)
@Index(stepPlaceIndex, stepPlaceColumns)
export class LeadStepEntity implements LeadStep {
  @PrimaryColumn({ type: 'int' })
  @ForeignKey(() => LeadEntity, { name: foreignName(table, 'leadId'), onDelete: 'CASCADE' })
  declare leadId: number;

  @PrimaryColumn({ type: 'varchar', length: 10 })
  declare day: string;

  /** The company of the lead. */
  @IntColumn()
  declare marketingCompanyId: number;

  @StringColumn(10, { nullable: true })
  declare untilDay: string | null;

  @IntColumn()
  declare fromColumn: number;

  @IntColumn()
  declare toColumn: number;

  @IntColumn()
  declare direction: number;

  @IntColumn()
  declare leadDays: number;

  @BooleanColumn()
  declare isFirstContact: boolean;

  @BooleanColumn()
  declare isFirstWon: boolean;

  @BooleanColumn()
  declare isFirstLost: boolean;
}
