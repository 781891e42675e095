import { IntColumn } from '@portals/service-kit';
import { Entity, PrimaryColumn } from 'typeorm';
import type { DayCount, LeadMeasure } from './funnel-counts.rules.js';

/**
 * A count of a company's leads on a day: the sum of what each lead adds. Rows with a count of 0 may remain, except for sources.
 *
 * The key consists of what is counted, and no other table is referenced. A writer therefore waits only for writers of the same row, and
 * because all of them write in the same order, there are no deadlocks.
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
