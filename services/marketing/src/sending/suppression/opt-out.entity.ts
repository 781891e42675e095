import { IdColumn, IntColumn, StringColumn, TimestampColumn, uniqueName } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';

const table = 'marketing_sender_refusals';

/** An address whose owner has opted out of all emails from a domain, whichever account sends them (rule 16.20). */
@Entity(table)
@Index(uniqueName(table, ['domain', 'addressHash']), ['domain', 'addressHash'], { unique: true })
export class OptOutEntity {
  @IdColumn()
  declare id: number;

  /** Domain of the sender's address, in lower case. */
  @StringColumn(190)
  declare domain: string;

  /** Hash of the address, see `Suppressions.refusalHashes`. */
  @StringColumn(32)
  declare addressHash: string;

  /**
   * Workspace whose email the person unsubscribed from or reported; 0 when several workspaces sent such emails, or when it was deleted. The
   * column keeps its old name, `userId`.
   */
  @IntColumn({ name: 'userId' })
  declare workspaceId: number;

  @TimestampColumn()
  declare at: Date;
}
