import type { CampaignType, CampaignVersionKind } from '@portals/contracts/constants';
import {
  IdColumn,
  IntColumn,
  indexName,
  LongTextColumn,
  OwnerColumn,
  StringColumn,
  TimestampColumn,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { CampaignEntity } from './campaign.entity.js';

const table = 'marketing_campaign_versions';

/** An earlier version of a campaign's name and document (rule 10.34). */
@Entity(table)
@Index(indexName(table, ['marketingCompanyId']), ['marketingCompanyId'])
export class CampaignVersionEntity {
  @IdColumn()
  declare id: number;

  /** Company of the campaign. */
  @IntColumn()
  declare marketingCompanyId: number;

  @OwnerColumn(table, 'campaignId', () => CampaignEntity)
  declare campaignId: number;

  @StringColumn(10)
  declare kind: CampaignVersionKind;

  /** Time of the first change in this version. */
  @TimestampColumn()
  declare startedAt: Date;

  /** Time of the last change in this version. */
  @TimestampColumn()
  declare at: Date;

  /** User who made the changes. */
  @IntColumn()
  declare userId: number;

  @StringColumn(200)
  declare name: string;

  @StringColumn(20)
  declare type: CampaignType;

  @StringColumn(200)
  declare summary: string;

  /** A `CampaignDocument` as JSON. */
  @LongTextColumn()
  declare document: string;
}
