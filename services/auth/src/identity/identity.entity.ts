import {
  foreignName,
  IdColumn,
  IntColumn,
  StringColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';

/** An account of the organisation that signs in to an account here (rule 19.42); an account has at most one for each issuer. */
@Entity('identities')
@Index(uniqueName('identities', ['keyHash']), ['keyHash'], { unique: true })
@Index(uniqueName('identities', ['userId', 'issuer']), ['userId', 'issuer'], { unique: true })
export class IdentityEntity {
  @IdColumn() declare id: number;
  @IntColumn()
  @ForeignKey(() => UserEntity, { name: foreignName('identities', 'userId'), onDelete: 'CASCADE' })
  declare userId: number;
  @StringColumn(255) declare issuer: string;
  /** The subject at the issuer, stored so that administrators can compare it with the issuer's list. */
  @StringColumn(255) declare subject: string;
  /** SHA-256 of issuer and subject: subjects are case-sensitive, but the collation of MySQL ignores case. */
  @StringColumn(64) declare keyHash: string;
  @TimestampColumn() declare createdAt: Date;
  @TimestampColumn() declare lastUsedAt: Date;
}
