import type { Language } from '@portals/contracts/constants';
import {
  IdColumn,
  JsonColumn,
  OwnerColumn,
  StringColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { UserEntity } from '../user/user.entity.js';

const table = 'data_copies';

/** A copy of a user's data that can be downloaded or is being downloaded. The row is deleted when the download has ended (rule 19.70). */
@Entity(table)
@Index(uniqueName(table, ['userId']), ['userId'], { unique: true })
export class DataCopyEntity {
  @IdColumn() declare id: number;
  @OwnerColumn(table, 'userId', () => UserEntity, false) declare userId: number;
  @StringColumn(5) declare language: Language;
  /** Services that did not respond; the user has agreed to a copy without their data. */
  @JsonColumn() declare missing: string[];
  /** Time until which the download may start, or until which a running download holds its lease. */
  @TimestampColumn() declare expiresAt: Date;
  @TimestampColumn({ nullable: true }) declare startedAt: Date | null;
}
