import { IntColumn } from '@portals/service-kit';
import { Entity, PrimaryColumn } from 'typeorm';
import type { DayCount, LeadMeasure } from './funnel-counts.rules.js';

/**
 * The sum of what each lead of a company adds to one count of a day. Rows whose sum is 0 may remain, except those of a source.
 *
 * The key is the counted measure and item, and no column references another table. A writer therefore waits only for writers of the same
 * rows, and since all write them in the same order, no two of them deadlock.
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
