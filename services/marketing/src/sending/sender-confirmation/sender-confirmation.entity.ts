import { IdColumn, IntColumn, StringColumn, TimestampColumn, uniqueName } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';

const table = 'marketing_sender_confirmations';

/** An address or domain from which an account may send, or for which it has requested confirmation (rule 16.10). */
@Entity(table)
@Index(uniqueName(table, ['userId', 'subjectKey']), ['workspaceId', 'subjectKey'], { unique: true })
@Index(uniqueName(table, ['tokenHash']), ['tokenHash'], { unique: true })
export class SenderConfirmationEntity {
  @IdColumn()
  declare id: number;

  @IntColumn({ name: 'userId' })
  declare workspaceId: number;

  /** Hash of the subject, because databases treat some different letters as equal. */
  @StringColumn(64)
  declare subjectKey: string;

  @StringColumn(255)
  declare subject: string;

  /** User name of the account that requested the confirmation, shown on the confirmation page. */
  @StringColumn(50)
  declare askedBy: string;

  /** Id of the account that requested the confirmation; null in rows that are older than this column. */
  @IntColumn({ nullable: true })
  declare askedById: number | null;

  /** SHA-256 of the link's token; once the link has been used, SHA-256 of the answer and the token; null when there is no link. */
  @StringColumn(64, { nullable: true })
  declare tokenHash: string | null;

  /** Moment at which the link expires. */
  @TimestampColumn({ nullable: true })
  declare expiresAt: Date | null;

  @TimestampColumn({ nullable: true })
  declare confirmedAt: Date | null;
}
