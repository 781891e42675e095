import { IdColumn, IntColumn, StringColumn, TimestampColumn, uniqueName } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';

const table = 'marketing_sender_refusals';

/** An address whose owner has said no to mails from a domain, whichever account sends from it (rule 16.20). */
@Entity(table)
@Index(uniqueName(table, ['domain', 'addressHash']), ['domain', 'addressHash'], { unique: true })
export class SenderRefusalEntity {
  @IdColumn()
  declare id: number;

  /** Of the sender's address, in small letters. */
  @StringColumn(190)
  declare domain: string;

  /** See `Suppressions.refusalHashes`. */
  @StringColumn(32)
  declare addressHash: string;

  /** Whose mail it was about. */
  @IntColumn()
  declare userId: number;

  @TimestampColumn()
  declare at: Date;
}
