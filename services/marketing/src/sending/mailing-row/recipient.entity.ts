import type { ExclusionReason, RecipientState } from '@portals/contracts/constants';
import {
  BooleanColumn,
  foreignName,
  IdColumn,
  IntColumn,
  indexName,
  OwnerColumn,
  StringColumn,
  TimestampColumn,
  uniqueName,
} from '@portals/service-kit';
import { Entity, ForeignKey, Index } from 'typeorm';
import { LeadEntity } from '../../crm/index.js';
import { MailingEntity } from './mailing.entity.js';

const recipientTable = 'marketing_recipients';
/** Indexes for claims, counts (which read only the index), lists, searches by address, and bounces. */
const indexes = [
  ['mailingId', 'state', 'nextAttemptAt'],
  ['mailingId', 'state', 'exclusion', 'attempts'],
  ['mailingId', 'state', 'id'],
  ['mailingId', 'id', 'address'],
  ['messageId'],
  ['addressKey'],
  ['leadId'],
];

/** A recipient of a mailing, or a lead that is excluded from it, with the result of the email. */
@Entity(recipientTable)
@Index(uniqueName(recipientTable, ['mailingId', 'addressKey']), ['mailingId', 'addressKey'], { unique: true })
export class RecipientEntity {
  @IdColumn()
  declare id: number;

  @OwnerColumn(recipientTable, 'mailingId', () => MailingEntity, false)
  declare mailingId: number;

  /** Id of the lead; null once the lead no longer exists. */
  @IntColumn({ nullable: true })
  @ForeignKey(() => LeadEntity, { name: foreignName(recipientTable, 'leadId'), onDelete: 'SET NULL' })
  declare leadId: number | null;

  /** Address that the email is sent to; null when the lead has none, and once it has been erased or cleared from the log. */
  @StringColumn(254, { nullable: true })
  declare address: string | null;

  /**
   * Address in the form of `addressKeyOf`, or its hash in a cleared log (`MailLinks.keptKeyOf`). Null once the person's data were erased,
   * and for a lead that was excluded when the list was built, so that another lead with the same address can get the email.
   */
  @StringColumn(64, { nullable: true })
  declare addressKey: string | null;

  @StringColumn(20)
  declare state: RecipientState;

  @StringColumn(20, { nullable: true })
  declare exclusion: ExclusionReason | null;

  /** Number of attempts to send the email. */
  @IntColumn({ default: 0 })
  declare attempts: number;

  /** Time at which the email is due; while it is `sending`, the end of its lease. */
  @TimestampColumn()
  declare nextAttemptAt: Date;

  /** Random id of the claim under which a process sends the email; null while it is not claimed. */
  @StringColumn(36, { nullable: true })
  declare lease: string | null;

  /** Message-ID, the same at every attempt, so that mail clients can recognise an email that was sent twice. */
  @StringColumn(255)
  declare messageId: string;

  /**
   * Time at which the recipient was added to the list; replaced at the first attempt by the time of that attempt, which is the date of the
   * email.
   */
  @TimestampColumn()
  declare createdAt: Date;

  /** Time at which the server accepted the email, whatever happened later. */
  @TimestampColumn({ nullable: true })
  declare sentAt: Date | null;

  @TimestampColumn()
  declare changedAt: Date;

  /** True for a doubtful email that somebody has decided not to send again. */
  @BooleanColumn({ default: false })
  declare dismissed: boolean;

  /** Latest reply of the mail server. */
  @StringColumn(500, { nullable: true })
  declare reason: string | null;
}

for (const columns of indexes) Index(indexName(recipientTable, columns), columns)(RecipientEntity);
