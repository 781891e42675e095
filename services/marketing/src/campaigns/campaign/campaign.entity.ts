import type { CampaignType, DigitalSourceType } from '@portals/contracts/constants';
import type { Campaign, CampaignDay } from '@portals/contracts/marketing';
import {
  BooleanColumn,
  IdColumn,
  IntColumn,
  indexName,
  JsonColumn,
  LongTextColumn,
  OwnerColumn,
  StringColumn,
  TextColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { MarketingCompanyEntity } from '../../crm/index.js';

export const campaignTable = 'marketing_campaigns';
/** Unique index on slugs: a slug belongs to only one landing page across all companies. */
export const slugIndex = uniqueName(campaignTable, ['slug']);

/**
 * A company's email, landing page or social media posts. Long columns come last, because SQLite reads a row only as far as the last
 * requested column.
 */
@Entity(campaignTable)
@Index(slugIndex, ['slug'], { unique: true })
export class CampaignEntity {
  @IdColumn()
  declare id: number;

  @OwnerColumn(campaignTable, 'marketingCompanyId', () => MarketingCompanyEntity, false)
  declare marketingCompanyId: number;

  @StringColumn(200)
  declare name: string;

  /** Type of the document. */
  @StringColumn(20)
  declare type: CampaignType;

  @StringColumn(100)
  declare status: string;

  @BooleanColumn({ default: false })
  declare archived: boolean;

  @TimestampColumn()
  declare createdAt: Date;

  @TimestampColumn()
  declare updatedAt: Date;

  @IntColumn({ default: 1 })
  declare version: number;

  /** Slug of a landing page; null when there is none. */
  @StringColumn(80, { nullable: true })
  declare slug: string | null;

  /** Sort key of the name; never sent to clients. */
  @StringColumn(120)
  declare nameKey: string;

  @StringColumn(121)
  declare statusKey: string;

  /** Subject, title or beginning of the text, for lists. */
  @StringColumn(200)
  declare summary: string;

  /** Sums of `metrics`, for lists. */
  @JsonColumn()
  declare totals: Campaign['totals'];

  /** Id of the generated texts behind the campaign. It is not a foreign key, because the texts may be deleted; ids are never reused. */
  @IntColumn({ nullable: true })
  declare contentId: number | null;

  /** Origin of the text; it is preserved when the generated texts behind the campaign are deleted. */
  @StringColumn(30, { nullable: true })
  declare digitalSourceType: DigitalSourceType | null;

  /** Time at which an administrator stopped the campaign's page, which can no longer be published; null for all other campaigns. */
  @TimestampColumn({ nullable: true })
  declare stoppedAt: Date | null;

  @JsonColumn({ nullable: true })
  declare metrics: CampaignDay[] | null;

  @TextColumn()
  declare searchText: string;

  /** The document as plain text. */
  @LongTextColumn()
  declare content: string;

  /** A `CampaignDocument` as JSON. */
  @LongTextColumn()
  declare document: string;
}

for (const order of ['nameKey', 'statusKey', 'createdAt', 'updatedAt']) {
  const columns = ['marketingCompanyId', 'archived', order];
  Index(indexName(campaignTable, columns), columns)(CampaignEntity);
}
