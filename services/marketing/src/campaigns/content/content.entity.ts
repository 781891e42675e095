import type { AdDesignLayout } from '@portals/contracts/constants';
import type { ContentRequest } from '@portals/contracts/marketing';
import {
  BooleanColumn,
  IdColumn,
  IntColumn,
  indexName,
  JsonColumn,
  OwnerColumn,
  StringColumn,
  TextColumn,
  TimestampColumn,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { MarketingCompanyEntity } from '../../crm/index.js';

const table = 'marketing_contents';

/** A request to a generator. Its input never changes; its texts are in `ContentVariantEntity`. */
@Entity(table)
@Index(indexName(table, ['marketingCompanyId', 'createdAt']), ['marketingCompanyId', 'createdAt'])
export class ContentEntity {
  @IdColumn()
  declare id: number;

  @OwnerColumn(table, 'marketingCompanyId', () => MarketingCompanyEntity, false)
  declare marketingCompanyId: number;

  /** Id of the product. It is not a foreign key, because texts are preserved when their product is deleted. */
  @IntColumn()
  declare productId: number;

  /** Name of the product at the time of the request. */
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

  /** Always true: a machine has written the texts. */
  @BooleanColumn()
  declare isGeneratedAutomatically: boolean;

  @TimestampColumn()
  declare createdAt: Date;

  /** Beginning of the first text. */
  @StringColumn(200)
  declare excerpt: string;

  /** Text for searching; never sent to clients. */
  @TextColumn()
  declare searchText: string;

  /** Layout of the ad designs; null for texts from before layouts existed, which are shown in the layout `pattern`. */
  @StringColumn(20, { nullable: true })
  declare adLayout: AdDesignLayout | null;

  /** URL of the largest stored size of the picture on the ad designs. */
  @StringColumn(60, { nullable: true })
  declare adPicture: string | null;

  /** Version of layout and picture; 0 until the first change. */
  @IntColumn({ default: 0 })
  declare adVersion: number;
}
