import type { ContentRequest } from '@portals/contracts/marketing';
import {
  BooleanColumn,
  foreignName,
  IdColumn,
  IntColumn,
  indexName,
  JsonColumn,
  StringColumn,
  TextColumn,
  TimestampColumn,
} from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { MarketingCompanyEntity } from '../../crm/index.js';

const table = 'marketing_contents';

/** What was asked of a generator once, and stays as it was asked; its texts are `ContentVariantEntity`. */
@Entity(table)
@Index(indexName(table, ['marketingCompanyId', 'createdAt']), ['marketingCompanyId', 'createdAt'])
export class ContentEntity {
  @IdColumn()
  declare id: number;

  @IntColumn()
  @ForeignKey(() => MarketingCompanyEntity, {
    name: foreignName(table, 'marketingCompanyId'),
    onDelete: 'CASCADE',
  })
  declare marketingCompanyId: number;

  /** No reference: the texts about a product stay when it is deleted. */
  @IntColumn()
  declare productId: number;

  /** As the product was called. */
  @StringColumn(200)
  declare productName: string;

  @StringColumn(20)
  declare type: string;

  @StringColumn(20, { nullable: true })
  declare network: string | null;

  @StringColumn(5)
  declare language: string;

  @StringColumn(20)
  declare generator: string;

  @StringColumn(200, { nullable: true })
  declare model: string | null;

  @JsonColumn()
  declare request: ContentRequest;

  /** The mark that the texts come from a machine. */
  @BooleanColumn()
  declare isGeneratedAutomatically: boolean;

  @TimestampColumn()
  declare createdAt: Date;

  /** How the first text begins. */
  @StringColumn(200)
  declare excerpt: string;

  /** What it is found by; never answered. */
  @TextColumn()
  declare searchText: string;
}
