import type { CampaignType, DigitalSourceType } from '@portals/contracts/constants';
import type { Campaign, CampaignDay } from '@portals/contracts/marketing';
import {
  BooleanColumn,
  foreignName,
  IdColumn,
  IntColumn,
  indexName,
  JsonColumn,
  LongTextColumn,
  StringColumn,
  TextColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { MarketingCompanyEntity } from '../../crm/index.js';

export const campaignTable = 'marketing_campaigns';
/** One landing page has an address, whatever company it is of. */
export const slugIndex = uniqueName(campaignTable, ['slug']);

/** An email, a landing page or posts of a company. What is long comes last: SQLite reads a row up to what it needs. */
@Entity(campaignTable)
@Index(slugIndex, ['slug'], { unique: true })
export class CampaignEntity {
  @IdColumn()
  declare id: number;

  @IntColumn()
  @ForeignKey(() => MarketingCompanyEntity, {
    name: foreignName(campaignTable, 'marketingCompanyId'),
    onDelete: 'CASCADE',
  })
  declare marketingCompanyId: number;

  @StringColumn(200)
  declare name: string;

  /** That of the document. */
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

  /** Of a landing page that has one. */
  @StringColumn(80, { nullable: true })
  declare slug: string | null;

  /** What lists are sorted by; never answered. */
  @StringColumn(120)
  declare nameKey: string;

  @StringColumn(121)
  declare statusKey: string;

  /** Subject, title or beginning, for lists. */
  @StringColumn(200)
  declare summary: string;

  /** Sums of `metrics`, for lists. */
  @JsonColumn()
  declare totals: Campaign['totals'];

  /** The texts that it was made of. No reference: they may be deleted, and no other texts ever have their id. */
  @IntColumn({ nullable: true })
  declare contentId: number | null;

  /** Stays when the texts that it was made of are deleted. */
  @StringColumn(30, { nullable: true })
  declare digitalSourceType: DigitalSourceType | null;

  /** When a person in charge has stopped its page, which its owner cannot publish again then. */
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
