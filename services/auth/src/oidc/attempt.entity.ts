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
 * A sign-in attempt at the issuer. `claims` is set once the issuer has verified the person and an existing account's password must still be
 * entered (rule 19.43).
 */
@Entity('oidc_attempts')
@Index(uniqueName('oidc_attempts', ['stateHash']), ['stateHash'], { unique: true })
@Index(indexName('oidc_attempts', ['expiresAt']), ['expiresAt'])
@Index(indexName('oidc_attempts', ['userId']), ['userId'])
export class OidcAttemptEntity {
  @IdColumn() declare id: number;
  @StringColumn(64) declare stateHash: string;
  /** SHA-256 of the cookie in the browser that started the attempt. */
  @StringColumn(64) declare browserHash: string;
  /** Account to be linked; null for a sign-in. `sessionId` is the session that requested the link. */
  @IntColumn({ nullable: true })
  @ForeignKey(() => UserEntity, { name: foreignName('oidc_attempts', 'userId'), onDelete: 'CASCADE' })
  declare userId: number | null;
  @IntColumn({ nullable: true }) declare sessionId: number | null;
  /** The verified person as JSON. */
  @TextColumn({ nullable: true }) declare claims: string | null;
  @TimestampColumn() declare expiresAt: Date;
}
