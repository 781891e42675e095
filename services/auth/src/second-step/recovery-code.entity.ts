import { IdColumn, OwnerColumn, StringColumn } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';

/** An unused recovery code (rule 19.36). */
@Entity('recovery_codes')
@Index('uq_recovery_codes_userId_codeHash', ['userId', 'codeHash'], { unique: true })
export class RecoveryCodeEntity {
  @IdColumn() declare id: number;
  @OwnerColumn('recovery_codes', 'userId', () => UserEntity, false) declare userId: number;
  /** SHA-256 of the code. The code itself is not stored. */
  @StringColumn(64) declare codeHash: string;
}
