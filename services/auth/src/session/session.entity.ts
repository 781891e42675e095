import {
  BooleanColumn,
  foreignName,
  IdColumn,
  IntColumn,
  StringColumn,
  TimestampColumn,
} from '@portals/service-kit';
import { Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';

@Entity('sessions')
@Index('uq_sessions_tokenHash', ['tokenHash'], { unique: true })
@Index('ix_sessions_userId', ['userId'])
@Index('ix_sessions_expiresAt', ['expiresAt'])
export class SessionEntity {
  @IdColumn() declare id: number;
  /** SHA-256 of the token. The token itself is not stored. */
  @StringColumn(64) declare tokenHash: string;
  @IntColumn() declare userId: number;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: foreignName('sessions', 'userId') })
  declare user: UserEntity;
  @TimestampColumn() declare createdAt: Date;
  @TimestampColumn() declare expiresAt: Date;
  @TimestampColumn() declare lastSeenAt: Date;
  @TimestampColumn({ nullable: true }) declare revokedAt: Date | null;
  /** Browser in which the session was opened; null when the User-Agent header did not name it, and in sessions from older versions. */
  @StringColumn(30, { nullable: true }) declare browser: string | null;
  @StringColumn(30, { nullable: true }) declare system: string | null;
  /** True when the session was opened with a passkey. */
  @BooleanColumn({ nullable: true }) declare byPasskey: boolean | null;
  /** IP address of the last page request, truncated to the first two groups. */
  @StringColumn(50, { nullable: true }) declare place: string | null;
}
