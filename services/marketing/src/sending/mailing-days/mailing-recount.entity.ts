import { IntColumn, indexName, QueuedWork, uniqueName } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';

const mailingRecountTable = 'marketing_mailing_recounts';

/**
 * A mailing whose recipients have changed since its days were last counted. There is no foreign key, because an insert would then lock the
 * mailing after its recipients, whereas other transactions lock the mailing first: a deadlock.
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
