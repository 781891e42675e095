import { IdColumn, IntColumn, StringColumn, TimestampColumn, uniqueName } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';

const table = 'marketing_sender_confirmations';

/** An address that an account may send from, or has asked for (rule 16.10). */
@Entity(table)
@Index(uniqueName(table, ['userId', 'subjectKey']), ['userId', 'subjectKey'], { unique: true })
@Index(uniqueName(table, ['tokenHash']), ['tokenHash'], { unique: true })
export class SenderConfirmationEntity {
  @IdColumn()
  declare id: number;

  @IntColumn()
  declare userId: number;

  /** Hash of the subject: databases take other letters for the same ones. */
  @StringColumn(64)
  declare subjectKey: string;

  @StringColumn(255)
  declare subject: string;

  /** User name of the account, for the page on which it is confirmed. */
  @StringColumn(50)
  declare askedBy: string;

  /** SHA-256 of what the link holds, with the answer in front once it was used; null when there is no link. */
  @StringColumn(64, { nullable: true })
  declare tokenHash: string | null;

  /** Until when the link works. */
  @TimestampColumn({ nullable: true })
  declare expiresAt: Date | null;

  @TimestampColumn({ nullable: true })
  declare confirmedAt: Date | null;
}
