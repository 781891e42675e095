import { IdColumn, StringColumn } from '@portals/service-kit';
import { Entity } from 'typeorm';

/**
 * Secret that signs the links in emails, in a single row that the migration inserts. It is in the database and not a setting, because links
 * must work for years: every replica reads the same secret, and a restored backup contains it along with the hashes made with it.
 */
@Entity('marketing_link_secrets')
export class LinkSecretEntity {
  @IdColumn()
  declare id: number;

  /** 32 random bytes in hexadecimal digits. */
  @StringColumn(64)
  declare secret: string;
}
