import { foreignName, IdColumn, IntColumn, StringColumn } from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';

/** An unused recovery code (rule 19.36). */
@Entity('recovery_codes')
@Index('uq_recovery_codes_userId_codeHash', ['userId', 'codeHash'], { unique: true })
export class RecoveryCodeEntity {
  @IdColumn() declare id: number;
  @IntColumn()
  @ForeignKey(() => UserEntity, { name: foreignName('recovery_codes', 'userId'), onDelete: 'CASCADE' })
  declare userId: number;
  /** SHA-256 of the code. The code itself is not stored. */
  @StringColumn(64) declare codeHash: string;
}
