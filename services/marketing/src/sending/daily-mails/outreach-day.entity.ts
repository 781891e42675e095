import { IdColumn, IntColumn, StringColumn, uniqueName } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';

const outreachDayTable = 'marketing_outreach_days';
const perDay = ['userId', 'day'];

/** Mails of an account on a day while its limit grows (rule 16.5). They stay when the company that sent them is deleted. */
@Entity(outreachDayTable)
@Index(uniqueName(outreachDayTable, perDay), perDay, { unique: true })
export class OutreachDayEntity {
  @IdColumn()
  declare id: number;

  @IntColumn()
  declare userId: number;

  /** `2026-11-22`, by the clock of `businessZone`. */
  @StringColumn(10)
  declare day: string;

  @IntColumn({ default: 0 })
  declare mails: number;

  @IntColumn({ default: 0 })
  declare bounced: number;

  @IntColumn({ default: 0 })
  declare complained: number;
}
