import { IdColumn, OwnerColumn, StringColumn, TimestampColumn, uniqueName } from '@portals/service-kit';
import { Entity, Index } from 'typeorm';
import { RecipientEntity } from '../mailing-row/recipient.entity.js';

const table = 'marketing_mail_returns';

/** A processed bounce event, stored so that a repeated report of it changes nothing. */
@Entity(table)
@Index(uniqueName(table, ['recipientId', 'eventKey']), ['recipientId', 'eventKey'], { unique: true })
export class BounceEntity {
  @IdColumn()
  declare id: number;

  @OwnerColumn(table, 'recipientId', () => RecipientEntity, false)
  declare recipientId: number;

  /** Hash of the event's id, in hexadecimal. */
  @StringColumn(64)
  declare eventKey: string;

  /** Consequence of the event; `retried` when the email was requeued. */
  @StringColumn(20)
  declare outcome: string;

  @TimestampColumn()
  declare at: Date;
}
