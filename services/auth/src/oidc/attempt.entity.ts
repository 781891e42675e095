import {
  foreignName,
  IdColumn,
  IntColumn,
  indexName,
  StringColumn,
  TextColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';

/**
 * A sign-in that has begun at the issuer. Once it has claims, it has returned from the issuer and waits for the password of an account
 * (rule 19.43).
 */
@Entity('oidc_attempts')
@Index(uniqueName('oidc_attempts', ['stateHash']), ['stateHash'], { unique: true })
@Index(indexName('oidc_attempts', ['expiresAt']), ['expiresAt'])
@Index(indexName('oidc_attempts', ['userId']), ['userId'])
export class OidcAttemptEntity {
  @IdColumn() declare id: number;
  @StringColumn(64) declare stateHash: string;
  /** SHA-256 of the cookie of the browser that began the attempt. */
  @StringColumn(64) declare browserHash: string;
  /** Account to be linked, with the session that requested the link; null at a sign-in. */
  @IntColumn({ nullable: true })
  @ForeignKey(() => UserEntity, { name: foreignName('oidc_attempts', 'userId'), onDelete: 'CASCADE' })
  declare userId: number | null;
  @IntColumn({ nullable: true }) declare sessionId: number | null;
  /** The verified person as JSON. */
  @TextColumn({ nullable: true }) declare claims: string | null;
  @TimestampColumn() declare expiresAt: Date;
}
