import { IdColumn, StringColumn } from '@portals/service-kit';
import { Entity } from 'typeorm';

/**
 * Secret that signs the links of emails, in a single row that is created with its table. It is stored in the database instead of being a
 * setting, because links must work for years: every replica can read it, and a restored database contains it together with its addresses.
 */
@Entity('marketing_link_secrets')
export class LinkSecretEntity {
  @IdColumn()
  declare id: number;

  /** 32 random bytes in hexadecimal digits. */
  @StringColumn(64)
  declare secret: string;
}
