import {
  foreignName,
  IdColumn,
  IntColumn,
  StringColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { MarketingCompanyEntity } from '../../crm/index.js';

const table = 'marketing_brand_colors';

/** Colours that a company has chosen. */
@Entity(table)
@Index(uniqueName(table, ['marketingCompanyId']), ['marketingCompanyId'], { unique: true })
export class BrandColorsEntity {
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

  @TimestampColumn()
  declare updatedAt: Date;

  @IntColumn({ default: 1 })
  declare version: number;
}
