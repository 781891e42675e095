import type { Language } from '@portals/contracts/constants';
import { BooleanColumn, IdColumn, indexName, StringColumn, TimestampColumn } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';

@Entity('users')
@Index('uq_users_username', ['username'], { unique: true })
@Index('uq_users_email', ['email'], { unique: true })
@Index(indexName('users', ['deletionAt']), ['deletionAt'])
@Index(indexName('users', ['name']), ['name'])
export class UserEntity {
  @IdColumn() declare id: number;
  /** User name in lower case and NFKC (rule 3.10); in older accounts in NFC. */
  @StringColumn(50) declare username: string;
  /** The argon2id hash of the password. */
  @StringColumn(255) declare password: string;
  @StringColumn(200) declare name: string;
  /** Stored in lower case. */
  @StringColumn(254) declare email: string;
  @StringColumn(50, { default: 'user' }) declare role: string;
  @TimestampColumn() declare createdAt: Date;
  /** True when signing in requires a second step in addition to the password (rule 19.36). */
  @BooleanColumn({ nullable: true }) declare secondStep: boolean | null;
  /** Time at which the user became an administrator of the site; null for everybody else (rule 20.1). */
  @TimestampColumn({ nullable: true }) declare adminSince: Date | null;
  /** Time at which the user proved that they receive email at this address. */
  @TimestampColumn({ nullable: true }) declare emailConfirmedAt: Date | null;
  /** Deadline for confirming the address (rule 19.20); null in accounts that need no confirmation. */
  @TimestampColumn({ nullable: true }) declare confirmBy: Date | null;
  /** Time at which the account will be deleted at its owner's request (rule 19.75); null when no deletion is scheduled. */
  @TimestampColumn({ nullable: true }) declare deletionAt: Date | null;
  /** Language of the page on which the deletion was requested, used for the email that confirms it. */
  @StringColumn(5, { nullable: true }) declare deletionLanguage: Language | null;
}
