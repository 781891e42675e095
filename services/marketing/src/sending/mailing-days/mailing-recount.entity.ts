import { IntColumn, indexName, QueuedWork, uniqueName } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';

const mailingRecountTable = 'marketing_mailing_recounts';

/**
 * A mailing whose recipients have changed since its days were counted. The row has no foreign key: storing one would lock the row of the
 * mailing, and other transactions lock that row before those of recipients.
 */
@Entity(mailingRecountTable)
@Index(uniqueName(mailingRecountTable, ['mailingId']), ['mailingId'], { unique: true })
@Index(indexName(mailingRecountTable, ['state', 'nextAttemptAt']), ['state', 'nextAttemptAt'])
export class MailingRecountEntity extends QueuedWork {
  @IntColumn()
  declare mailingId: number;

  /** Number of requests so far; the count is stale when it has grown meanwhile. */
  @IntColumn({ default: 1 })
  declare changes: number;
}
