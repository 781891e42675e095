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

/** Somebody whose data a company has erased. Nothing but hashes stays: who it was can only be asked about, not read. */
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

  /** Random, and the same for all of a company unless two were erased first at one moment: so hashes of two companies differ. */
  @StringColumn(32)
  declare salt: string;

  /** Hash of an email address or a telephone number, see `erasedHash`. */
  @StringColumn(64)
  declare hash: string;

  @TimestampColumn()
  declare erasedAt: Date;
}
