import { IdColumn, IntColumn, OwnerColumn, StringColumn, uniqueName } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { MailLinkEntity } from './mail-link.entity.js';

const table = 'marketing_link_clicks';

/** Number of clicks on a link of a campaign on one day; nothing records who clicked. */
@Entity(table)
@Index(uniqueName(table, ['linkId', 'day']), ['linkId', 'day'], { unique: true })
export class LinkClicksEntity {
  @IdColumn()
  declare id: number;

  @OwnerColumn(table, 'linkId', () => MailLinkEntity, false)
  declare linkId: number;

  /** Day in the time zone `businessZone`, such as `2026-11-22`. */
  @StringColumn(10)
  declare day: string;

  @IntColumn()
  declare clicks: number;
}
