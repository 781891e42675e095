import {
  BooleanColumn,
  IdColumn,
  IntColumn,
  LongTextColumn,
  OwnerColumn,
  StringColumn,
  TimestampColumn,
} from '@portals/service-kit';
import { Entity } from 'typeorm';
import { ContentEntity } from './content.entity.js';

const table = 'marketing_content_variants';

/** One of a request's texts, from which the user chooses. A regenerated text gets a new row, so that the previous text is not lost. */
@Entity(table)
export class ContentVariantEntity {
  @IdColumn()
  declare id: number;

  @OwnerColumn(table, 'contentId', () => ContentEntity)
  declare contentId: number;

  /** Number of the text within its request, from 1. */
  @IntColumn()
  declare number: number;

  @StringColumn(20)
  declare generator: string;

  @StringColumn(200, { nullable: true })
  declare model: string | null;

  /** Seed of the generator: the built-in generator writes the same text for the same seed and data. */
  @IntColumn()
  declare seed: number;

  @StringColumn(10)
  declare state: string;

  @StringColumn(20, { nullable: true })
  declare failure: string | null;

  @BooleanColumn()
  declare isEdited: boolean;

  /** Text of each part by the part's name, as JSON. */
  @LongTextColumn()
  declare parts: string;

  @TimestampColumn()
  declare createdAt: Date;

  @TimestampColumn()
  declare updatedAt: Date;

  @IntColumn({ default: 1 })
  declare version: number;
}
