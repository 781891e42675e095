import { IdColumn, IntColumn, indexName, OwnerColumn, StringColumn, uniqueName } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { MailingEntity } from '../mailing-row/mailing.entity.js';

const mailingDayTable = 'marketing_mailing_days';
const perDay = ['mailingId', 'day'];
const ofCompany = ['marketingCompanyId', 'day'];

/** Outcomes of the emails of a mailing on one day, counted from its recipients (rule 12.24). */
@Entity(mailingDayTable)
@Index(uniqueName(mailingDayTable, perDay), perDay, { unique: true })
@Index(indexName(mailingDayTable, ofCompany), ofCompany)
export class MailingDayEntity {
  @IdColumn()
  declare id: number;

  @OwnerColumn(mailingDayTable, 'mailingId', () => MailingEntity, false)
  declare mailingId: number;

  /** Id of the mailing's company. */
  @IntColumn()
  declare marketingCompanyId: number;

  /** Day in the time zone `businessZone`, such as `2026-11-22`. */
  @StringColumn(10)
  declare day: string;

  @IntColumn()
  declare sent: number;

  @IntColumn()
  declare refused: number;

  @IntColumn()
  declare bounced: number;

  @IntColumn()
  declare complained: number;

  @IntColumn()
  declare unsubscribed: number;
}
