import { IdColumn, OwnerColumn, StringColumn, TextColumn, uniqueName } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { CampaignEntity } from '../../campaigns/index.js';

const table = 'marketing_mail_links';

/** Link of a campaign that redirects through the site so that clicks can be counted. */
@Entity(table)
@Index(uniqueName(table, ['campaignId', 'urlHash']), ['campaignId', 'urlHash'], { unique: true })
export class MailLinkEntity {
  @IdColumn()
  declare id: number;

  @OwnerColumn(table, 'campaignId', () => CampaignEntity, false)
  declare campaignId: number;

  /** SHA-256 of `url` in hexadecimal digits, which every database compares in the same way, unlike letters. */
  @StringColumn(64)
  declare urlHash: string;

  @TextColumn()
  declare url: string;
}
