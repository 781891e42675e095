import type { BrandFont } from '@portals/contracts/constants';
import {
  foreignName,
  IdColumn,
  IntColumn,
  JsonColumn,
  StringColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { MarketingCompanyEntity } from '../../crm/index.js';

const table = 'marketing_brand_colors';

/** Look of everything that a company sends and publishes. The table is named after the colours, which it contained first. */
@Entity(table)
@Index(uniqueName(table, ['marketingCompanyId']), ['marketingCompanyId'], { unique: true })
export class BrandEntity {
  @IdColumn()
  declare id: number;

  @IntColumn()
  @ForeignKey(() => MarketingCompanyEntity, {
    name: foreignName(table, 'marketingCompanyId'),
    onDelete: 'CASCADE',
  })
  declare marketingCompanyId: number;

  /** Colours as `#RRGGBB`. */
  @StringColumn(7)
  declare mainColor: string;

  @StringColumn(7)
  declare accentColor: string;

  /** Font of the brand; null while only the colours of designs are chosen, so that emails and pages keep the look of the site. */
  @StringColumn(20, { nullable: true })
  declare font: BrandFont | null;

  @StringColumn(300, { default: '' })
  declare postalAddress: string;

  /** Links to the company's pages; null in rows of the previous version. */
  @JsonColumn({ nullable: true })
  declare links: string[] | null;

  /** Address of the largest size of an uploaded picture. */
  @StringColumn(60, { nullable: true })
  declare logo: string | null;

  @TimestampColumn()
  declare updatedAt: Date;

  @IntColumn({ default: 1 })
  declare version: number;
}
