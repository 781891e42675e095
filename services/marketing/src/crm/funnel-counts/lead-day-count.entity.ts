import { IntColumn } from '@portals/service-kit';
import { Entity, PrimaryColumn } from 'typeorm';
import type { DayCount, LeadMeasure } from './funnel-counts.rules.js';

/**
 * One daily count of a company, summed over its leads. Rows whose sum is 0 may remain, except counts by source.
 * The key consists of company, day, measure and item, and no column references another table. Writers therefore wait only for other writers
 * of the same rows, and since all of them write in the same order, no two of them deadlock.
 */
@Entity('marketing_lead_day_counts')
export class LeadDayCountEntity implements DayCount {
  @PrimaryColumn({ type: 'int' })
  declare marketingCompanyId: number;

  @PrimaryColumn({ type: 'varchar', length: 10 })
  declare day: string;

  @PrimaryColumn({ type: 'varchar', length: 20 })
  declare measure: LeadMeasure;

  @PrimaryColumn({ type: 'varchar', length: 120 })
  declare item: string;

  @IntColumn()
  declare count: number;
}
