import {
  IdColumn,
  IntColumn,
  indexName,
  OwnerColumn,
  StringColumn,
  TextColumn,
  TimestampColumn,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { MarketingCompanyEntity } from '../company/marketing-company.entity.js';

const table = 'marketing_products';

/** A product that a company sells. */
@Entity(table)
@Index(indexName(table, ['marketingCompanyId', 'nameKey']), ['marketingCompanyId', 'nameKey'])
@Index(indexName(table, ['marketingCompanyId', 'createdAt']), ['marketingCompanyId', 'createdAt'])
export class MarketingProductEntity {
  @IdColumn()
  declare id: number;

  @OwnerColumn(table, 'marketingCompanyId', () => MarketingCompanyEntity, false)
  declare marketingCompanyId: number;

  @StringColumn(200)
  declare name: string;

  @TextColumn({ nullable: true })
  declare description: string | null;

  @TextColumn()
  declare characteristics: string;

  @TextColumn()
  declare advantages: string;

  /** Price as free text, such as "from 49 € a month". */
  @StringColumn(200)
  declare price: string;

  @TimestampColumn()
  declare createdAt: Date;

  @TimestampColumn()
  declare updatedAt: Date;

  @IntColumn({ default: 1 })
  declare version: number;

  /** Keys for sorting and searching lists; never sent to clients. */
  @StringColumn(120)
  declare nameKey: string;

  @TextColumn()
  declare searchText: string;
}
