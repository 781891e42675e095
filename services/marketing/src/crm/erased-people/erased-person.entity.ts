import {
  foreignName,
  IdColumn,
  IntColumn,
  StringColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { MarketingCompanyEntity } from '../company/marketing-company.entity.js';

const table = 'marketing_erased_people';

/** A person whose data a company has erased. Only hashes are stored: they can confirm a known address or number but reveal nothing. */
@Entity(table)
@Index(uniqueName(table, ['marketingCompanyId', 'hash']), ['marketingCompanyId', 'hash'], { unique: true })
export class ErasedPersonEntity {
  @IdColumn()
  declare id: number;

  @IntColumn()
  @ForeignKey(() => MarketingCompanyEntity, {
    name: foreignName(table, 'marketingCompanyId'),
    onDelete: 'CASCADE',
  })
  declare marketingCompanyId: number;

  /**
   * Random, so that hashes of two companies differ. The same for all people of a company, unless the first two were erased simultaneously.
   */
  @StringColumn(32)
  declare salt: string;

  /** Hash of an email address or a telephone number; see `erasedHash`. */
  @StringColumn(64)
  declare hash: string;

  @TimestampColumn()
  declare erasedAt: Date;
}
