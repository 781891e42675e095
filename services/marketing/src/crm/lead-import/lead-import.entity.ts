import type { LeadImportState } from '@portals/contracts/constants';
import type { LeadImportCounts, LeadImportSettings } from '@portals/contracts/marketing';
import {
  IntColumn,
  indexName,
  JsonColumn,
  LongTextColumn,
  OwnerColumn,
  QueuedWork,
  StringColumn,
  TimestampColumn,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { MarketingCompanyEntity } from '../company/marketing-company.entity.js';

const table = 'marketing_lead_imports';

/** A fault that made an import reject rows or omit values, with the number of rows concerned. */
export interface StoredRefusal {
  field: string;
  code: string;
  max?: number;
  rows: number;
  firstRow: number;
  /** True when only the value was omitted and the row was stored. */
  isLeftOut?: boolean;
}

/** Phase of an import: `open` until the first check, even while parts are missing; `discarded` while its parts are being deleted. */
export type ImportPhase = Exclude<LeadImportState, 'uploading' | 'uploaded'> | 'open' | 'discarded';

/**
 * An import of leads from a file (rules 9.20 to 9.29). Its `state` is `queued` while work on it is due (a check, an import or an undo),
 * otherwise `idle`.
 */
@Entity(table)
@Index(indexName(table, ['state', 'nextAttemptAt']), ['state', 'nextAttemptAt'])
@Index(indexName(table, ['marketingCompanyId', 'sha256']), ['marketingCompanyId', 'sha256'])
@Index(indexName(table, ['userId', 'phase']), ['userId', 'phase'])
export class LeadImportEntity extends QueuedWork {
  declare state: 'queued' | 'idle';

  @OwnerColumn(table, 'marketingCompanyId', () => MarketingCompanyEntity, false)
  declare marketingCompanyId: number;

  /** Id of the user who started the import. */
  @IntColumn()
  declare userId: number;

  @StringColumn(200)
  declare fileName: string;

  @IntColumn()
  declare sizeBytes: number;

  @StringColumn(64, { nullable: true })
  declare sha256: string | null;

  @StringColumn(20)
  declare phase: ImportPhase;

  /** Number of the latest command. Work that was started by an earlier command stops when it finds a different number. */
  @IntColumn({ default: 0 })
  declare run: number;

  @JsonColumn({ nullable: true })
  declare settings: LeadImportSettings | null;

  /** Headings to which the settings refer, as JSON. */
  @LongTextColumn({ nullable: true })
  declare headings: string | null;

  /** Number of rows below the headings. */
  @IntColumn({ nullable: true })
  declare totalRows: number | null;

  /** Number of rows included in `counts`. */
  @IntColumn({ default: 0 })
  declare doneRows: number;

  @JsonColumn()
  declare counts: LeadImportCounts;

  /** Counts of the check that preceded the import. */
  @JsonColumn({ nullable: true })
  declare expected: LeadImportCounts | null;

  @JsonColumn()
  declare refusals: StoredRefusal[];

  /** Milliseconds spent on rows in this phase so far. */
  @IntColumn({ default: 0 })
  declare spentMs: number;

  @StringColumn(40, { nullable: true })
  declare failureCode: string | null;

  @IntColumn({ nullable: true })
  declare failureRow: number | null;

  /** Number of the last row that the undo has handled; all earlier rows have been handled as well. */
  @IntColumn({ default: 0 })
  declare undoneNumber: number;

  @IntColumn({ default: 0 })
  declare undoneRows: number;

  @IntColumn({ default: 0 })
  declare removed: number;

  @IntColumn({ default: 0 })
  declare restored: number;

  @IntColumn({ default: 0 })
  declare kept: number;

  @TimestampColumn()
  declare createdAt: Date;

  @TimestampColumn({ nullable: true })
  declare finishedAt: Date | null;
}
