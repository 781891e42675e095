import {
  IdColumn,
  IntColumn,
  LongTextColumn,
  OwnerColumn,
  StringColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { LeadImportEntity } from './lead-import.entity.js';
import type { BytesKind } from './text-bytes.rules.js';

const table = 'marketing_lead_import_parts';

/** A part of an uploaded file. It is stored in the database, because all replicas need it. */
@Entity(table)
@Index(uniqueName(table, ['leadImportId', 'number']), ['leadImportId', 'number'], { unique: true })
export class LeadImportPartEntity {
  @IdColumn()
  declare id: number;

  @OwnerColumn(table, 'leadImportId', () => LeadImportEntity, false)
  declare leadImportId: number;

  /** Number of the part, from 1. */
  @IntColumn()
  declare number: number;

  /** SHA-256 of the part. */
  @StringColumn(64)
  declare digest: string;

  @StringColumn(10)
  declare kind: BytesKind;

  /** Content of the part in base64. */
  @LongTextColumn()
  declare bytes: string;
}
