import type { LeadImportBucket } from '@portals/contracts/constants';
import {
  foreignName,
  IdColumn,
  IntColumn,
  indexName,
  JsonColumn,
  LongTextColumn,
  StringColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { LeadImportEntity } from './lead-import.entity.js';

const table = 'marketing_lead_import_rows';

/** A fault of a refused row; its text is written in the reader's language. */
export interface StoredFault {
  field: string;
  code: string;
  max?: number;
}

/** A row that has changed something, or of which something was left out: what an undo needs, and what is handed out of the others. */
@Entity(table)
@Index(uniqueName(table, ['leadImportId', 'number']), ['leadImportId', 'number'], { unique: true })
@Index(indexName(table, ['leadId']), ['leadId'])
export class LeadImportRowEntity {
  @IdColumn()
  declare id: number;

  @IntColumn()
  @ForeignKey(() => LeadImportEntity, { name: foreignName(table, 'leadImportId'), onDelete: 'CASCADE' })
  declare leadImportId: number;

  /** As spreadsheet programs number it. */
  @IntColumn()
  declare number: number;

  @StringColumn(10)
  declare bucket: LeadImportBucket;

  /** The lead that was created or updated, or that a duplicate was taken for; it may be gone since. */
  @IntColumn({ nullable: true })
  declare leadId: number | null;

  /** The version that the import gave the lead. */
  @IntColumn({ nullable: true })
  declare leadVersion: number | null;

  /** JSON of the fields of an updated lead as they were before. */
  @LongTextColumn({ nullable: true })
  declare previous: string | null;

  /** The earlier row of the file that a duplicate was taken for. */
  @IntColumn({ nullable: true })
  declare sameNumber: number | null;

  /** JSON of the cells of a row that was refused, is a duplicate, or of which values were left out. */
  @LongTextColumn({ nullable: true })
  declare cells: string | null;

  @JsonColumn({ nullable: true })
  declare faults: StoredFault[] | null;

  /** Result of an undo for the lead of this row. */
  @StringColumn(10, { nullable: true })
  declare undone: 'removed' | 'restored' | 'kept' | 'gone' | null;
}
