import { type LeadFieldKind, leadFieldNames, leadFields } from '@portals/contracts/constants';
import {
  foreignName,
  fullTextName,
  IdColumn,
  IntColumn,
  indexName,
  StringColumn,
  TextColumn,
  TimestampColumn,
} from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { MarketingCompanyEntity } from '../company/marketing-company.entity.js';
import type { LeadFields } from './lead-fields.rules.js';

const table = 'marketing_leads';
/**
 * Indexes of the table: one for each order of a list, for the columns of the board and for each filter, one for background work that goes
 * through all leads, and one for each kind of duplicate.
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
/** Decorator of the database column for each kind of field. */
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

/** Columns of `leadFields`, which are added below the class. */
export interface LeadEntity extends LeadFields {}

/** A potential customer of a company. */
@Entity(table)
@Index(indexName(table, ['fitDueOn']), ['fitDueOn'])
@Index(fullTextName(table, 'searchText'), { synchronize: false })
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: a class cannot declare that it has the members of a type
export class LeadEntity {
  @IdColumn()
  declare id: number;

  @IntColumn()
  @ForeignKey(() => MarketingCompanyEntity, {
    name: foreignName(table, 'marketingCompanyId'),
    onDelete: 'CASCADE',
  })
  declare marketingCompanyId: number;

  @TimestampColumn()
  declare createdAt: Date;

  @TimestampColumn()
  declare updatedAt: Date;

  @IntColumn({ default: 1 })
  declare version: number;

  /** Fit with the company, from 0 to 100. */
  @IntColumn({ default: 0 })
  declare fit: number;

  /** Index of the lead's level in `fitLevels`, so that a filter by level finds its leads in order. */
  @IntColumn({ default: 2 })
  declare fitLevel: number;

  /** Day in UTC from which the fit must be computed again, `2026-11-29`; null when it was never computed. */
  @StringColumn(10, { nullable: true })
  declare fitDueOn: string | null;

  /** Id of the assignee; being assigned gives no access (rule 18.41). */
  @IntColumn({ nullable: true })
  declare assigneeId: number | null;

  /** Number of the column of the board. */
  @IntColumn()
  declare boardColumn: number;

  /** Number of the column in which the lead was created; null while the lead is not counted yet (`LeadWriting`). */
  @IntColumn({ nullable: true })
  declare entryColumn: number | null;

  /** The columns from here on are keys for sorting, filtering and searching lists; never sent to a client. */
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

  /** Words with the company's prefix, for the full-text index: `addFullTextIndex`. */
  @TextColumn()
  declare searchText: string;

  /** Key that is equal for possible duplicates, see `duplicateKeysOf`. */
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
