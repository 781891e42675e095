import {
  foreignName,
  IdColumn,
  IntColumn,
  StringColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { RecipientEntity } from '../mailing-row/recipient.entity.js';

const table = 'marketing_mail_returns';

/** An event of a mail that was taken into account, so that it changes nothing when it is told again. */
@Entity(table)
@Index(uniqueName(table, ['recipientId', 'eventKey']), ['recipientId', 'eventKey'], { unique: true })
export class BounceEntity {
  @IdColumn()
  declare id: number;

  @IntColumn()
  @ForeignKey(() => RecipientEntity, { name: foreignName(table, 'recipientId'), onDelete: 'CASCADE' })
  declare recipientId: number;

  /** Hash of the event's id, in hexadecimal. */
  @StringColumn(64)
  declare eventKey: string;

  /** What it led to: `retried` once the mail was queued again. */
  @StringColumn(20)
  declare outcome: string;

  @TimestampColumn()
  declare at: Date;
}
