import { IntColumn, indexName, QueuedWork, uniqueName } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';

const mailingRecountTable = 'marketing_mailing_recounts';

/**
 * A mailing whose recipients have changed since its days were last counted. No foreign key: inserting a row would lock the mailing after
 * its recipients. Other transactions lock it first, so the two could deadlock.
 */
@Entity(mailingRecountTable)
@Index(uniqueName(mailingRecountTable, ['mailingId']), ['mailingId'], { unique: true })
@Index(indexName(mailingRecountTable, ['state', 'nextAttemptAt']), ['state', 'nextAttemptAt'])
export class MailingRecountEntity extends QueuedWork {
  @IntColumn()
  declare mailingId: number;

  /** Number of requests so far; if it grows during a count, the result is stale. */
  @IntColumn({ default: 1 })
  declare changes: number;
}
