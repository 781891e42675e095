import { BigIntColumn, indexName, QueuedWork, StringColumn, uniqueName } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';

const table = 'marketing_return_mailboxes';

/**
 * Cursor that stores how far a bounce mailbox has been read. In the work queue it is always `queued`, due at the next poll of the mailbox.
 */
@Entity(table)
@Index(uniqueName(table, ['mailbox']), ['mailbox'], { unique: true })
@Index(indexName(table, ['state', 'nextAttemptAt']), ['state', 'nextAttemptAt'])
export class BounceMailboxEntity extends QueuedWork {
  /** Hash of the mailbox's server, user and folder, in hexadecimal. */
  @StringColumn(64)
  declare mailbox: string;

  /** UIDs stay valid for as long as this value is unchanged (RFC 9051 §2.3.1.1). Null before the first poll. */
  @StringColumn(20, { nullable: true })
  declare uidValidity: string | null;

  /** Highest UID handled so far. UIDs are unsigned 32-bit numbers, hence the bigint. */
  @BigIntColumn({ default: 0 })
  declare lastUid: number;
}
