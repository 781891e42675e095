import type { BrandFont } from '@portals/contracts/constants';
import {
  IdColumn,
  IntColumn,
  JsonColumn,
  OwnerColumn,
  StringColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { MarketingCompanyEntity } from '../../crm/index.js';

const table = 'marketing_brand_colors';

/**
 * A company's brand: the colours, font, logo and address in everything that it sends and publishes. The table is named after colours,
 * because it once contained only colours.
 */
@Entity(table)
@Index(uniqueName(table, ['marketingCompanyId']), ['marketingCompanyId'], { unique: true })
export class BrandEntity {
  @IdColumn()
  declare id: number;

  @OwnerColumn(table, 'marketingCompanyId', () => MarketingCompanyEntity, false)
  declare marketingCompanyId: number;

  /** Colours as `#RRGGBB`. */
  @StringColumn(7)
  declare mainColor: string;

  @StringColumn(7)
  declare accentColor: string;

  /** Font of the brand; null while the company has chosen only colours for its designs, so that emails and pages use the site's style. */
  @StringColumn(20, { nullable: true })
  declare font: BrandFont | null;

  @StringColumn(300, { default: '' })
  declare postalAddress: string;

  /** URLs of the company's pages; null in rows that the previous version of the service wrote. */
  @JsonColumn({ nullable: true })
  declare links: string[] | null;

  /** URL of the largest stored size of the logo. */
  @StringColumn(60, { nullable: true })
  declare logo: string | null;

  @TimestampColumn()
  declare updatedAt: Date;

  @IntColumn({ default: 1 })
  declare version: number;
}
