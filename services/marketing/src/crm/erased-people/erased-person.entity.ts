import { IdColumn, OwnerColumn, StringColumn, TimestampColumn, uniqueName } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { MarketingCompanyEntity } from '../company/marketing-company.entity.js';

const table = 'marketing_erased_people';

/** A person whose data a company has erased. Only hashes are stored: they can confirm a guess, but do not reveal the person. */
@Entity(table)
@Index(uniqueName(table, ['marketingCompanyId', 'hash']), ['marketingCompanyId', 'hash'], { unique: true })
export class ErasedPersonEntity {
  @IdColumn()
  declare id: number;

  @OwnerColumn(table, 'marketingCompanyId', () => MarketingCompanyEntity, false)
  declare marketingCompanyId: number;

  /**
   * Random salt. All rows of a company share it, unless the first two people were erased concurrently. Different companies have different
   * salts and therefore different hashes.
   */
  @StringColumn(32)
  declare salt: string;

  /** Hash of an email address or a telephone number, see `erasedHash`. */
  @StringColumn(64)
  declare hash: string;

  @TimestampColumn()
  declare erasedAt: Date;
}
