import { IntColumn, indexName, QueuedWork, uniqueName } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';

const mailingRecountTable = 'marketing_mailing_recounts';

/**
 * A mailing whose recipients have changed since its days were counted. There is no reference: storing one would lock the row of the
 * mailing, and those who write it lock the rows of recipients after it.
 */
@Entity(mailingRecountTable)
@Index(uniqueName(mailingRecountTable, ['mailingId']), ['mailingId'], { unique: true })
@Index(indexName(mailingRecountTable, ['state', 'nextAttemptAt']), ['state', 'nextAttemptAt'])
export class MailingRecountEntity extends QueuedWork {
  @IntColumn()
  declare mailingId: number;

  /** How often it was asked for: the count is out of date when somebody has asked again meanwhile. */
  @IntColumn({ default: 1 })
  declare changes: number;
}
