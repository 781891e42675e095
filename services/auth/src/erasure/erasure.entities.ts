import type { RowsLeft } from '@portals/contracts/auth';
import {
  foreignName,
  IdColumn,
  IntColumn,
  indexName,
  JsonColumn,
  QueuedWork,
  StringColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';

/** A deleted account: the proof that none of its data is left, kept for a year (rule 19.78). It contains no name and no address. */
@Entity('account_erasures')
@Index(indexName('account_erasures', ['erasedAt']), ['erasedAt'])
export class AccountErasureEntity {
  @IdColumn() declare id: number;
  @IntColumn() declare userId: number;
  @TimestampColumn() declare erasedAt: Date;
  /** Number of rows that remain in auth itself, by table; null until they are counted. */
  @JsonColumn({ nullable: true }) declare left: RowsLeft | null;
}

const table = 'erasure_deliveries';
const due = ['state', 'nextAttemptAt'];

/** An order to one service to erase a deleted account, kept until the service has done so (rule 19.77). */
@Entity(table)
@Index(uniqueName(table, ['uuid']), ['uuid'], { unique: true })
@Index(indexName(table, due), due)
@Index(indexName(table, ['erasureId']), ['erasureId'])
export class ErasureDeliveryEntity extends QueuedWork {
  declare state: 'queued' | 'done';
  @IntColumn()
  @ForeignKey(() => AccountErasureEntity, { name: foreignName(table, 'erasureId'), onDelete: 'CASCADE' })
  declare erasureId: number;
  @StringColumn(30) declare service: string;
  /** Identifies the order; it stays the same when the order is sent again. */
  @StringColumn(36) declare uuid: string;
  @IntColumn() declare userId: number;
  @JsonColumn() declare workspaceIds: number[];
  @JsonColumn() declare sharedIds: number[];
  @JsonColumn({ nullable: true }) declare left: RowsLeft | null;
  @TimestampColumn({ nullable: true }) declare doneAt: Date | null;
}
