import type { RemainingRows } from '@portals/contracts/auth';
import {
  IdColumn,
  IntColumn,
  indexName,
  JsonColumn,
  OwnerColumn,
  QueuedWork,
  StringColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';

/**
 * Record of a deleted account, which proves that its data has been erased. It is stored for a year and contains no name and no address
 * (rule 19.78).
 */
@Entity('account_erasures')
@Index(indexName('account_erasures', ['erasedAt']), ['erasedAt'])
export class AccountErasureEntity {
  @IdColumn() declare id: number;
  @IntColumn() declare userId: number;
  @TimestampColumn() declare erasedAt: Date;
  /** Number of rows that remain in auth itself, by table; null until they are counted. */
  @JsonColumn({ nullable: true }) declare left: RemainingRows | null;
}

const table = 'erasure_deliveries';
const due = ['state', 'nextAttemptAt'];

/** An order to one service to erase its data about a deleted account (rule 19.77). */
@Entity(table)
@Index(uniqueName(table, ['uuid']), ['uuid'], { unique: true })
@Index(indexName(table, due), due)
export class ErasureDeliveryEntity extends QueuedWork {
  declare state: 'queued' | 'done';
  @OwnerColumn(table, 'erasureId', () => AccountErasureEntity) declare erasureId: number;
  @StringColumn(30) declare service: string;
  /** Id of the order, which stays the same on retries so that the service recognises a repeated order. */
  @StringColumn(36) declare uuid: string;
  @IntColumn() declare userId: number;
  @JsonColumn() declare workspaceIds: number[];
  @JsonColumn() declare sharedIds: number[];
  @JsonColumn({ nullable: true }) declare left: RemainingRows | null;
  @TimestampColumn({ nullable: true }) declare doneAt: Date | null;
}
