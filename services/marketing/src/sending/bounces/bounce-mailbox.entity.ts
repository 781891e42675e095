import { BigIntColumn, indexName, QueuedWork, StringColumn, uniqueName } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';

const table = 'marketing_return_mailboxes';

/** How far a mailbox of returns was read. As a piece of work it is always queued: the next look at the mailbox. */
@Entity(table)
@Index(uniqueName(table, ['mailbox']), ['mailbox'], { unique: true })
@Index(indexName(table, ['state', 'nextAttemptAt']), ['state', 'nextAttemptAt'])
export class BounceMailboxEntity extends QueuedWork {
  /** Hash of its address and user, in hexadecimal. */
  @StringColumn(64)
  declare mailbox: string;

  /** While it is the same, mails keep their numbers (RFC 9051 §2.3.1.1). Null before the first look. */
  @StringColumn(20, { nullable: true })
  declare uidValidity: string | null;

  /** All mails up to this number are done. UIDs have 32 bits. */
  @BigIntColumn({ default: 0 })
  declare lastUid: number;
}
