import { IdColumn, IntColumn, StringColumn, uniqueName } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';

const outreachDayTable = 'marketing_outreach_days';
const name = uniqueName(outreachDayTable, ['userId', 'day']);

/**
 * Emails, bounces and complaints of a workspace on one day while it has a daily limit (rule 16.5). The row stays when the company that sent
 * the emails is deleted.
 */
@Entity(outreachDayTable)
@Index(name, ['workspaceId', 'day'], { unique: true })
export class OutreachDayEntity {
  @IdColumn()
  declare id: number;

  @IntColumn({ name: 'userId' })
  declare workspaceId: number;

  /** Day in the time zone `businessZone`, such as `2026-11-22`. */
  @StringColumn(10)
  declare day: string;

  @IntColumn({ default: 0 })
  declare mails: number;

  @IntColumn({ default: 0 })
  declare bounced: number;

  @IntColumn({ default: 0 })
  declare complained: number;
}
