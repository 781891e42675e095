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

/** A fault of a refused row; its text is added later in the reader's language. */
export interface StoredFault {
  field: string;
  code: string;
  max?: number;
}

/** A row that changed a lead, stored for an undo; or a row that was left out in whole or part, stored to be downloaded. */
@Entity(table)
@Index(uniqueName(table, ['leadImportId', 'number']), ['leadImportId', 'number'], { unique: true })
@Index(indexName(table, ['leadId']), ['leadId'])
export class LeadImportRowEntity {
  @IdColumn()
  declare id: number;

  @IntColumn()
  @ForeignKey(() => LeadImportEntity, { name: foreignName(table, 'leadImportId'), onDelete: 'CASCADE' })
  declare leadImportId: number;

  /** Number of the row, as spreadsheet programs number rows. */
  @IntColumn()
  declare number: number;

  @StringColumn(10)
  declare bucket: LeadImportBucket;

  /** Id of the lead that was created, updated or matched; it may have been deleted since. */
  @IntColumn({ nullable: true })
  declare leadId: number | null;

  /** Version of the lead after the import. */
  @IntColumn({ nullable: true })
  declare leadVersion: number | null;

  /** JSON of the updated fields as they were before. */
  @LongTextColumn({ nullable: true })
  declare previous: string | null;

  /** Number of the earlier row that a duplicate matched. */
  @IntColumn({ nullable: true })
  declare sameNumber: number | null;

  /** JSON of the cells of a refused row, a duplicate, or a row with values left out. */
  @LongTextColumn({ nullable: true })
  declare cells: string | null;

  @JsonColumn({ nullable: true })
  declare faults: StoredFault[] | null;

  /** Result of an undo. */
  @StringColumn(10, { nullable: true })
  declare undone: 'removed' | 'restored' | 'kept' | 'gone' | null;
}
