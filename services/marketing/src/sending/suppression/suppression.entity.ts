import type { SuppressionReason } from '@portals/contracts/constants';
import {
  IdColumn,
  IntColumn,
  indexName,
  StringColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, Index } from 'typeorm';

const table = 'marketing_suppressions';

/** A suppressed address, to which no company of a workspace sends email (rule 11.30). It outlives leads and companies. */
@Entity(table)
@Index(uniqueName(table, ['userId', 'addressHash']), ['workspaceId', 'addressHash'], { unique: true })
@Index(indexName(table, ['userId', 'id']), ['workspaceId', 'id'])
@Index(indexName(table, ['userId', 'at', 'address']), ['workspaceId', 'at', 'address'])
export class SuppressionEntity {
  @IdColumn()
  declare id: number;

  /** Workspace whose companies must not email this address. The column keeps its old name, `userId`. */
  @IntColumn({ name: 'userId' })
  declare workspaceId: number;

  /** Hash of the address, see `addressHash`. Without an address, it may be one for a former workspace, see `SuppressionOriginEntity`. */
  @StringColumn(32)
  declare addressHash: string;

  /** The address itself; null when it is not stored any more or not known to this workspace. */
  @StringColumn(254, { nullable: true })
  declare address: string | null;

  @StringColumn(20)
  declare reason: SuppressionReason;

  @TimestampColumn()
  declare at: Date;

  /** Id of the campaign whose email caused the suppression; the campaign may no longer exist. */
  @IntColumn({ nullable: true })
  declare campaignId: number | null;
}
