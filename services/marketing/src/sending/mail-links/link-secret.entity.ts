import { IdColumn, StringColumn } from '@portals/service-kit';
import { Entity } from 'typeorm';

/**
 * What links of mails are signed with, in one row that is made with its table. It is in the database and not a setting, because
 * links must work for years: all replicas have it, and so has whoever restores the database with the addresses that it is about.
 */
@Entity('marketing_link_secrets')
export class LinkSecretEntity {
  @IdColumn()
  declare id: number;

  /** 32 random bytes in hexadecimal digits. */
  @StringColumn(64)
  declare secret: string;
}
