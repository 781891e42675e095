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

/** An abuse report about a page (rule 16.31). It stays when the page is deleted. */
@Entity(table)
@Index(indexName(table, ['at']), ['at'])
export class PageReportEntity {
  @IdColumn()
  declare id: number;

  @StringColumn(80)
  declare slug: string;

  /** Workspace that had published the page when it was reported. The column keeps its old name, `userId`. */
  @IntColumn({ name: 'userId' })
  declare workspaceId: number;

  /** Moment of the latest report. */
  @TimestampColumn()
  declare at: Date;

  /** Keyed hash of the network address that sent the report; null for reports that are older than this column. */
  @StringColumn(64, { nullable: true })
  declare sender: string | null;

  /** Number of times the report was sent. */
  @IntColumn({ default: 1 })
  declare times: number;

  @TextColumn()
  declare reason: string;
}
