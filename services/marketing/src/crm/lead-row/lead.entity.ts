import type { LegalBasis } from '@portals/contracts/constants';
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

const table = 'marketing_leads';
/**
 * One for each order of a list, for the columns of the board and for each filter, one for work on leads one after the other, and
 * one for each reason of being a duplicate.
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
  ['id'],
  ['emailKey'],
  ['phoneKey'],
  ['domainNameKey'],
];

/** Somebody who may buy from a company. */
@Entity(table)
@Index(indexName(table, ['fitDueOn']), ['fitDueOn'])
@Index(fullTextName(table, 'searchText'), { synchronize: false })
export class LeadEntity {
  @IdColumn()
  declare id: number;

  @IntColumn()
  @ForeignKey(() => MarketingCompanyEntity, {
    name: foreignName(table, 'marketingCompanyId'),
    onDelete: 'CASCADE',
  })
  declare marketingCompanyId: number;

  @StringColumn(200)
  declare companyName: string;

  @StringColumn(200, { nullable: true })
  declare contactName: string | null;

  @StringColumn(254, { nullable: true })
  declare contactEmail: string | null;

  @StringColumn(50, { nullable: true })
  declare contactPhone: string | null;

  @StringColumn(200, { nullable: true })
  declare position: string | null;

  @StringColumn(100, { nullable: true })
  declare sector: string | null;

  @StringColumn(100)
  declare source: string;

  /** Free text. */
  @StringColumn(100)
  declare status: string;

  @TextColumn({ nullable: true })
  declare notes: string | null;

  @StringColumn(500, { nullable: true })
  declare nextStep: string | null;

  /** `2026-11-22`. */
  @StringColumn(10, { nullable: true })
  declare nextStepOn: string | null;

  /** Why it may get email; null when nobody has said so. */
  @StringColumn(10, { nullable: true })
  declare legalBasis: LegalBasis | null;

  /** `2026-11-22`. */
  @StringColumn(10, { nullable: true })
  declare legalBasisOn: string | null;

  @StringColumn(200, { nullable: true })
  declare legalBasisSource: string | null;

  @TimestampColumn()
  declare createdAt: Date;

  @TimestampColumn()
  declare updatedAt: Date;

  @IntColumn({ default: 1 })
  declare version: number;

  /** How well it fits the company, from 0 to 100. */
  @IntColumn({ default: 0 })
  declare fit: number;

  /** Place of the word for it among `fitLevels`: a filter by it finds its leads in their order. */
  @IntColumn({ default: 2 })
  declare fitLevel: number;

  /** `2026-11-29`, the day in UTC from which it is to be judged again; null when it was not judged yet. */
  @StringColumn(10, { nullable: true })
  declare fitDueOn: string | null;

  /** Number of the column of the board. */
  @IntColumn()
  declare boardColumn: number;

  /** Number of the column in which it came in; null while it is not counted yet (`LeadWriting`). */
  @IntColumn({ nullable: true })
  declare entryColumn: number | null;

  /** The rest is what lists are sorted, filtered and searched by; never answered. */
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

  /** Words with the company's prefix, which the full-text index holds: `addFullTextIndex`. */
  @TextColumn()
  declare searchText: string;

  /** Equal for leads that may be one, see `duplicateKeysOf`. */
  @StringColumn(32, { nullable: true })
  declare emailKey: string | null;

  @StringColumn(32, { nullable: true })
  declare phoneKey: string | null;

  @StringColumn(32, { nullable: true })
  declare domainNameKey: string | null;
}

for (const order of orders) {
  const columns = ['marketingCompanyId', ...order];
  Index(indexName(table, columns), columns)(LeadEntity);
}
