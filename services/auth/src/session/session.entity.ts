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
  /** SHA-256 of the token; only its owner has the token itself. */
  @StringColumn(64) declare tokenHash: string;
  @IntColumn() declare userId: number;
  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: foreignName('sessions', 'userId') })
  declare user: UserEntity;
  @TimestampColumn() declare createdAt: Date;
  @TimestampColumn() declare expiresAt: Date;
  @TimestampColumn() declare lastSeenAt: Date;
  @TimestampColumn({ nullable: true }) declare revokedAt: Date | null;
  /** Browser of the device on which the session was opened; null when the header does not name the browser, and in older sessions. */
  @StringColumn(30, { nullable: true }) declare browser: string | null;
  @StringColumn(30, { nullable: true }) declare system: string | null;
  /** True when the session was opened with a passkey. */
  @BooleanColumn({ nullable: true }) declare byPasskey: boolean | null;
  /** IP address of the last page request, truncated to its first two groups. */
  @StringColumn(50, { nullable: true }) declare place: string | null;
}
