import type { LeadImportBucket } from '@portals/contracts/constants';
import {
  IdColumn,
  IntColumn,
  indexName,
  JsonColumn,
  LongTextColumn,
  OwnerColumn,
  StringColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { LeadImportEntity } from './lead-import.entity.js';

const table = 'marketing_lead_import_rows';

/** A fault of a row; its message is added later in the reader's language. */
export interface StoredFault {
  field: string;
  code: string;
  max?: number;
}

/**
 * A row of an imported file. It is stored for an undo if it changed a lead, for the download if it was rejected, is a duplicate or was
 * imported without some of its values, and for matching if its lead stayed unchanged.
 */
@Entity(table)
@Index(uniqueName(table, ['leadImportId', 'number']), ['leadImportId', 'number'], { unique: true })
@Index(indexName(table, ['leadId']), ['leadId'])
export class LeadImportRowEntity {
  @IdColumn()
  declare id: number;

  @OwnerColumn(table, 'leadImportId', () => LeadImportEntity, false)
  declare leadImportId: number;

  /** Row number, as spreadsheet programs count rows. */
  @IntColumn()
  declare number: number;

  @StringColumn(10)
  declare bucket: LeadImportBucket;

  /** Id of the lead that the row created, updated or (as a duplicate) matched; the lead may have been deleted since. */
  @IntColumn({ nullable: true })
  declare leadId: number | null;

  /** Version of the lead after the import. */
  @IntColumn({ nullable: true })
  declare leadVersion: number | null;

  /** Fields of an updated lead before the import, as JSON. */
  @LongTextColumn({ nullable: true })
  declare previous: string | null;

  /** Number of the earlier row that a duplicate row matched. */
  @IntColumn({ nullable: true })
  declare sameNumber: number | null;

  /** Cells as JSON, for a row that was rejected, is a duplicate, or was imported without some of its values; otherwise null. */
  @LongTextColumn({ nullable: true })
  declare cells: string | null;

  @JsonColumn({ nullable: true })
  declare faults: StoredFault[] | null;

  /** Result of an undo for the lead of this row; null until an undo has handled the row. */
  @StringColumn(10, { nullable: true })
  declare undone: 'removed' | 'restored' | 'kept' | 'gone' | null;
}
