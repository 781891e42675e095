import { type LeadFieldKind, leadFieldNames, leadFields } from '@portals/contracts/constants';
import {
  fullTextName,
  IdColumn,
  IntColumn,
  indexName,
  OwnerColumn,
  StringColumn,
  TextColumn,
  TimestampColumn,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { MarketingCompanyEntity } from '../company/marketing-company.entity.js';
import type { LeadFields } from './lead-fields.rules.js';

const table = 'marketing_leads';
/**
 * Indexes of the table: one for each sort order of lists, one for the board, one for each filter, one for background work on all leads, and
 * one for each kind of duplicate.
 */
const orders = [
  ['nameKey'],
  ['statusKey'],
  ['createdAt'],
  ['nextStepKey'],
  ['fit'],
  ['fitLevel', 'createdAt'],
  ['boardColumn', 'createdAt'],
  ['entryColumn', 'createdAt'],
  ['sourceKey', 'createdAt'],
  ['sectorKey', 'createdAt'],
  ['legalBasis', 'createdAt'],
  ['lossReason', 'createdAt'],
  ['assigneeId', 'createdAt'],
  ['id'],
  ['emailKey'],
  ['phoneKey'],
  ['domainNameKey'],
];

const optionalText = (max: number) => StringColumn(max, { nullable: true });
/** Column decorator for each kind of field. */
const columnOf: Readonly<Record<LeadFieldKind, (max: number) => PropertyDecorator>> = {
  required: (max) => StringColumn(max),
  status: (max) => StringColumn(max),
  line: optionalText,
  lines: () => TextColumn({ nullable: true }),
  email: optionalText,
  phone: optionalText,
  webAddress: optionalText,
  day: optionalText,
  legalBasis: optionalText,
  lossReason: optionalText,
};

/** Declares the types of the columns for `leadFields`; the code below the class adds the columns. */
export interface LeadEntity extends LeadFields {}

/** A potential customer of a company. */
@Entity(table)
@Index(indexName(table, ['fitDueOn']), ['fitDueOn'])
@Index(fullTextName(table, 'searchText'), { synchronize: false })
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: a class cannot declare that it has the members of a type
export class LeadEntity {
  @IdColumn()
  declare id: number;

  @OwnerColumn(table, 'marketingCompanyId', () => MarketingCompanyEntity, false)
  declare marketingCompanyId: number;

  @TimestampColumn()
  declare createdAt: Date;

  @TimestampColumn()
  declare updatedAt: Date;

  @IntColumn({ default: 1 })
  declare version: number;

  /** Score for the fit with the company, from 0 to 100. */
  @IntColumn({ default: 0 })
  declare fit: number;

  /** Index of the lead's level in `fitLevels`, so that a filter by level can use an index in sort order. */
  @IntColumn({ default: 2 })
  declare fitLevel: number;

  /** Day in UTC on which the fit must be recomputed, such as `2026-11-29`; null when it has never been computed. */
  @StringColumn(10, { nullable: true })
  declare fitDueOn: string | null;

  /** Id of the assignee. Being assigned to a lead gives no access to it (rule 18.41). */
  @IntColumn({ nullable: true })
  declare assigneeId: number | null;

  /** Number of the lead's column on the board. */
  @IntColumn()
  declare boardColumn: number;

  /** Number of the column in which the lead was created; null while the lead has not been counted yet (`LeadWriting`). */
  @IntColumn({ nullable: true })
  declare entryColumn: number | null;

  /** From here on, all columns are keys for sorting, filtering and searching; they are never sent to clients. */
  @StringColumn(120)
  declare nameKey: string;

  @StringColumn(121)
  declare statusKey: string;

  @StringColumn(120)
  declare sourceKey: string;

  @StringColumn(120)
  declare sectorKey: string;

  @StringColumn(8)
  declare nextStepKey: string;

  /** Search words with the company's prefix, for the full-text index; see `addFullTextIndex`. */
  @TextColumn()
  declare searchText: string;

  /** Keys that possible duplicates have in common, one for each reason; see `duplicateKeysOf`. */
  @StringColumn(32, { nullable: true })
  declare emailKey: string | null;

  @StringColumn(32, { nullable: true })
  declare phoneKey: string | null;

  @StringColumn(32, { nullable: true })
  declare domainNameKey: string | null;
}

for (const name of leadFieldNames) {
  const { kind, max } = leadFields[name];
  columnOf[kind](max)(LeadEntity.prototype, name);
}

for (const order of orders) {
  const columns = ['marketingCompanyId', ...order];
  Index(indexName(table, columns), columns)(LeadEntity);
}
