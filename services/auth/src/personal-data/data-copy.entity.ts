import type { Language } from '@portals/contracts/constants';
import {
  foreignName,
  IdColumn,
  IntColumn,
  JsonColumn,
  StringColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';

const table = 'data_copies';

/** A copy of somebody's data that they may download, or are downloading; deleted when it has ended (rule 19.70). */
@Entity(table)
@Index(uniqueName(table, ['userId']), ['userId'], { unique: true })
export class DataCopyEntity {
  @IdColumn() declare id: number;
  @IntColumn()
  @ForeignKey(() => UserEntity, { name: foreignName(table, 'userId'), onDelete: 'CASCADE' })
  declare userId: number;
  @StringColumn(5) declare language: Language;
  /** Services that the person does without, because they did not answer. */
  @JsonColumn() declare missing: string[];
  /** Time until which its download may begin; while it is downloaded, renewed again and again. */
  @TimestampColumn() declare expiresAt: Date;
  @TimestampColumn({ nullable: true }) declare startedAt: Date | null;
}
