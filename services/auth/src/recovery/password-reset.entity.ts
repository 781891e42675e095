import {
  foreignName,
  IntColumn,
  indexName,
  QueuedWork,
  StringColumn,
  TimestampColumn,
} from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';

/**
 * A request to reset a forgotten password (rules 19.10 to 19.13).
 * - `queued`: reported by somebody; the account is looked up later, so that the reply cannot reveal whether it exists
 * - `open`: the link has been sent
 * - `used`: a new password has been set
 */
@Entity('password_resets')
@Index('uq_password_resets_tokenHash', ['tokenHash'], { unique: true })
@Index(indexName('password_resets', ['state', 'nextAttemptAt']), ['state', 'nextAttemptAt'])
@Index(indexName('password_resets', ['expiresAt']), ['expiresAt'])
@Index(indexName('password_resets', ['userId']), ['userId'])
export class PasswordResetEntity extends QueuedWork {
  declare state: 'queued' | 'open' | 'used';
  /** The user name or email address as it was typed; empty once the account is known. */
  @StringColumn(254) declare login: string;
  /** Language of the page on which the reset was requested, used for the email. */
  @StringColumn(5) declare language: string;
  @IntColumn({ nullable: true })
  @ForeignKey(() => UserEntity, { name: foreignName('password_resets', 'userId'), onDelete: 'CASCADE' })
  declare userId: number | null;
  /** SHA-256 of the token. The token itself is only in the link. */
  @StringColumn(64, { nullable: true }) declare tokenHash: string | null;
  /** SHA-256 of the stored password hash and the address when the link was created. The link stops working when either is changed. */
  @StringColumn(64, { nullable: true }) declare passwordVersion: string | null;
  @TimestampColumn() declare createdAt: Date;
  @TimestampColumn() declare expiresAt: Date;
}
