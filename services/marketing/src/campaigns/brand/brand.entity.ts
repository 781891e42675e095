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

/** Look of what a company sends and publishes. The table is called after the colours, which it had first. */
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

  /** Null while only the colours of designs are chosen, so that emails and pages keep the look of the site. */
  @StringColumn(20, { nullable: true })
  declare font: BrandFont | null;

  @StringColumn(300, { default: '' })
  declare postalAddress: string;

  /** Null in rows of the version before. */
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
