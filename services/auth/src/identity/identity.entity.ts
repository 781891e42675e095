import { IdColumn, OwnerColumn, StringColumn, TimestampColumn, uniqueName } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';

/** Links an account at the organisation's identity provider to an account here (rule 19.42). An account has at most one link per issuer. */
@Entity('identities')
@Index(uniqueName('identities', ['keyHash']), ['keyHash'], { unique: true })
@Index(uniqueName('identities', ['userId', 'issuer']), ['userId', 'issuer'], { unique: true })
export class IdentityEntity {
  @IdColumn() declare id: number;
  @OwnerColumn('identities', 'userId', () => UserEntity, false) declare userId: number;
  @StringColumn(255) declare issuer: string;
  /** OpenID Connect subject, stored so that administrators can find the person in the issuer's user list. */
  @StringColumn(255) declare subject: string;
  /**
   * SHA-256 of issuer and subject, used for the unique index. Subjects are case-sensitive, but MySQL's collation ignores case and would
   * treat two subjects as equal if they differ only in case.
   */
  @StringColumn(64) declare keyHash: string;
  @TimestampColumn() declare createdAt: Date;
  @TimestampColumn() declare lastUsedAt: Date;
}
