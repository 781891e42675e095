import { IntColumn } from '@portals/service-kit';
import { Entity, PrimaryColumn } from 'typeorm';
import type { DayCount, LeadMeasure } from './funnel-counts.rules.js';

/**
 * What is counted of a company's leads on a day: the sum of what each lead adds. Rows of 0 may be left, but none of a source.
 *
 * The key is what is counted, and nothing refers to another table: so whoever writes waits only for those who write the same row,
 * and as all write them in one order, no two wait for each other.
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
