import {
  IdColumn,
  IntColumn,
  indexName,
  StringColumn,
  TextColumn,
  TimestampColumn,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';

const table = 'marketing_page_reports';

/** What somebody says is wrong with a page (rule 16.31). It stays when the page goes. */
@Entity(table)
@Index(indexName(table, ['at']), ['at'])
export class PageReportEntity {
  @IdColumn()
  declare id: number;

  @StringColumn(80)
  declare slug: string;

  /** Who published the page then. */
  @IntColumn()
  declare userId: number;

  /** When it came last. */
  @TimestampColumn()
  declare at: Date;

  /** Keyed hash of the network address that it came from; null for one of before. */
  @StringColumn(64, { nullable: true })
  declare sender: string | null;

  /** How often it came. */
  @IntColumn({ default: 1 })
  declare times: number;

  @TextColumn()
  declare reason: string;
}
